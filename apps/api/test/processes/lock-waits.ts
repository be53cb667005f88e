import { sql } from 'kysely';
import type { Db } from '../../src/deps.ts';
import { until } from './child-process.ts';

/**
 * Waits until a statement waits for a lock. Asks outside of any transaction: within one the activity stays what it
 * was when it was first looked at.
 */
export const untilLockWaits = (db: Db): Promise<void> =>
  until('a statement waits for a lock', async () => {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(db);
    return rows[0]?.waits === true;
  });
