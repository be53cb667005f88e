import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../deps.ts';

/** The columns of an account that single sign-on needs. */
export interface LinkedAccount {
  id: number;
  username: string;
  display_name: string;
  role: Role;
  status: string;
  expires_at: string | null;
  sso_subject: string | null;
  deleted: boolean;
}

const row = z.object({
  id: z.number(),
  username: z.string(),
  display_name: z.string(),
  role: z.enum(ROLES),
  status: z.string(),
  expires_at: z.string().nullable(),
  sso_subject: z.string().nullable(),
  deleted: z.boolean(),
});

const accounts = (trx: Trx) =>
  trx
    .selectFrom('staff')
    .select((select) => [
      'id',
      'username',
      'display_name',
      'role',
      'status',
      'expires_at',
      'sso_subject',
      select('deleted_at', 'is not', null).as('deleted'),
    ])
    .forNoKeyUpdate();

/**
 * The account linked to a subject of a provider, including a deleted one; locked against changes.
 */
export async function findBySubject(
  trx: Trx,
  issuer: string,
  subject: string,
): Promise<LinkedAccount | null> {
  const found = await accounts(trx)
    .where('sso_issuer', '=', issuer)
    .where('sso_subject', '=', subject)
    .executeTakeFirst();
  return found ? row.parse(found) : null;
}

/** The account with an e-mail address in lower case; locked against changes. */
export async function findByEmail(trx: Trx, email: string): Promise<LinkedAccount | null> {
  const found = await accounts(trx)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found ? row.parse(found) : null;
}

/**
 * Links an account to a subject of the provider, by which alone it signs in from now on: its
 * password and password links are deleted. A deleted account is unlinked from that subject.
 */
export async function linkAccount(
  trx: Trx,
  id: number,
  identity: { issuer: string; subject: string },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ sso_issuer: null, sso_subject: null })
    .where('sso_issuer', '=', identity.issuer)
    .where('sso_subject', '=', identity.subject)
    .where('deleted_at', 'is not', null)
    .execute();
  await trx
    .updateTable('staff')
    .set({
      sso_issuer: identity.issuer,
      sso_subject: identity.subject,
      password_hash: null,
      must_change_password: false,
      // Signing in at the provider completes an invitation.
      status: sql`case when status = 'invited' then 'active' else status end`,
      version: sql`version + 1`,
      updated_at: at.toISOString(),
    })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('staff_token').where('staff_id', '=', id).execute();
}

export async function changeRole(trx: Trx, id: number, role: Role, at: Date): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ role, version: sql`version + 1`, updated_at: at.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Ends every session of an account, including issued tokens (domain/staff#sessions). */
export async function endSessions(trx: Trx, id: number, at: Date): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ token_version: sql`token_version + 1` })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('staff_session')
    .set({ revoked_at: at.toISOString() })
    .where('staff_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export interface NewSsoAccount {
  issuer: string;
  subject: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  displayName: string;
  role: Role;
}

/** Makes an account without a password; null when the username or another unique value is taken. */
export async function insertSsoAccount(
  trx: Trx,
  account: NewSsoAccount,
  at: Date,
): Promise<number | null> {
  const moment = at.toISOString();
  const made = await trx
    .insertInto('staff')
    .values({
      username: account.username,
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      display_name: account.displayName,
      role: account.role,
      sso_issuer: account.issuer,
      sso_subject: account.subject,
      status: 'active',
      created_at: moment,
      updated_at: moment,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Whether the emergency account can be used: active, and with a password. */
export async function canUsePassword(db: Db, username: string): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', username)
    .where('status', '=', 'active')
    .where('password_hash', 'is not', null)
    .where('expires_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
