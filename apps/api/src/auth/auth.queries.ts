import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountByLogin>>>;

/** An account by username or e-mail; both are stored in lower case. */
export async function findAccountByLogin(db: Db, login: string) {
  return db
    .selectFrom('staff')
    .select([
      'id',
      'username',
      'email',
      'first_name',
      'last_name',
      'display_name',
      'role',
      'status',
      'password_hash',
      'expires_at',
      'token_version',
    ])
    .where((where) => where.or([where('username', '=', login), where('email', '=', login)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

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
    ])
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now.toISOString())
    .where('staff.status', '=', 'active')
    .where('staff.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findProfile(db: Db, staffId: number) {
  return db
    .selectFrom('staff')
    .leftJoin('media', 'media.id', 'staff.avatar_id')
    .select([
      'staff.id',
      'staff.username',
      'staff.email',
      'staff.display_name',
      'staff.first_name',
      'staff.last_name',
      'staff.role',
      'staff.brand_scope',
      'staff.region_scope',
      'staff.must_change_password',
      'staff.mfa_enabled',
      'staff.last_login_at',
      'media.id as avatar_id',
      'media.sha256 as avatar_hash',
      'media.mime_type as avatar_type',
    ])
    .where('staff.id', '=', staffId)
    .executeTakeFirstOrThrow();
}

/**
 * Counts one attempt before it is made, so that parallel guesses cannot slip through, and says how
 * many there were. The window runs from the first failure, and anew from the one that reaches the
 * limit.
 */
export async function reserveAttempt(
  db: Db,
  key: string,
  limit: number,
  now: Date,
  windowMinutes: number,
): Promise<{ failures: number; windowStart: string }> {
  const at = now.toISOString();
  const stale = new Date(now.getTime() - windowMinutes * 60_000).toISOString();
  const { rows } = await sql<{ failures: number; window_start: string }>`
    insert into login_throttle as t (key, failures, window_start) values (${key}, 1, ${at})
    on conflict (key) do update set
      failures = case when t.window_start < ${stale} then 1 else least(t.failures, ${limit}) + 1 end,
      window_start = case
        when t.window_start < ${stale} or t.failures + 1 = ${limit} then ${at}::timestamptz
        else t.window_start end
    returning failures, window_start`.execute(db);
  const row = rows[0];
  return { failures: row?.failures ?? 1, windowStart: row?.window_start ?? at };
}

/** A success: the account starts afresh, the address gets its attempt back. */
export async function releaseAttempt(trx: Trx, account: string, address: string): Promise<void> {
  await trx.deleteFrom('login_throttle').where('key', '=', account).execute();
  await trx
    .updateTable('login_throttle')
    .set((set) => ({ failures: set('failures', '-', 1) }))
    .where('key', '=', address)
    .where('failures', '>', 0)
    .execute();
}

interface NewSession {
  id: string;
  staffId: number;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
  userAgent: string;
  ipHash: string;
}

export async function insertSession(trx: Trx, session: NewSession): Promise<void> {
  const at = session.now.toISOString();
  await trx
    .insertInto('staff_session')
    .values({
      id: session.id,
      staff_id: session.staffId,
      token_hash: session.tokenHash,
      rotated_at: at,
      created_at: at,
      expires_at: session.expiresAt.toISOString(),
      user_agent: session.userAgent,
      ip_hash: session.ipHash,
    })
    .execute();
  await trx
    .updateTable('staff')
    .set({ last_login_at: at })
    .where('id', '=', session.staffId)
    .execute();
}

/** Exchanges a refresh token for the next one; false when it is not the current one. */
export async function rotateSession(
  db: Db,
  session: { id: string; given: Buffer; next: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  const at = session.now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable('staff_session')
    .set({
      token_hash: session.next,
      previous_hash: session.given,
      rotated_at: at,
      expires_at: session.expiresAt.toISOString(),
    })
    .where('id', '=', session.id)
    .where('token_hash', '=', session.given)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True when the token is the one that was exchanged last, with the moment of that exchange. */
export async function findExchanged(db: Db, sessionId: string, given: Buffer) {
  return db
    .selectFrom('staff_session')
    .select(['staff_id', 'rotated_at', 'revoked_at'])
    .where('id', '=', sessionId)
    .where('previous_hash', '=', given)
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

/** Revokes by the refresh token itself, for a sign-out without an access token. */
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
