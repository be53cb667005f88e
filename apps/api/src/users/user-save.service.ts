import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { personalFields } from '@connect/contract/labels.ts';
import type { userUpdate } from '@connect/contract/users/user.ts';
import { isHcp, type RegistrationSource } from '@connect/contract/users/user-choices.ts';
import {
  type UserValues,
  type userCreate,
  userLabels,
} from '@connect/contract/users/user-fields.ts';
import type { z } from 'zod';
import type { Actor, ActorContext, WriteContext } from '../actor.ts';
import type { Author } from '../db/written.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { mayRead, mayWrite } from '../people/user-rights.ts';
import { auditDiff, changedFields, pickFields } from '../writing/changes.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { auditUser, userReply } from './user.service.ts';
import { type CheckedUser, checkUsers, USER_FIELDS } from './user-check.service.ts';
import { changeUser, type UserChange } from './user-transaction.service.ts';
import {
  insertUsers,
  type LicenseState,
  type SaveTarget,
  type StoredValues,
  updateUser,
} from './user-write.queries.ts';

/** What names somebody, and what is typed freely: an entry outlives the erasure of the person. */
const COVERED = [...personalFields(userLabels), 'position', 'department', 'team'];
/** A change of one of these sends a licence back to be checked (domain/users#licences). */
const CHECKED: readonly string[] = ['license_no', 'first_name', 'last_name'];

/** Old and new value of each changed field, without personal data (domain/audit#covered-values). */
export const userDiff = (changed: readonly string[], before: object, after: object) =>
  auditDiff(changed, { ...before }, { ...after }, COVERED);

/** Throws `validation_failed` with all issues; returns the values as they are stored. */
export async function settled(
  deps: Deps,
  trx: Trx,
  actor: Actor | null,
  sent: UserValues,
  before: { id: number; values: UserValues } | null,
): Promise<CheckedUser> {
  const [checked] = await checkUsers(deps, trx, actor, [{ sent, before }]);
  if (!checked) throw new TypeError('One user is checked');
  refuseInvalid(checked.issues);
  return checked;
}

/** Where the check stands: a number waits from when it was given, or changed. */
const waiting = (values: StoredValues, at: Date): LicenseState =>
  values.license_no === null
    ? { license_status: 'unverified', license_pending_since: null }
    : { license_status: 'pending', license_pending_since: at.toISOString() };

export function licenseAfter(
  before: SaveTarget,
  values: StoredValues,
  changed: readonly string[],
  at: Date,
): LicenseState {
  const asked = changed.some((field) => CHECKED.includes(field) || field === 'user_type');
  const waits = before.license_status === 'pending' && values.license_no !== null;
  return asked && !waits ? waiting(values, at) : before;
}

/** Adds checked users who wait for approval, each with its audit entry; returns their ids. */
export async function addUsers(
  deps: Deps,
  context: WriteContext,
  trx: Trx,
  users: readonly StoredValues[],
  from: { registration_source: RegistrationSource; import?: number },
  at: Date,
): Promise<number[]> {
  if (users.length === 0) return [];
  const { registration_source } = from;
  const rows = users.map((values) => ({ ...values, ...waiting(values, at), registration_source }));
  const ids = await insertUsers(trx, rows, { by: context.actor?.id ?? null, at });
  for (const [n, { user_type }] of users.entries()) {
    const id = ids[n];
    if (id === undefined) throw new TypeError('Every row that was added has an id');
    const diff = { user_type, ...from };
    await auditUser(trx, deps.clock, context, id, { action: 'user.create', diff });
  }
  return ids;
}

/** Makes a user who waits for approval. */
export async function createUser(
  deps: Deps,
  context: ActorContext,
  body: z.output<typeof userCreate>,
) {
  const { registration_source, ...sent } = body;
  const at = deps.clock.now();
  return writeTransaction(deps, async (trx) => {
    const { values } = await settled(deps, trx, context.actor, sent, null);
    const [id = 0] = await addUsers(deps, context, trx, [values], { registration_source }, at);
    return userReply(deps, context, id, trx);
  });
}

/**
 * Fields that the role may not change, though the call would; of those that it does not read any that is
 * given, or a guess would tell what is stored (domain/users#searching).
 */
export const refusedFields = (
  actor: Actor,
  before: UserValues,
  given: Partial<UserValues>,
): FieldIssue[] => {
  const asked = USER_FIELDS.filter((field) => given[field] !== undefined);
  const changed = new Set<string>(changedFields(asked, { ...before }, { ...given }));
  return asked
    .filter((field) => (changed.has(field) || !mayRead(actor, field)) && !mayWrite(actor, field))
    .map((field) => ({ field, code: 'role_field' as const }));
};

export const valuesOf = (target: UserValues): UserValues =>
  pickFields<UserValues>(USER_FIELDS, target);

/** Writes checked values of a user who is locked, with the audit entry. */
export async function storeUser(
  trx: Trx,
  target: SaveTarget,
  { values, changed }: CheckedUser,
  written: Author,
): Promise<ReturnType<typeof userDiff>> {
  const { license_status, license_pending_since } = licenseAfter(
    target,
    values,
    changed,
    written.at,
  );
  await updateUser(trx, target.id, { ...values, license_status, license_pending_since }, written);
  return userDiff(changed, valuesOf(target), values);
}

async function save(
  deps: Deps,
  context: ActorContext,
  { trx, target, written, audit }: UserChange,
  sent: Partial<UserValues>,
  action: string,
): Promise<void> {
  const { actor } = context;
  const before = valuesOf(target);
  const issues = refusedFields(actor, before, sent);
  if (issues.length > 0) throw new DomainError('forbidden', { issues });
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const merged = { ...before, ...Object.fromEntries(given) };
  const asked = changedFields(USER_FIELDS, { ...before }, { ...merged });
  if (asked.length === 0) return;
  const checked = await settled(deps, trx, actor, merged, { id: target.id, values: before });
  if (checked.changed.length === 0) return;
  await audit({ action, diff: await storeUser(trx, target, checked, written) });
}

/**
 * Changes a user; omitted fields stay. A new name or number sends the licence back to be checked.
 * Without a change nothing is written.
 */
export function updateUserFields(
  deps: Deps,
  context: ActorContext,
  id: number,
  { version, ...sent }: z.output<typeof userUpdate>,
) {
  return changeUser(deps, context, { id, version }, (change) =>
    save(deps, context, change, sent as Partial<UserValues>, 'user.update'),
  );
}

/** Gives a user to a representative, or to nobody, within a change of that user. */
export async function giveOwner(
  deps: Deps,
  context: ActorContext,
  change: UserChange,
  owner_rep_id: number | null,
): Promise<void> {
  if (!isHcp(change.target.user_type)) throw new DomainError('wrong_state');
  await save(deps, context, change, { owner_rep_id }, 'user.assign');
}

/** Gives a user to a representative, or to nobody. */
export const assignOwner = (
  deps: Deps,
  context: ActorContext,
  id: number,
  { version, owner_rep_id }: { version?: number | undefined; owner_rep_id: number | null },
) =>
  changeUser(deps, context, { id, version }, (change) =>
    giveOwner(deps, context, change, owner_rep_id),
  );
