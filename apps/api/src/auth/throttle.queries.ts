import { sql } from 'kysely';
import type { Db } from '../deps.ts';

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

/** Takes back one attempt that was no failure. */
export async function returnAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('login_throttle')
    .set((set) => ({ failures: set('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

export async function deleteThrottle(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_throttle').where('key', '=', key).execute();
}

/** Forgets what counts against an account: by its names, by itself, on its devices. */
export async function deleteThrottlesOf(db: Db, staffId: number, own: boolean): Promise<void> {
  const name = (column: string) =>
    sql`'name:' || encode(sha256(convert_to(${sql.ref(column)}, 'UTF8')), 'hex')`;
  await sql`
    delete from login_throttle using staff
    where staff.id = ${staffId} and (key in ('account:' || id, ${name('username')}, ${name('email')})
      or key like 'device:' || id || ':%' or (${own} and key = 'own:' || id))`.execute(db);
}
