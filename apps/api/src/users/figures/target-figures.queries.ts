import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import { allOf } from '../../lists/conditions.queries.ts';
import { inUserScope } from '../../people/user-scope.queries.ts';
import type { UserScope } from '../../people/user-scope.ts';
import { dayOf, onDays, startOfDay } from '../../time/bangkok.queries.ts';
import { analysedSinceSql, analysedSql } from '../consent-state.queries.ts';

/** Viewers of an item, and how they stood to its target stage. */
export interface TargetFigures {
  id: number;
  viewers: number;
  /** Of them, those who were below the stage when they viewed it. */
  below: number;
  /** Of these, those who came to it in time. */
  reached: number;
  /** Of these, those who may still come to it in time. */
  waiting: number;
}

/** Which views count, whose, and when it is. */
export interface TargetAsked {
  scope: UserScope;
  from: string | undefined;
  to: string | undefined;
  now: Date;
}

/** Days after that of the view within which a stage is reached (domain/ladder#target-stages). */
const DAYS = 60;

/** A change `h` that was not taken back, and takes none back. */
const STANDS = sql`h.reverted_by_id is null
  and not exists (select from adoption_change t where t.reverted_by_id = h.id)`;
const CHANGES = sql`adoption_change h join adoption_ladder_value v on v.id = h.to_value_id
  and h.user_id = f.user_id and h.ladder_id = f.ladder_id and ${STANDS}`;

/** Counts viewers of these items by their target stages; items without viewers are left out. */
export async function selectTargetFigures(
  trx: Trx,
  ids: readonly number[],
  { scope, from, to, now }: TargetAsked,
): Promise<TargetFigures[]> {
  const end = startOfDay(dayOf(sql`f.at`), DAYS + 1);
  const views = allOf([
    sql`e.action = 'view' and not e.is_bot and not e.is_internal and e.user_id is not null`,
    ...onDays(sql`e.occurred_at`, from, to),
  ]);
  const people = allOf([
    sql`u.id in (select user_id from opened) and u.status = 'active' and u.deleted_at is null`,
    analysedSql(now),
    ...inUserScope(scope),
  ]);
  const { rows } = await sql<TargetFigures>`
    with item as materialized (
      select c.id, c.kind, l.id as ladder_id, l.applicable_user_types, l.specialty_ids, v.ordinal
      from content c join product_adoption_ladder l on l.id = c.product_adoption_ladder_id
        join adoption_ladder_value v on v.id = c.adoption_ladder_value_id
      where c.id = any(${ids})
    ), opened as materialized (
      select i.id, e.user_id, e.occurred_at as at from item i
        join engagement_log e on e.content_type = i.kind and e.content_id = i.id
      where ${views}
    ), person as materialized (
      select u.id, u.user_type, u.specialty_ids, ${analysedSinceSql} as since
      from platform_user u where ${people}
    ), first as (
      select i.id, i.ladder_id, i.ordinal, o.user_id, min(o.at) as at
      from opened o join item i on i.id = o.id
        join person p on p.id = o.user_id and o.at >= p.since
      where p.user_type = any(i.applicable_user_types)
        and (i.specialty_ids = '{}' or i.specialty_ids && p.specialty_ids)
      group by 1, 2, 3, 4
    ), judged as (
      select f.id,
        -- Whoever has no stage stands at the first; off the ladder is not below.
        case when b.known then b.ordinal < f.ordinal else f.ordinal > 0 end as below,
        exists (select from ${CHANGES} where h.occurred_at >= f.at and h.occurred_at < ${end}
          and v.ordinal >= f.ordinal) as reached,
        ${end} > ${now.toISOString()}::timestamptz as open
      from first f left join lateral (select true as known, v.ordinal from ${CHANGES}
        where h.occurred_at < f.at order by h.occurred_at desc, h.id desc limit 1) b on true
    )
    select id, count(*) as viewers, count(*) filter (where below) as below,
      count(*) filter (where below and reached) as reached,
      count(*) filter (where below and not reached and open) as waiting
    from judged group by id`.execute(trx);
  return rows;
}
