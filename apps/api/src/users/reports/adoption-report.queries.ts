import type { Brand, UserType } from '@connect/contract/constants.ts';
import type { ReportQuery } from '@connect/contract/reports/report.ts';
import type { AdoptionSource } from '@connect/contract/users/adoption.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import { allOf, among, type Condition } from '../../lists/conditions.queries.ts';
import type { SeenOwner } from '../../people/owner-name.ts';
import type { StageSight } from '../../people/user-scope.ts';
import { onDays } from '../../time/bangkok.queries.ts';
import { visibleStages } from '../stages.queries.ts';
import { foundUsers, ownerOf, type UsersSeen } from './found-users.queries.ts';

export interface StageRecord {
  user_id: number;
  display_name: string;
  user_type: UserType;
  specialty_ids: number[];
  province_code: string | null;
  owner: SeenOwner;
  brand: Brand;
  value_id: number;
  previous_id: number | null;
  since: string;
  source: AdoptionSource;
  score_90d: number;
  cooling: boolean;
}

type Asked = Extract<ReportQuery, { report: 'adoption' }>;

/** Who asks, and which stages they see. */
export interface StagesSeen extends UsersSeen {
  stages: StageSight;
  now: Date;
}

const FROM = sql.raw(`user_product_adoption a
  join platform_user u on u.id = a.user_id
  join product_adoption_ladder l on l.id = a.ladder_id
  left join platform_user o on o.id = u.owner_rep_id`);

const listed = (query: Asked, seen: StagesSeen): Condition =>
  allOf([
    sql`u.deleted_at is null and u.status <> 'erased'`,
    visibleStages(seen.stages, seen.now),
    ...foundUsers(query, seen),
    ...among(sql`a.ladder_id`, query.ladder_id),
    ...among(sql`a.value_id`, query.value_id),
    ...among(sql`a.source`, query.source),
    ...(query.cooling === undefined ? [] : [sql`a.cooling = ${query.cooling}`]),
    ...onDays(sql`a.since`, query.date_from, query.date_to),
  ]);

/** Stages of users on the ladders of products, as of now. */
export function stagesStatement(query: Asked, seen: StagesSeen) {
  const order = sql.raw(query.order ?? 'desc');
  // A change that was taken back, and the one that took it back, are no stage before.
  return sql<StageRecord>`
    select a.user_id, u.display_name, u.user_type, u.specialty_ids, u.province_code,
      ${ownerOf(seen)} as owner, l.brand, a.value_id, a.since, a.source, a.score_90d, a.cooling,
      (select ch.from_value_id from adoption_change ch where ch.user_id = a.user_id
        and ch.ladder_id = a.ladder_id and ch.to_value_id = a.value_id
        and ch.reverted_by_id is null order by ch.occurred_at desc, ch.id desc limit 1) as previous_id
    from ${FROM} where ${listed(query, seen)}
    order by a.since ${order}, a.user_id ${order}, a.ladder_id`;
}

export async function countStages(trx: Trx, query: Asked, seen: StagesSeen): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${FROM} where ${listed(query, seen)}`.execute(trx);
  return rows[0]?.n ?? 0;
}
