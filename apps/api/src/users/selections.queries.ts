import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

/** A user whom an action on a selection gave to another representative. */
export interface MovedUser {
  id: number;
  /** Who looked after them before; null: nobody. */
  former: number | null;
  given: number | null;
}

/**
 * Keeps who looked after a user before the first move within a selection; nothing for one that was
 * deleted meanwhile.
 */
export const insertMoved = (trx: Trx, selection: string, { id, former, given }: MovedUser) =>
  sql`
    insert into user_selection_owner (selection_id, user_id, former_id, given_id)
    select id, ${id}, ${former}::bigint, ${given}::bigint
    from user_selection where id = ${selection} for key share
    on conflict (selection_id, user_id) do update set given_id = excluded.given_id`.execute(trx);

/** Those of the named users whom a selection moved, in the order of their ids. */
export const selectMoved = (db: Db, selection: string, ids: readonly number[]) =>
  db
    .selectFrom('user_selection_owner')
    .select(['user_id as id', 'former_id as former', 'given_id as given'])
    .where('selection_id', '=', selection)
    .where(sql<boolean>`user_id = any(${[...ids]})`)
    .orderBy('user_id')
    .execute();

export const deleteMoved = (trx: Trx, selection: string, id: number) =>
  trx
    .deleteFrom('user_selection_owner')
    .where('selection_id', '=', selection)
    .where('user_id', '=', id)
    .execute();

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
