import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';

export type PasswordOwner = NonNullable<Awaited<ReturnType<typeof findPasswordOwner>>>;

const ownerColumns = [
  'staff.id',
  'staff.username',
  'staff.email',
  'staff.display_name',
  'staff.role',
  'staff.status',
  'staff.expires_at',
  'staff.password_hash',
  'staff.password_history',
  'staff.mfa_enabled',
  'staff.sso_subject',
  'staff.token_version',
] as const;

/** The columns that a change of the password or of two-step sign-in needs. */
export async function findPasswordOwner(db: Db, staffId: number) {
  return db
    .selectFrom('staff')
    .select(ownerColumns)
    .where('id', '=', staffId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

interface NewPassword {
  staffId: number;
  hash: string;
  /** Earlier hashes, newest first. */
  history: string[];
  at: Date;
}

/**
 * Replaces the password if it is still the one that was checked. Returns the new token version, or
 * null when the password was replaced meanwhile. Earlier tokens stop working.
 */
export async function replacePassword(
  trx: Trx,
  password: NewPassword & { checked: string },
): Promise<number | null> {
  const row = await trx
    .updateTable('staff')
    .set((set) => ({
      password_hash: password.hash,
      password_history: password.history,
      password_changed_at: password.at.toISOString(),
      must_change_password: false,
      token_version: set('token_version', '+', 1),
    }))
    .where('id', '=', password.staffId)
    .where('password_hash', '=', password.checked)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .returning('token_version')
    .executeTakeFirst();
  return row?.token_version ?? null;
}

/**
 * Sets a password by a link, which also activates an invited account; false when the link does not
 * work.
 */
export async function setPasswordByLink(
  trx: Trx,
  password: NewPassword & { today: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set((set) => ({
      password_hash: password.hash,
      password_history: password.history,
      password_changed_at: password.at.toISOString(),
      must_change_password: false,
      status: 'active',
      version: set('version', '+', set.case().when('status', '=', 'invited').then(1).else(0).end()),
      token_version: set('token_version', '+', 1),
    }))
    .where('id', '=', password.staffId)
    .where('status', 'in', ['invited', 'active'])
    .where('deleted_at', 'is', null)
    .where('sso_subject', 'is', null)
    .where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>=', password.today)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NewLink {
  hash: Buffer;
  staffId: number;
  purpose: 'invite' | 'reset';
  createdBy: number | null;
  at: Date;
  expiresAt: Date;
}

/**
 * Adds a link and ends every earlier one of the account. Returns its end in the form that is shown.
 */
export async function insertLink(trx: Trx, link: NewLink): Promise<string> {
  // Of two links made at once, the second waits here and ends the first.
  await sql`select 1 from staff where id = ${link.staffId} for no key update`.execute(trx);
  await endLinks(trx, link.staffId, link.at);
  const row = await trx
    .insertInto('staff_token')
    .values({
      hash: link.hash,
      staff_id: link.staffId,
      purpose: link.purpose,
      created_at: link.at.toISOString(),
      created_by: link.createdBy,
      expires_at: link.expiresAt.toISOString(),
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

export async function endLinks(trx: Trx, staffId: number, at: Date): Promise<void> {
  await trx
    .updateTable('staff_token')
    .set({ used_at: at.toISOString() })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();
}

/** A link that may still be used, with its account. */
export async function findLink(db: Db, hash: Buffer, now: Date) {
  return db
    .selectFrom('staff_token')
    .innerJoin('staff', 'staff.id', 'staff_token.staff_id')
    .select([...ownerColumns, 'staff_token.purpose', 'staff_token.expires_at as link_expires_at'])
    .where('staff_token.hash', '=', hash)
    .where('staff_token.used_at', 'is', null)
    .where('staff_token.expires_at', '>', now.toISOString())
    .where('staff.deleted_at', 'is', null)
    .where('staff.status', 'in', ['invited', 'active'])
    .where('staff.sso_subject', 'is', null)
    .executeTakeFirst();
}

/** Uses a link up; false when it was used or has ended. */
export async function useLink(trx: Trx, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_token')
    .set({ used_at: at.toISOString() })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
