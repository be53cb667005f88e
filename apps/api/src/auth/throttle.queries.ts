import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/**
 * Counts one attempt before it is made, so that parallel guesses cannot slip through; returns the
 * attempts per key. The window starts at the first failure, and restarts at the one that reaches
 * the limit. One statement with sorted keys, so that two attempts never deadlock.
 */
export async function reserveAttempt(
  db: Db,
  counts: readonly { key: string; limit: number }[],
  now: Date,
  windowMinutes: number,
): Promise<Map<string, { failures: number; windowStart: string }>> {
  const at = now.toISOString();
  const stale = new Date(now.getTime() - windowMinutes * 60_000).toISOString();
  const keys = counts.map(({ key }) => key);
  const limits = counts.map(({ limit }) => limit);
  const limit = sql`(select l from unnest(${keys}::text[], ${limits}::integer[]) as c (k, l)
    where k = t.key)`;
  const { rows } = await sql<{ key: string; failures: number; window_start: string }>`
    insert into login_throttle as t (key, failures, window_start)
    select k, 1, ${at} from unnest(${keys}::text[]) as c (k) order by k collate "C"
    on conflict (key) do update set
      failures = case when t.window_start < ${stale} then 1 else least(t.failures, ${limit}) + 1 end,
      window_start = case
        when t.window_start < ${stale} or t.failures + 1 = ${limit} then ${at}::timestamptz
        else t.window_start end
    returning key, failures, window_start`.execute(db);
  return new Map(
    rows.map((row) => [row.key, { failures: row.failures, windowStart: row.window_start }]),
  );
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

/** Deletes the counts of an account: of its names, of itself, of its devices. */
export async function deleteThrottlesOf(db: Db, staffId: number, own: boolean): Promise<void> {
  const name = (column: string) =>
    sql`'name:' || encode(sha256(convert_to(${sql.ref(column)}, 'UTF8')), 'hex')`;
  await sql`
    delete from login_throttle where key in (select key from login_throttle, staff
      where staff.id = ${staffId}
        and (key in ('account:' || id, ${name('username')}, ${name('email')})
          or key like 'device:' || id || ':%' or (${own} and key = 'own:' || id))
      order by key collate "C" for update of login_throttle)`.execute(db);
}
