import { fieldNames } from '@connect/contract/calls/record.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { personalFields } from '@connect/contract/labels.ts';
import type { userUpdate } from '@connect/contract/users/user.ts';
import { isHcp } from '@connect/contract/users/user-choices.ts';
import {
  type UserValues,
  type userCreate,
  userFields,
  userLabels,
} from '@connect/contract/users/user-fields.ts';
import { changeIssues, settleUser } from '@connect/contract/users/user-rules.ts';
import type { z } from 'zod';
import type { Actor, ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, firstOfEachField, refuseInvalid } from '../domain-error.ts';
import { userScope } from '../people/user-scope.ts';
import { auditDiff, changedFields, pickFields } from '../writing/changes.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import type { UserDetail } from './user.queries.ts';
import { auditTitle, userReply } from './user.service.ts';
import { mayWrite } from './user-rights.ts';
import { changeUser, type UserChange } from './user-transaction.service.ts';
import {
  insertUser,
  type LicenseState,
  type StoredValues,
  selectReferences,
  selectTaken,
  updateUser,
} from './user-write.queries.ts';

const USER_FIELDS = fieldNames(userFields);
const HIDDEN = '•••';
const PERSONAL = personalFields(userLabels);
/** A change of one of these sends a licence back to be checked (domain/users#licences). */
const CHECKED: readonly string[] = ['license_no', 'first_name', 'last_name'];

/** Old and new value of each changed field, without personal data (domain/audit#covered-values). */
function userDiff(changed: readonly string[], before: object, after: object) {
  const diff = auditDiff(changed, { ...before }, { ...after });
  for (const field of PERSONAL) {
    if (diff[field]) diff[field] = { from: HIDDEN, to: HIDDEN };
  }
  return diff;
}

const GROUPS: Readonly<Record<string, string>> = {
  doctor: 'physician',
  pharmacist: 'pharmacist',
  other_hcp: 'other',
};

function specialtyIssue(
  values: UserValues,
  found: readonly { id: number; group: string; is_active: boolean }[],
  changed: ReadonlySet<string>,
): FieldIssue[] {
  if (!changed.has('specialty_ids') && !changed.has('user_type')) return [];
  const field = 'specialty_ids';
  if (found.length < values.specialty_ids.length) return [{ field, code: 'reference' }];
  if (found.some(({ group }) => group !== GROUPS[values.user_type])) {
    return [{ field, code: 'specialty_group' }];
  }
  return found.every(({ is_active }) => is_active) ? [] : [{ field, code: 'inactive' }];
}

/** Issues that need the database: what ids lead to, and values that somebody else has. */
async function storedIssues(
  trx: Trx,
  actor: Actor,
  id: number | null,
  values: StoredValues,
  changed: ReadonlySet<string>,
): Promise<FieldIssue[]> {
  const found = await selectReferences(trx, values, userScope(actor));
  const missing = (
    [
      ['workplace_id', found.workplace !== null],
      ['province_code', found.province],
      ['owner_rep_id', found.owner],
      ['manager_user_id', found.manager && values.manager_user_id !== id],
      ['bu_id', found.unit],
    ] as const
  ).filter(([field, known]) => changed.has(field) && values[field] !== null && !known);
  const taken = await selectTaken(trx, id, values);
  return [
    ...missing.map(([field]) => ({ field, code: 'reference' as const })),
    ...specialtyIssue(values, found.specialties, changed),
    ...taken.map((field) => ({ field, code: 'unique' as const })),
  ];
}

/** Addresses of colleagues belong to the company's domains. */
function domainIssues(
  values: UserValues,
  changed: ReadonlySet<string>,
  domains: readonly string[],
): FieldIssue[] {
  const domain = values.email?.split('@').at(-1) ?? '';
  const checked = !isHcp(values.user_type) && changed.has('email') && domains.length > 0;
  return checked && !domains.includes(domain) ? [{ field: 'email', code: 'email_domain' }] : [];
}

/** Whoever works somewhere lives in its province, unless said otherwise. */
async function withProvince(trx: Trx, actor: Actor, values: UserValues): Promise<UserValues> {
  if (values.province_code !== null || values.workplace_id === null) return values;
  const { workplace } = await selectReferences(trx, values, userScope(actor));
  return { ...values, province_code: workplace };
}

/** Throws `validation_failed` with all issues; returns the values as they are stored. */
async function settled(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  sent: UserValues,
  about: {
    id: number | null;
    before: UserValues | null;
    changed(values: StoredValues): ReadonlySet<string>;
  },
): Promise<StoredValues> {
  const { staff_email_domains: domains } = await deps.settings.current();
  const values = settleUser(await withProvince(trx, actor, sent));
  const changed = about.changed(values);
  refuseInvalid(
    firstOfEachField([
      ...changeIssues(about.before, values),
      ...domainIssues(values, changed, domains),
      ...(await storedIssues(trx, actor, about.id, values, changed)),
    ]),
  );
  return values;
}

/** Where the check stands: a number waits from when it was given, or changed. */
const waiting = (values: StoredValues, at: Date): LicenseState =>
  values.license_no === null
    ? { license_status: 'unverified', license_pending_since: null }
    : { license_status: 'pending', license_pending_since: at.toISOString() };

function licenseAfter(
  before: UserDetail,
  values: StoredValues,
  changed: readonly string[],
  at: Date,
): LicenseState {
  const asked = changed.some((field) => CHECKED.includes(field) || field === 'user_type');
  const waits = before.license_status === 'pending' && values.license_no !== null;
  return asked && !waits ? waiting(values, at) : before;
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
    const values = await settled(deps, trx, context.actor, sent, {
      id: null,
      before: null,
      changed: () => new Set<string>(USER_FIELDS),
    });
    const id = await insertUser(
      trx,
      { ...values, ...waiting(values, at), registration_source },
      { by: context.actor.id, at },
    );
    await recordAudit(trx, deps.clock, context, {
      action: 'user.create',
      entityType: 'user',
      entityId: id,
      entityTitle: auditTitle(id),
      diff: { user_type: values.user_type, registration_source },
    });
    return userReply(deps, context, id, trx);
  });
}

/** Fields that the role may not change, though the call would. */
const refusedFields = (actor: Actor, changed: readonly string[]): FieldIssue[] =>
  USER_FIELDS.filter((field) => changed.includes(field) && !mayWrite(actor, field)).map(
    (field) => ({ field, code: 'role_field' }),
  );

const valuesOf = (target: UserDetail): UserValues => pickFields<UserValues>(USER_FIELDS, target);

async function save(
  deps: Deps,
  context: ActorContext,
  { trx, target, written, audit }: UserChange,
  sent: Partial<UserValues>,
  action: string,
): Promise<void> {
  const { actor } = context;
  const before = valuesOf(target);
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const merged = { ...before, ...Object.fromEntries(given) };
  const asked = changedFields(USER_FIELDS, { ...before }, { ...merged });
  if (asked.length === 0) return;
  const issues = refusedFields(actor, asked);
  if (issues.length > 0) throw new DomainError('forbidden', { issues });
  const changedIn = (values: StoredValues) =>
    changedFields(USER_FIELDS, { ...before }, { ...values });
  const values = await settled(deps, trx, actor, merged, {
    id: target.id,
    before,
    changed: (stored) => new Set(changedIn(stored)),
  });
  const changed = changedIn(values);
  if (changed.length === 0) return;
  const { license_status, license_pending_since } = licenseAfter(
    target,
    values,
    changed,
    written.at,
  );
  await updateUser(trx, target.id, { ...values, license_status, license_pending_since }, written);
  await audit({ action, diff: userDiff(changed, before, values) });
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

/** Gives a user to a representative, or to nobody. */
export function assignOwner(
  deps: Deps,
  context: ActorContext,
  id: number,
  { version, owner_rep_id }: { version?: number | undefined; owner_rep_id: number | null },
) {
  return changeUser(deps, context, { id, version }, async (change) => {
    if (!isHcp(change.target.user_type)) throw new DomainError('wrong_state');
    await save(deps, context, change, { owner_rep_id }, 'user.assign');
  });
}
