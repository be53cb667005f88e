import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { personalFields } from '@connect/contract/labels.ts';
import { type staffCreate, staffLabels, type staffUpdate } from '@connect/contract/staff/staff.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { checkNewPassword, confirmOwner } from '../auth/passwords/password.service.ts';
import { hashPassword } from '../auth/passwords/password.ts';
import { handOverLink, insertPasswordLink } from '../auth/passwords/password-link.service.ts';
import { forgiveAttempts } from '../auth/throttle.service.ts';
import type { AccountDeps, Trx } from '../deps.ts';
import { DomainError, firstOfEachField, refuseInvalid } from '../domain-error.ts';
import { tellOwner } from '../notices/notices.service.ts';
import { auditDiff, changedFields, pickFields } from '../writing/changes.ts';
import { refuseStaleRow } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import type { StaffDetail } from './staff.queries.ts';
import { getStaff, loadStaff } from './staff.service.ts';
import {
  ACCESS_FIELDS,
  mayEdit,
  STAFF_FIELDS,
  type StaffValues,
  settleStaff,
  staffIssues,
} from './staff-rules.ts';
import { changeStaff, keepSuperAdmin, type StaffChange } from './staff-transaction.service.ts';
import {
  dropPasswordLinks,
  insertAccount,
  selectReferences,
  selectTaken,
  updateAccount,
} from './staff-write.queries.ts';

const PASSWORD_NEEDED = { field: 'current_password', code: 'required' } as const;
/**
 * Personal data: the audit entry names them without old and new value
 * (domain/audit#covered-values).
 */
const PERSONAL = personalFields(staffLabels);

/** Old and new value of each changed field, without personal data. */
const staffDiff = (changed: readonly string[], before: object, after: object) =>
  auditDiff(changed, { ...before }, { ...after }, PERSONAL);

/** Issues that need the database: taken names, a missing picture or user. */
async function storedIssues(
  trx: Trx,
  id: number | null,
  values: StaffValues & { username?: string },
  changed: ReadonlySet<string>,
): Promise<FieldIssue[]> {
  const found = await selectReferences(trx, values);
  const missing: FieldIssue[] = [];
  if (changed.has('avatar_id') && values.avatar_id !== null && !found.avatar) {
    missing.push({ field: 'avatar_id', code: 'reference' });
  }
  if (changed.has('user_id') && values.user_id !== null && !found.user) {
    missing.push({ field: 'user_id', code: 'reference' });
  }
  const taken = await selectTaken(trx, id, values);
  return [...missing, ...taken.map((field) => ({ field, code: 'unique' as const }))];
}

/** A new account needs either a password or an invitation. */
async function passwordIssues(body: z.output<typeof staffCreate>): Promise<FieldIssue[]> {
  if (body.send_invite) {
    return body.password ? [{ field: 'password', code: 'unknown_field' }] : [];
  }
  if (!body.password) return [{ field: 'password', code: 'required' }];
  return checkNewPassword(body.password, body);
}

/**
 * Makes an account: with a first password that must be changed, or by invitation
 * (domain/staff#invitations).
 */
export async function createStaff(
  deps: AccountDeps,
  context: ActorContext,
  body: z.output<typeof staffCreate>,
) {
  const { username, password, send_invite: invited, ...sent } = body;
  const values = settleStaff(sent);
  const at = deps.clock.now();
  const { staff_email_domains: emailDomains } = await deps.settings.current();
  const changed = new Set<string>(STAFF_FIELDS);
  const issues = [
    ...staffIssues(values, {
      actor: context.actor,
      targetId: null,
      changed,
      today: bangkokDay(at),
      emailDomains,
    }),
    ...(await passwordIssues(body)),
  ];
  const passwordHash = password && issues.length === 0 ? await hashPassword(password) : null;
  const { reply, made } = await writeTransaction(deps, async (trx) => {
    const stored = await storedIssues(trx, null, { ...values, username }, changed);
    refuseInvalid(firstOfEachField([...issues, ...stored]));
    const written = { by: context.actor.id, at };
    const created = await insertAccount(trx, values, { username, passwordHash }, written);
    await recordAudit(trx, deps.clock, context, {
      action: 'staff.create',
      entityType: 'staff',
      entityId: created,
      entityTitle: values.display_name,
      diff: { username, role: values.role, invited, ...scopesOf(values) },
    });
    return {
      made: invited
        ? await insertPasswordLink(trx, deps, created, 'invite', context.actor.id)
        : undefined,
      reply: await getStaff(deps, context, created, trx),
    };
  });
  const link = made && (await handOverLink(deps, made));
  return { ...reply, meta: { ...reply.meta, ...(link ? { password_link: link } : {}) } };
}

const scopesOf = ({ brand_scope, region_scope }: StaffValues) => ({ brand_scope, region_scope });

const valuesOf = (target: StaffDetail): StaffValues =>
  pickFields<StaffValues>(STAFF_FIELDS, target);

/** One entry for a new role, one for all other fields (domain/audit#accounts-in-the-audit). */
async function auditUpdate(
  change: StaffChange,
  changed: readonly string[],
  values: StaffValues,
): Promise<void> {
  const diff = (fields: readonly string[]) => staffDiff(fields, change.target, values);
  const rest = changed.filter((field) => field !== 'role');
  if (changed.includes('role')) {
    await change.audit({ action: 'staff.role_change', diff: diff(['role']) });
  }
  if (rest.length > 0) await change.audit({ action: 'staff.update', diff: diff(rest) });
}

/**
 * Asks for the password when owners change their own mail address, since password links are sent
 * there. Accounts of the identity provider have no password. Returns whether it was checked.
 */
async function confirmNewAddress(
  deps: AccountDeps,
  context: ActorContext,
  id: number,
  { email, current_password: password }: z.output<typeof staffUpdate>,
): Promise<boolean> {
  if (id !== context.actor.id || email === undefined) return false;
  const now = await loadStaff(deps.db, id, deps.clock.now());
  if (now.sso || now.email === email) return false;
  if (!password) throw new DomainError('validation_failed', { issues: [PASSWORD_NEEDED] });
  const { attempt } = await confirmOwner(deps, context, password);
  // The password was right, whether the change succeeds or not.
  await writeTransaction(deps, (trx) => forgiveAttempts(trx, attempt));
  return true;
}

/**
 * Changes an account; omitted fields stay. A new role or scope ends every session; a new address
 * ends the links sent to the old one, which is notified. Without a change nothing is written.
 * Changing the own address needs the password: throws what confirmOwner() throws.
 */
export async function updateStaff(
  deps: AccountDeps,
  context: ActorContext,
  id: number,
  body: z.output<typeof staffUpdate>,
) {
  const { actor, userAgent } = context;
  const { version, current_password: _password, ...sent } = body;
  const { staff_email_domains: emailDomains } = await deps.settings.current();
  const confirmed = await confirmNewAddress(deps, context, id, body);
  // The user agent is told to the owner only when the owner made the change, not an administrator.
  const detail = id === actor.id ? { user_agent: userAgent } : {};
  return changeStaff(deps, context, id, async (change) => {
    const { trx, target, written } = change;
    const shown = () => getStaff(deps, context, id, trx);
    if (!mayEdit(actor, target)) throw new DomainError('forbidden');
    refuseStaleRow(target, version);
    const before = valuesOf(target);
    const given = Object.entries(sent).filter(([, value]) => value !== undefined);
    const values = settleStaff({ ...before, ...Object.fromEntries(given) });
    const changed = changedFields(STAFF_FIELDS, { ...before }, { ...values });
    if (changed.length === 0) return shown();
    const names = new Set(changed);
    const rules = staffIssues(values, {
      actor,
      targetId: id,
      changed: names,
      today: bangkokDay(written.at),
      emailDomains,
    });
    const stored = await storedIssues(trx, id, values, names);
    refuseInvalid(firstOfEachField([...rules, ...stored]));
    if (values.role !== 'super_admin' || values.expires_at !== null) await keepSuperAdmin(change);
    await updateAccount(trx, id, values, written);
    if (names.has('email')) {
      // The address was changed since it was decided whether the password is needed.
      if (id === actor.id && !target.sso && !confirmed) refuseInvalid([PASSWORD_NEEDED]);
      await dropPasswordLinks(trx, id);
      if (target.status !== 'invited') {
        // Sent to the old address, whose owner must learn of the change.
        const owner = { id, email: target.email, display_name: values.display_name };
        await tellOwner(trx, deps, owner, 'email_changed', detail);
      }
    }
    if (ACCESS_FIELDS.some((field) => names.has(field))) await change.endSessions();
    await auditUpdate(change, changed, values);
    return shown();
  });
}
