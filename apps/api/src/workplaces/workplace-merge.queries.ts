import type { WorkplaceValues } from '@connect/contract/workplaces/workplace.ts';
import { sql } from 'kysely';
import type { Written } from '../db/written.ts';
import type { Trx } from '../deps.ts';

/** What a merge writes into a workplace, and finds in it. */
export type MergedValues = WorkplaceValues & { former_names: string[] };

export interface WorkplaceMerge {
  id: number;
  winner_id: number;
  loser_id: number;
  merged_at: string;
  winner_before: MergedValues;
  winner_after: MergedValues;
  loser_before: MergedValues;
  moved_users: number[];
  moved_workplaces: number[];
}

/** Brings users from one workplace to another, all or the given ones; returns who came. */
export async function moveUsers(
  trx: Trx,
  from: number,
  to: number,
  { by, at }: Written,
  only: readonly number[] | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update platform_user set workplace_id = ${to}, version = version + 1,
      updated_at = ${at.toISOString()}, updated_by = ${by}
    where workplace_id = ${from} ${only ? sql`and id = any(${[...only]})` : sql``}
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Lets what was merged into one workplace lead to another; returns what was turned. */
export async function moveMerged(
  trx: Trx,
  from: number,
  to: number,
  only: readonly number[] | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update workplace set merged_into_id = ${to}
    where merged_into_id = ${from} ${only ? sql`and id = any(${[...only]})` : sql``}
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function insertMerge(
  trx: Trx,
  merge: Omit<WorkplaceMerge, 'id' | 'merged_at'>,
  { by, at }: Written,
): Promise<void> {
  const { winner_before, winner_after, loser_before, ...rest } = merge;
  await trx
    .insertInto('workplace_merge')
    .values({
      ...rest,
      winner_before: JSON.stringify(winner_before),
      winner_after: JSON.stringify(winner_after),
      loser_before: JSON.stringify(loser_before),
      merged_at: at.toISOString(),
      merged_by: by,
    })
    .execute();
}

/** The merge by which a workplace ended, locked. */
export async function lockMerge(trx: Trx, loserId: number): Promise<WorkplaceMerge | undefined> {
  const { rows } = await sql<WorkplaceMerge>`
    select id, winner_id, loser_id, merged_at, winner_before, winner_after, loser_before,
      moved_users, moved_workplaces
    from workplace_merge where loser_id = ${loserId} and undone_at is null
    for update`.execute(trx);
  return rows[0];
}

export async function endMerge(trx: Trx, id: number, { by, at }: Written): Promise<void> {
  await trx
    .updateTable('workplace_merge')
    .set({ undone_at: at.toISOString(), undone_by: by })
    .where('id', '=', id)
    .execute();
}
