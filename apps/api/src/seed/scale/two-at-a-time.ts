import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';

/** What each of two connections may use to sort and to join. */
const MEMORY = '256MB';

/**
 * Whoever reads loaded pages first writes each of them to the log of the database whole, for its checksum:
 * compressing them takes longer than all else.
 */
const withoutCompression = sql`select set_config('wal_compression', 'off', true)
  where has_parameter_privilege('wal_compression', 'set')`;

/** A transaction that handles many rows. */
export const inLoad = <Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await sql`set local work_mem = ${sql.lit(MEMORY)}`.execute(trx);
    await sql`set local maintenance_work_mem = ${sql.lit(MEMORY)}`.execute(trx);
    await withoutCompression.execute(trx);
    return work(trx);
  });

/** What the server would do by itself within minutes, for readers and plans. */
export const tidy = (db: Db, how: 'vacuum' | 'analyze' | 'vacuum (analyze)', tables = '') =>
  db.connection().execute(async (own) => {
    const compression = (value: RawBuilder<unknown>) =>
      sql`select set_config(name, ${value}, false) from pg_settings
        where name = 'wal_compression' and has_parameter_privilege(name, 'set')`.execute(own);
    await compression(sql`'off'`);
    await sql.raw(`${how} ${tables}`).execute(own);
    await compression(sql`reset_val`);
  });

/** Does work with two connections, on as many processors; what has not begun is left out when something fails. */
export async function twoAtATime(work: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = work.slice();
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next().catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  const [first, second] = await Promise.allSettled([worker(), worker()]);
  for (const one of [first, second]) if (one.status === 'rejected') throw one.reason;
}
