import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/**
 * Does the work if no other process holds this advisory lock; gives whether it did. The lock lives
 * on a connection of its own, so that it ends with the process, however that ends.
 */
export function withTryLock(db: Db, lock: number, work: () => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(${lock}) as mine`.execute(connection);
    if (!rows[0]?.mine) return false;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
    return true;
  });
}
