import type { Role } from '@connect/contract/permissions.ts';
import type { Db, Trx } from '../deps.ts';

/** True when somebody who may do everything can still sign in. */
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

/** Gives the new id, or null when username or e-mail are taken. */
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

/** Sets a password and ends every session of the account; gives its id, null for an unknown name. */
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
      status: 'active',
      token_version: set('token_version', '+', 1),
      version: set('version', '+', 1),
      updated_at: moment,
    }))
    .where('username', '=', username)
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
  await trx.deleteFrom('login_throttle').where('key', '=', `account:${row.id}`).execute();
  return row.id;
}
