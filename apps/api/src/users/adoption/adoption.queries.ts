import type { AdoptionChange, AdoptionStage } from '@connect/contract/users/adoption.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { allOf, among } from '../../lists/conditions.queries.ts';
import type { StageSight } from '../../people/user-scope.ts';
import { analysedSql } from '../consent-state.queries.ts';
import { visibleStages } from '../stages.queries.ts';

/** Whether a user may be analysed now. */
export async function selectAnalysed(db: Db | Trx, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ analysed: boolean }>`
    select ${analysedSql(now)} as analysed
    from platform_user u where u.id = ${userId}`.execute(db);
  return rows[0]?.analysed ?? false;
}

/** Ladders that apply to user `u`: by type, and by specialty where a ladder names some. */
const APPLIES = sql`(u.user_type = any(l.applicable_user_types)
  and (l.specialty_ids = '{}' or l.specialty_ids && u.specialty_ids))`;

export type LadderStage = AdoptionStage & {
  /** The stages of the ladder. */
  value_ids: number[];
};

/** The user's stage on every ladder that applies, or on which there is one. */
export async function selectStages(
  db: Db | Trx,
  userId: number,
  sight: StageSight,
  now: Date,
): Promise<LadderStage[]> {
  const brands = sight.brands ? sql`l.brand = any(${[...sight.brands]})` : sql`true`;
  const { rows } = await sql<LadderStage>`
    select l.id as ladder_id, l.brand, l.value_ids, a.value_id, a.since, a.source,
      coalesce(a.score_90d, 0) as score_90d, a.last_signal_at, coalesce(a.cooling, false) as cooling,
      a.locked_until, coalesce(a.note, '') as note, coalesce(a.version, 0) as version
    from platform_user u cross join product_adoption_ladder l
      left join lateral (select a.* from user_product_adoption a
        where a.user_id = u.id and a.ladder_id = l.id and ${visibleStages(sight, now)}) a on true
    where u.id = ${userId} and ${brands}
      and (a.user_id is not null or (l.is_active and ${APPLIES}))
    order by l.sort_order, l.id`.execute(db);
  return rows;
}

export interface StoredStage {
  value_id: number;
  since: string;
  version: number;
  locked_until: string | null;
}

/** The stage as it is stored, whoever may see it; the user is locked. */
export async function selectStage(
  trx: Trx,
  userId: number,
  ladderId: number,
): Promise<StoredStage | undefined> {
  return trx
    .selectFrom('user_product_adoption')
    .select(['value_id', 'since', 'version', 'locked_until'])
    .where('user_id', '=', userId)
    .where('ladder_id', '=', ladderId)
    .executeTakeFirst();
}

interface NewStage {
  userId: number;
  ladderId: number;
  valueId: number;
  lockedUntil: string;
  note: string | undefined;
  at: Date;
}

/** Sets a stage by hand. */
export async function writeStage(trx: Trx, stage: NewStage): Promise<void> {
  const { userId, ladderId, valueId, lockedUntil, note, at } = stage;
  const values = {
    value_id: valueId,
    since: at.toISOString(),
    source: 'manual',
    cooling: false,
    locked_until: lockedUntil,
    ...(note === undefined ? {} : { note }),
  };
  await trx
    .insertInto('user_product_adoption')
    .values({ user_id: userId, ladder_id: ladderId, ...values })
    .onConflict((clash) =>
      clash
        .columns(['user_id', 'ladder_id'])
        .doUpdateSet({ ...values, version: sql<number>`user_product_adoption.version + 1` }),
    )
    .execute();
}

export async function writeLock(
  trx: Trx,
  userId: number,
  ladderId: number,
  until: string | null,
): Promise<void> {
  await trx
    .updateTable('user_product_adoption')
    .set({ locked_until: until, version: sql<number>`version + 1` })
    .where('user_id', '=', userId)
    .where('ladder_id', '=', ladderId)
    .execute();
}

export async function insertChange(
  trx: Trx,
  change: {
    user_id: number;
    ladder_id: number;
    from_value_id: number | null;
    to_value_id: number;
    reason: string;
    actor_id: number;
    occurred_at: string;
  },
): Promise<void> {
  await trx
    .insertInto('adoption_change')
    .values({ ...change, source: 'manual' })
    .execute();
}

export type ChangeRow = Omit<AdoptionChange, 'actor'> & {
  actor_id: number | null;
  actor_name: string | null;
};

/** The changes of a user's stages that somebody may see, newest first, and their number. */
export async function selectChanges(
  db: Db,
  userId: number,
  sight: StageSight,
  query: { page: number; limit: number; ladder_id?: number[] | undefined },
  now: Date,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const where = allOf([
    sql`a.user_id = ${userId}`,
    visibleStages(sight, now),
    ...among(sql`a.ladder_id`, query.ladder_id),
  ]);
  const from = sql`from adoption_change a join product_adoption_ladder l on l.id = a.ladder_id
    join platform_user u on u.id = a.user_id left join staff s on s.id = a.actor_id
    where ${where}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ChangeRow>`
      select a.id, a.ladder_id, a.from_value_id, a.to_value_id, a.source, a.rule_code, a.evidence,
        a.reason, a.actor_id, s.display_name as actor_name, a.occurred_at, a.reverted_by_id
      ${from} order by a.occurred_at desc, a.id desc
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db),
    sql<{ n: number }>`select count(*) as n ${from}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

/** The stages in their order on any ladder: a position each. */
export async function selectOrdinals(trx: Trx): Promise<Map<number, number | null>> {
  const rows = await trx.selectFrom('adoption_ladder_value').select(['id', 'ordinal']).execute();
  return new Map(rows.map(({ id, ordinal }) => [id, ordinal]));
}
