import type { Role } from '@connect/contract/permissions.ts';
import { sql } from 'kysely';
import { constraintMeaning } from '../db/constraint-errors.ts';
import { touched, type Written } from '../db/written.ts';
import type { Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import type { StaffValues } from './staff-rules.ts';

for (const [name, field, code] of [
  ['staff_username_key', 'username', 'unique'],
  ['staff_email_key', 'email', 'unique'],
  ['staff_employee_code_key', 'employee_code', 'unique'],
  ['staff_user_key', 'user_id', 'unique'],
  ['staff_avatar_id_fkey', 'avatar_id', 'reference'],
  ['staff_user_id_fkey', 'user_id', 'reference'],
] as const) {
  constraintMeaning(
    name,
    () => new DomainError('validation_failed', { issues: [{ field, code }] }),
  );
}

// Any number that no other advisory lock of Connect uses.
const STAFF_LOCK = 7_310_007;

/** Waits for every other change of accounts, until the end of the transaction. */
export async function lockStaff(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(STAFF_LOCK)})`.execute(trx);
}

/** Locks an account against every other change, sign-ins included; false when it does not exist. */
export async function lockStaffRow(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from staff where id = ${id} and deleted_at is null for no key update`.execute(trx);
  return rows.length > 0;
}

/** Whether there is another active super administrator without an expiry date. */
export async function hasOther(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'super_admin' satisfies Role)
    .where('status', '=', 'active')
    .where('expires_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The fields whose unique values other accounts have, deleted accounts included. */
export async function selectTaken(
  trx: Trx,
  id: number | null,
  values: {
    username?: string;
    email: string;
    employee_code: string | null;
    user_id: number | null;
  },
): Promise<string[]> {
  const { rows } = await sql<Record<string, boolean>>`
    select coalesce(bool_or(username = ${values.username ?? null}), false) as username,
      coalesce(bool_or(email = ${values.email}), false) as email,
      coalesce(bool_or(employee_code = ${values.employee_code}), false) as employee_code,
      coalesce(bool_or(user_id = ${values.user_id}::bigint), false) as user_id
    from staff
    where (username = ${values.username ?? null} or email = ${values.email}
      or employee_code = ${values.employee_code} or user_id = ${values.user_id}::bigint)
      and id is distinct from ${id}::bigint`.execute(trx);
  return Object.entries(rows[0] ?? {}).flatMap(([field, taken]) => (taken ? [field] : []));
}

/** Whether a file is an image, and whether a user belongs to the company. */
export async function selectReferences(
  trx: Trx,
  values: { avatar_id: number | null; user_id: number | null },
): Promise<{ avatar: boolean; user: boolean }> {
  const { rows } = await sql<{ avatar: boolean; user: boolean }>`
    select exists (select 1 from media where id = ${values.avatar_id}::bigint and kind = 'image')
        as avatar,
      exists (select 1 from platform_user where id = ${values.user_id}::bigint
        and user_type in ('sale', 'staff')) as "user"`.execute(trx);
  return rows[0] ?? { avatar: false, user: false };
}

export async function insertAccount(
  trx: Trx,
  values: StaffValues,
  account: { username: string; passwordHash: string | null },
  { by, at }: Written,
): Promise<number> {
  const moment = at.toISOString();
  const { id } = await trx
    .insertInto('staff')
    .values({
      ...values,
      username: account.username,
      status: account.passwordHash === null ? 'invited' : 'active',
      password_hash: account.passwordHash,
      password_changed_at: account.passwordHash === null ? null : moment,
      must_change_password: account.passwordHash !== null,
      created_at: moment,
      created_by: by,
      updated_at: moment,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAccount(
  trx: Trx,
  id: number,
  values: StaffValues,
  written: Written,
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ ...values, ...touched(written) })
    .where('id', '=', id)
    .execute();
}

type Suspension = 'decision' | 'expired' | 'inactive';

/** `by` is null when the system suspends it. */
export async function suspendAccount(
  trx: Trx,
  id: number,
  reason: Suspension,
  written: { by: number | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ status: 'suspended', suspended_for: reason, ...touched(written) })
    .where('id', '=', id)
    .execute();
}

/** Restores the status before the suspension: invited or active. */
export async function activateAccount(
  trx: Trx,
  id: number,
  status: 'active' | 'invited',
  written: Written,
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({
      status,
      suspended_for: null,
      activated_at: written.at.toISOString(),
      ...touched(written),
    })
    .where('id', '=', id)
    .execute();
}

/** Removes the password; it stays in the history of passwords that cannot be reused. */
export async function dropPassword(
  trx: Trx,
  id: number,
  remembered: number,
  written: Written,
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({
      password_history: sql`case when password_hash is null then password_history
        else (array_prepend(password_hash, password_history))[1:${sql.lit(remembered)}] end`,
      password_hash: null,
      ...touched(written),
    })
    .where('id', '=', id)
    .execute();
}

export async function dropTwoStep(
  trx: Trx,
  id: number,
  written: { by: number | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ mfa_enabled: false, mfa_secret: null, mfa_pending: null, ...touched(written) })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', id).execute();
}

/** Ends the account's open password links. */
export async function dropPasswordLinks(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('staff_token').where('staff_id', '=', id).execute();
}

/** Makes every issued access token invalid (domain/staff#sessions). */
export async function raiseTokenVersion(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ token_version: sql<number>`token_version + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes an account: its names become free again by a suffix that nobody can type, its credentials
 * are deleted, and its display name stays for items it made (domain/staff#states). The link to the
 * identity provider stays too: it keeps that person from getting a new account.
 */
export async function deleteAccount(trx: Trx, id: number, written: Written): Promise<void> {
  const suffix = `~${id}`;
  await trx
    .updateTable('staff')
    .set({
      deleted_at: written.at.toISOString(),
      username: sql`username || ${suffix}`,
      email: sql`email || ${suffix}`,
      employee_code: sql`employee_code || ${suffix}`,
      phone: null,
      avatar_id: null,
      user_id: null,
      password_hash: null,
      password_history: [],
      mfa_enabled: false,
      mfa_secret: null,
      mfa_pending: null,
      ...touched(written),
    })
    .where('id', '=', id)
    .execute();
  for (const table of [
    'staff_token',
    'staff_recovery_code',
    'staff_device',
    'staff_notice',
  ] as const) {
    await trx.deleteFrom(table).where('staff_id', '=', id).execute();
  }
}
