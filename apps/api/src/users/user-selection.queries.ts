import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

/** Selections are for the work at hand. */
export const deleteOldSelections = (trx: Trx, before: Date) =>
  trx.deleteFrom('user_selection').where('created_at', '<', before.toISOString()).execute();

/** A part of a selection of this staff's, and how many it holds in all; null: there is none. */
export async function selectPart(
  db: Db,
  staff: number,
  selection: string,
  { from, n }: { from: number; n: number },
): Promise<{ ids: number[]; total: number } | null> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select user_ids[${from + 1}::integer:${from + n}::integer] as ids,
      cardinality(user_ids) as total
    from user_selection where id = ${selection} and staff_id = ${staff}`.execute(db);
  return rows[0] ?? null;
}
