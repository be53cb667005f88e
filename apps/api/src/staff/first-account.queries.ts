import { PASSWORD_REMEMBERED } from '@connect/contract/constants.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

/** True when a super administrator can still sign in. */
export async function hasSuperAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'super_admin' satisfies Role)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewStaff {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  passwordHash: string;
}

/** Returns the new id, or null when username or e-mail are taken. */
export async function insertStaff(trx: Trx, staff: NewStaff, at: Date): Promise<number | null> {
  const row = await trx
    .insertInto('staff')
    .values({
      username: staff.username,
      email: staff.email,
      first_name: staff.firstName,
      last_name: staff.lastName,
      display_name: `${staff.firstName} ${staff.lastName}`.trim(),
      role: staff.role,
      password_hash: staff.passwordHash,
      password_changed_at: at.toISOString(),
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Sets a password, reactivates a suspended account, and ends its sessions and its open links.
 * Returns its id; null for an unknown name, and for an account of the identity provider.
 */
export async function setPassword(
  trx: Trx,
  username: string,
  passwordHash: string,
  at: Date,
): Promise<number | null> {
  const moment = at.toISOString();
  const row = await trx
    .updateTable('staff')
    .set((set) => ({
      password_hash: passwordHash,
      password_changed_at: moment,
      password_history: sql<string[]>`case when password_hash is null then password_history
        else (array_prepend(password_hash, password_history))[1:${sql.lit(PASSWORD_REMEMBERED - 1)}] end`,
      must_change_password: false,
      status: 'active',
      suspended_for: null,
      activated_at: moment,
      token_version: set('token_version', '+', 1),
      version: set('version', '+', 1),
      updated_at: moment,
    }))
    .where('username', '=', username)
    .where('sso_subject', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await trx
    .updateTable('staff_session')
    .set({ revoked_at: moment })
    .where('staff_id', '=', row.id)
    .where('revoked_at', 'is', null)
    .execute();
  await trx.deleteFrom('staff_token').where('staff_id', '=', row.id).execute();
  return row.id;
}

/** The id of an account with two-step sign-in on; null for any other name. */
export async function lockTwoStepOwner(trx: Trx, username: string): Promise<number | null> {
  const row = await trx
    .selectFrom('staff')
    .select('id')
    .where('username', '=', username)
    .where('mfa_enabled', '=', true)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}
