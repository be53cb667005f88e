import { SESSION_DAYS } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';

/** A session that may still act, with its account as it is now. */
export async function findLiveSession(db: Db, sessionId: string, now: Date) {
  return db
    .selectFrom('staff_session as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select([
      'staff.id',
      'staff.display_name',
      'staff.role',
      'staff.brand_scope',
      'staff.region_scope',
      'staff.token_version',
      'staff.expires_at',
      'staff.must_change_password',
      'staff.mfa_enabled',
      'staff.sso_subject',
      'session.last_seen_at',
    ])
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now.toISOString())
    .where('staff.status', '=', 'active')
    .where('staff.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** An active account, without a session. */
export async function findLiveAccount(db: Db, staffId: number) {
  return db
    .selectFrom('staff')
    .select([
      'id',
      'display_name',
      'role',
      'brand_scope',
      'region_scope',
      'expires_at',
      'must_change_password',
      'mfa_enabled',
      'sso_subject',
    ])
    .where('id', '=', staffId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ last_seen_at: now.toISOString() })
    .where('id', '=', sessionId)
    .execute();
}

export interface NewSession {
  id: string;
  staffId: number;
  /** Token version at the time when the identity was proved. */
  tokenVersion: number;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
  method: 'password' | 'sso';
  userAgent: string;
  ipHash: string;
}

/**
 * Adds a session; false when the account was suspended or got another password meanwhile. Locks the
 * account's row first: a transaction that ends all sessions either sees this one, or this insert
 * sees its result.
 */
export async function insertSession(trx: Trx, session: NewSession): Promise<boolean> {
  const at = session.now.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set({ last_login_at: at, last_login_ip: session.ipHash })
    .where('id', '=', session.staffId)
    .where('token_version', '=', session.tokenVersion)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .insertInto('staff_session')
    .values({
      id: session.id,
      staff_id: session.staffId,
      token_hash: session.tokenHash,
      rotated_at: at,
      created_at: at,
      last_seen_at: at,
      expires_at: session.expiresAt.toISOString(),
      method: session.method,
      user_agent: session.userAgent,
      ip_hash: session.ipHash,
    })
    .execute();
  return true;
}

/** End of a renewed session: never later than its maximum duration. */
const endOf = (wanted: Date) =>
  sql<string>`least(${wanted.toISOString()}::timestamptz,
    created_at + make_interval(days => ${SESSION_DAYS}))`;

/**
 * Exchanges a refresh token for the next one. Returns its end, null when it is not the current one.
 */
export async function rotateSession(
  db: Db,
  session: { id: string; given: Buffer; next: Buffer; now: Date; expiresAt: Date },
): Promise<Date | null> {
  const at = session.now.toISOString();
  const row = await db
    .updateTable('staff_session')
    .set({
      token_hash: session.next,
      previous_hash: session.given,
      rotated_at: at,
      last_seen_at: at,
      expires_at: endOf(session.expiresAt),
    })
    .where('id', '=', session.id)
    .where('token_hash', '=', session.given)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('expires_at')
    .executeTakeFirst();
  return row ? new Date(row.expires_at) : null;
}

/** Gives a session a new refresh token without checking the present one; returns its end. */
export async function replaceRefreshToken(
  trx: Trx,
  session: { id: string; next: Buffer; now: Date; expiresAt: Date },
): Promise<Date> {
  const row = await trx
    .updateTable('staff_session')
    .set((set) => ({
      token_hash: session.next,
      previous_hash: set.ref('token_hash'),
      rotated_at: session.now.toISOString(),
      expires_at: endOf(session.expiresAt),
    }))
    .where('id', '=', session.id)
    .where('revoked_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst();
  if (!row) throw new DomainError('token_revoked');
  return new Date(row.expires_at);
}

/** The token hashes of a session, and its account. */
export async function findSessionTokens(db: Db, sessionId: string) {
  return db
    .selectFrom('staff_session as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select([
      'session.staff_id',
      'session.token_hash',
      'session.previous_hash',
      'session.rotated_at',
      'session.revoked_at',
      'staff.email',
      'staff.display_name',
    ])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
}

export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes a session by its refresh token, for a sign-out without an access token. */
export async function revokeByToken(db: Db, sessionId: string, given: Buffer, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('staff_session')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', sessionId)
    .where('token_hash', '=', given)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends sessions of an account: one, all but one, or all. Returns how many ended. */
export async function revokeSessionsOf(
  trx: Trx,
  staffId: number,
  now: Date,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  let update = trx
    .updateTable('staff_session')
    .set({ revoked_at: now.toISOString() })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString());
  if (which.only) update = update.where('id', '=', which.only);
  if (which.except) update = update.where('id', '!=', which.except);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Devices on which an account is signed in, last used first. */
export async function listSessions(db: Db, staffId: number, now: Date) {
  return db
    .selectFrom('staff_session')
    .select((select) => [
      'id',
      'method',
      'user_agent',
      'created_at',
      select.fn.coalesce('last_seen_at', 'rotated_at').as('last_seen_at'),
      'expires_at',
    ])
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
