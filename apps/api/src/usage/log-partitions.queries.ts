import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/**
 * Makes the monthly partitions from one moment to another, both included. Returns the number of new
 * ones.
 */
export async function ensurePartitions(db: Db, since: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select ensure_engagement_partitions(${since.toISOString()}, ${until.toISOString()}) as made
  `.execute(db);
  return rows[0]?.made ?? 0;
}
