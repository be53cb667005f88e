import { fieldNames } from '@connect/contract/calls/record.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { isHcp, specialtyGroup } from '@connect/contract/users/user-choices.ts';
import { type UserValues, userFields } from '@connect/contract/users/user-fields.ts';
import { changeIssues, settleUser } from '@connect/contract/users/user-rules.ts';
import type { Actor } from '../actor.ts';
import type { Db, Deps, Trx } from '../deps.ts';
import { firstOfEachField } from '../domain-error.ts';
import { userScope } from '../people/user-scope.ts';
import { changedFields } from '../writing/changes.ts';
import {
  type StoredValues,
  selectReferences,
  selectTaken,
  type Taken,
  type UserReferences,
} from './user-write.queries.ts';

export const USER_FIELDS = fieldNames(userFields);

/** A user about to be saved: the values as they would be, and the user as it is. */
export interface UserToCheck {
  sent: UserValues;
  /** Null for a new user. */
  before: { id: number; values: UserValues } | null;
}

export interface CheckedUser {
  /** As they are stored. */
  values: StoredValues;
  changed: string[];
  /** Empty when the values may be stored. */
  issues: FieldIssue[];
}

function specialtyIssue(
  values: UserValues,
  { specialties: found }: UserReferences,
  changed: ReadonlySet<string>,
): FieldIssue[] {
  if (!changed.has('specialty_ids') && !changed.has('user_type')) return [];
  const field = 'specialty_ids';
  if (found.length < values.specialty_ids.length) return [{ field, code: 'reference' }];
  if (found.some(({ group }) => group !== specialtyGroup(values.user_type))) {
    return [{ field, code: 'specialty_group' }];
  }
  return found.every(({ is_active }) => is_active) ? [] : [{ field, code: 'inactive' }];
}

/** Ids that lead nowhere. */
function referenceIssues(
  id: number | null,
  values: StoredValues,
  found: UserReferences,
  changed: ReadonlySet<string>,
): FieldIssue[] {
  const known = [
    ['workplace_id', found.workplace !== null],
    ['province_code', found.province || values.province_code === found.workplace],
    ['owner_rep_id', found.owner],
    ['manager_user_id', found.manager && values.manager_user_id !== id],
    ['bu_id', found.unit],
  ] as const;
  return known
    .filter(([field, is]) => changed.has(field) && values[field] !== null && !is)
    .map(([field]) => ({ field, code: 'reference' }));
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

function checked(
  { sent, before }: UserToCheck,
  found: UserReferences,
  taken: readonly Taken[],
  domains: readonly string[],
): CheckedUser {
  // Whoever works somewhere lives in its province, unless said otherwise.
  const values = settleUser({ ...sent, province_code: sent.province_code ?? found.workplace });
  const changed = before
    ? changedFields(USER_FIELDS, { ...before.values }, { ...values })
    : [...USER_FIELDS];
  const fields = new Set<string>(changed);
  const issues = firstOfEachField([
    ...changeIssues(before?.values ?? null, values),
    ...domainIssues(values, fields, domains),
    ...referenceIssues(before?.id ?? null, values, found, fields),
    ...specialtyIssue(values, found, fields),
    ...taken.map(({ field }) => ({ field, code: 'unique' as const })),
  ]);
  return { values, changed, issues };
}

/**
 * Checks users before they are saved, by form or from a file: all issues of each
 * (domain/users#types). With `seenOnly` values that users out of the actor's scope have count as
 * free, so that a trial tells nothing about those users.
 */
export async function checkUsers(
  deps: Pick<Deps, 'settings'>,
  db: Db | Trx,
  actor: Actor | null,
  users: readonly UserToCheck[],
  { seenOnly = false } = {},
): Promise<CheckedUser[]> {
  const { staff_email_domains: domains } = await deps.settings.current(db);
  const scope = userScope(actor);
  const settled = users.map(({ sent, before }) => ({
    id: before?.id ?? null,
    values: settleUser(sent),
  }));
  const found = await selectReferences(
    db,
    settled.map(({ values }) => values),
    scope,
  );
  const taken = await selectTaken(db, settled, scope);
  return users.map((user, n) => {
    const references = found[n];
    if (!references) throw new TypeError('Every user has its references');
    const known = (taken[n] ?? []).filter(({ seen }) => seen || !seenOnly);
    return checked(user, references, known, domains);
  });
}
