import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { DB } from './tables.ts';

/** The same number in all Connect processes of a database; differs from the migrations' lock. */
const ADVISORY_LOCK = 7_264_501_002;

/** Lets one process at a time fill a database; processes that start with it wait for the result. */
export async function oneAtATime<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const result = await work();
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]);
    await client.query('reset statement_timeout');
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}

/** True while there is no account and no content; reference data does not count. */
export async function isEmptyDatabase(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from staff) and not exists (select from content) as empty`.execute(
    db,
  );
  return rows[0]?.empty === true;
}
