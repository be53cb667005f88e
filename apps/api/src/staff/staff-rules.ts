import { fieldNames, type ValuesOf } from '@connect/contract/calls/record.ts';
import { BRANDS, type Department, REGIONS } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { isAdministrator, type Role } from '@connect/contract/permissions.ts';
import { staffFields } from '@connect/contract/staff/staff.ts';
import { type Actor, can, grantFor } from '../actor.ts';
import { DomainError } from '../domain-error.ts';
import { addDays } from '../time/moments.ts';
import type { StaffRecord } from './staff.queries.ts';

/** The writable fields of a staff account. */
export type StaffValues = ValuesOf<typeof staffFields>;

export const STAFF_FIELDS = fieldNames(staffFields);

/** Fields that decide on rights: changing one ends every session (domain/staff#sessions). */
export const ACCESS_FIELDS: readonly string[] = ['role', 'brand_scope', 'region_scope'];
/** Fields that no account can change of itself (domain/access#own-account). */
const OWN_LOCKED: readonly string[] = [...ACCESS_FIELDS, 'expires_at'];

/**
 * Whether the actor may act on accounts of a role, by the limit `not_administrators` of the matrix.
 */
export const mayHandle = (actor: Actor, role: Role): boolean =>
  grantFor(actor, 'staff').only !== 'not_administrators' || !isAdministrator(role);

/** Whether the actor may change an account; names and similar fields of the own account always. */
export const mayEdit = (actor: Actor, target: { id: number; role: Role }): boolean =>
  can(actor, 'staff.edit') && (target.id === actor.id || mayHandle(actor, target.role));

/** Only super administrators act on accounts of administrators and super administrators. */
export function refuseUntouchable(actor: Actor, target: { role: Role }): void {
  if (!mayHandle(actor, target.role)) throw new DomainError('forbidden');
}

/** Refuses actions on the own account that would bypass a password or a colleague. */
export function refuseOneself(actor: Actor, target: { id: number }): void {
  if (target.id !== actor.id) return;
  throw new DomainError('forbidden', { issues: [{ field: 'status', code: 'own_role' }] });
}

export const isExpired = (target: { expires_at: string | null }, today: string): boolean =>
  target.expires_at !== null && target.expires_at < today;

/** The caller's rights on an account in its present state: the buttons of a row. */
export function staffPermissions(
  actor: Actor,
  target: Pick<
    StaffRecord,
    'id' | 'role' | 'status' | 'sso' | 'mfa_enabled' | 'expires_at' | 'suspended_for'
  >,
  today: string,
): Record<string, boolean> {
  const edit = mayEdit(actor, target);
  const handle = edit && mayHandle(actor, target.role);
  const others = handle && target.id !== actor.id;
  const works = target.status === 'active' || target.status === 'locked';
  return {
    edit,
    delete: others && can(actor, 'staff.delete'),
    invite: others && target.status === 'invited',
    reset_password: others && works && !target.sso,
    reset_mfa: others && target.mfa_enabled,
    unlock: handle && target.status === 'locked',
    suspend: others && target.status !== 'suspended',
    activate: others && target.status === 'suspended' && !isExpired(target, today),
  };
}

const inOrder = <Value>(order: readonly Value[], chosen: readonly Value[]): Value[] =>
  order.filter((value) => chosen.includes(value));

/** Values as they are stored: with a display name, scopes sorted and without duplicates. */
export function settleStaff(values: StaffValues): StaffValues {
  return {
    ...values,
    display_name: values.display_name || `${values.first_name} ${values.last_name}`,
    brand_scope: inOrder(BRANDS, values.brand_scope),
    region_scope: inOrder(REGIONS, values.region_scope),
  };
}

/** The same day a year later, for comparison: as text, 29 February comes after the 28th. */
const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

function expiryIssues(
  values: { department: Department | null; expires_at: string | null },
  changed: boolean,
  today: string,
): FieldIssue[] {
  const { department, expires_at: expires } = values;
  if (expires === null) {
    return department === 'agency' ? [{ field: 'expires_at', code: 'expiry_agency' }] : [];
  }
  const inRange = expires >= addDays(today, 1) && expires <= yearAfter(today);
  return changed && !inRange ? [{ field: 'expires_at', code: 'expiry_range' }] : [];
}

interface Circumstances {
  actor: Actor;
  /** Null for a new account. */
  targetId: number | null;
  changed: ReadonlySet<string>;
  today: string;
  /** Empty: every domain is allowed. */
  emailDomains: readonly string[];
}

/** Issues of an account's values that need no database (domain/staff#account). */
export function staffIssues(values: StaffValues, about: Circumstances): FieldIssue[] {
  const { actor, changed, emailDomains } = about;
  const issues: FieldIssue[] = [];
  if (about.targetId === actor.id) {
    for (const field of OWN_LOCKED) {
      if (changed.has(field)) issues.push({ field, code: 'own_role' });
    }
  } else if (changed.has('role') && !mayHandle(actor, values.role)) {
    issues.push({ field: 'role', code: 'role_not_allowed' });
  }
  const domain = values.email.split('@').at(-1) ?? '';
  if (changed.has('email') && emailDomains.length > 0 && !emailDomains.includes(domain)) {
    issues.push({ field: 'email', code: 'email_domain' });
  }
  return [...issues, ...expiryIssues(values, changed.has('expires_at'), about.today)];
}
