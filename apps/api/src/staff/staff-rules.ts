import { BRANDS, type Department, REGIONS } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import { isAdministrator, type Role } from '@connect/contract/permissions.ts';
import type { staffCreate } from '@connect/contract/resources/staff.ts';
import type { z } from 'zod';
import { type Actor, can, grantFor } from '../actor.ts';
import { addDays } from '../content/moments.ts';
import { DomainError } from '../domain-error.ts';
import type { StaffRecord } from './staff.queries.ts';

/** What people fill in about an account. */
export type StaffValues = Omit<
  z.output<typeof staffCreate>,
  'username' | 'password' | 'send_invite'
>;

export const STAFF_FIELDS = [
  'email',
  'title_prefix',
  'first_name',
  'last_name',
  'display_name',
  'employee_code',
  'position',
  'department',
  'phone',
  'avatar_id',
  'role',
  'brand_scope',
  'region_scope',
  'expires_at',
  'user_id',
] as const satisfies readonly (keyof StaffValues)[];

/** What decides what somebody may do: changing it ends every session (DOMAIN 2.6). */
export const ACCESS_FIELDS: readonly string[] = ['role', 'brand_scope', 'region_scope'];
/** What nobody changes of their own account (DOMAIN 1.2, hard rules). */
const OWN_LOCKED: readonly string[] = [...ACCESS_FIELDS, 'expires_at'];

/** Whether a role is within what the matrix narrows somebody to: `not_administrators`. */
export const mayHandle = (actor: Actor, role: Role): boolean =>
  grantFor(actor, 'staff').only !== 'not_administrators' || !isAdministrator(role);

/** Whether somebody may change an account at all; names and the like of their own always. */
export const mayEdit = (actor: Actor, target: { id: number; role: Role }): boolean =>
  can(actor, 'staff.edit') && (target.id === actor.id || mayHandle(actor, target.role));

/** Acting on an account: super administrators and administrators only by the former. */
export function refuseUntouchable(actor: Actor, target: { role: Role }): void {
  if (!mayHandle(actor, target.role)) throw new DomainError('forbidden');
}

/** What one would do to one's own account in a way that goes around a password or a colleague. */
export function refuseOneself(actor: Actor, target: { id: number }): void {
  if (target.id !== actor.id) return;
  throw new DomainError('forbidden', { issues: [{ field: 'status', code: 'own_role' }] });
}

export const isExpired = (target: { expires_at: string | null }, today: string): boolean =>
  target.expires_at !== null && target.expires_at < today;

/** What the caller may do with an account as it is now: the buttons of a row. */
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

/** Values as they are stored: a name for the screen, no scope twice and in one order. */
export function settleStaff(values: StaffValues): StaffValues {
  return {
    ...values,
    display_name: values.display_name || `${values.first_name} ${values.last_name}`,
    brand_scope: inOrder(BRANDS, values.brand_scope),
    region_scope: inOrder(REGIONS, values.region_scope),
  };
}

/** The same day a year later, to compare with: that of 29 February lies behind the 28th as text. */
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
  /** Empty: every domain. */
  emailDomains: readonly string[];
}

/** What the rules of DOMAIN 1.2 say of an account's values, as far as they can be seen by themselves. */
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
