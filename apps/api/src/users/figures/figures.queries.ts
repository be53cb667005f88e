import type { Overview } from '@connect/contract/overview/overview.ts';
import { OVERVIEW_PLACES } from '@connect/contract/overview/overview.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import { allOf, among, type Condition } from '../../lists/conditions.queries.ts';
import type { FigureFilter } from '../../people/figure-filter.ts';
import { inRegions } from '../../people/regions.queries.ts';
import type { StageSight } from '../../people/user-scope.ts';
import { dayOf, hourOf, onDays, startOfDay } from '../../time/bangkok.queries.ts';
import type { Days } from '../../time/moments.ts';
import { consentEnd } from '../consent-state.queries.ts';
import { visibleStages } from '../stages.queries.ts';

/** Professionals `u` of the chosen kinds and regions who have an account. */
const professionals = ({ userTypes, regions }: FigureFilter): Condition[] => [
  sql`u.user_type in ('doctor', 'pharmacist', 'other_hcp')`,
  sql`u.status <> 'erased' and u.deleted_at is null`,
  ...(userTypes ? among(sql`u.user_type`, userTypes) : []),
  ...(regions ? [inRegions(sql`u.province_code`, regions)] : []),
];

/** New members by the day and hour of their registration, and those of them whose licence is verified. */
export interface Registered {
  day: string;
  hour: number;
  count: number;
  part: number;
}

export async function selectNewMembers(
  trx: Trx,
  { from, to }: Days,
  filter: FigureFilter,
): Promise<Registered[]> {
  const at = sql`u.registered_at`;
  const { rows } = await sql<Registered>`
    select ${dayOf(at)} as day, ${hourOf(at)} as hour, count(*) as count,
      count(*) filter (where u.license_status = 'verified') as part
    from platform_user u where ${allOf([...professionals(filter), ...onDays(at, from, to)])}
    group by 1, 2`.execute(trx);
  return rows;
}

export interface Members {
  registered: number;
  verified: number;
  /** Accounts that may sign in, and those of them whom news may reach. */
  active: number;
  reachable: number;
}

/**
 * Professionals at the end of a day, with what they had agreed to by then. Accounts and addresses are as
 * they are now: nothing tells how they were (domain/overview#reachable).
 */
export async function selectMembers(
  trx: Trx,
  day: string,
  filter: FigureFilter,
  now: Date,
): Promise<Members> {
  const end = sql`least(${startOfDay(day, 1)}, ${now.toISOString()}::timestamptz)`;
  const marketing = sql`c.purpose like 'marketing\\_%'`;
  // What holds now held then, unless it was said since: only then is the record searched.
  const { rows } = await sql<Members>`
    with stood as (
      select c.user_id, c.purpose, c.action, c.occurred_at from user_consent c
      where ${marketing} and c.occurred_at < ${end}
      union all
      select c.user_id, c.purpose, r.action, r.occurred_at from user_consent c
        cross join lateral (select action, occurred_at from consent_record r
          where r.user_id = c.user_id and r.purpose = c.purpose and r.occurred_at < ${end}
          order by r.occurred_at desc, r.id desc limit 1) r
      where ${marketing} and c.occurred_at >= ${end}
    ), reached as (
      select distinct u.id from stood s join platform_user u on u.id = s.user_id
      where s.action = 'grant' and ${consentEnd(sql`s.occurred_at`)} > ${end}
        and case s.purpose
          when 'marketing_line' then u.line_user_id is not null and u.line_blocked_at is null
          when 'marketing_email' then u.email is not null and u.email_bounced_at is null
          else u.phone is not null and u.phone_invalid_at is null end
    )
    select count(*) as registered, count(*) filter (where u.license_status = 'verified') as verified,
      count(*) filter (where u.status = 'active') as active,
      count(reached.id) filter (where u.status = 'active') as reachable
    from platform_user u left join reached on reached.id = u.id
    where ${allOf([...professionals(filter), sql`u.registered_at < ${end}`])}`.execute(trx);
  return rows[0] ?? { registered: 0, verified: 0, active: 0, reachable: 0 };
}

/** Viewers and views by the first specialty of each. */
export async function selectSpecialties(
  trx: Trx,
  viewers: { ids: readonly number[]; views: readonly number[] },
  english: boolean,
): Promise<Overview['by_specialty']> {
  const { rows } = await sql<Overview['by_specialty'][number]>`
    select s.id, ${english ? sql`s.name_en` : sql`s.name_th`} as name, v.views, v.people
    from (select f.specialty_ids[1] as id, sum(u.views) as views, count(*) as people
      from unnest(${viewers.ids}::bigint[], ${viewers.views}::integer[]) as u(id, views)
      join user_facet f on f.id = u.id
      where f.specialty_ids <> '{}' group by 1) v
    join specialty s on s.id = v.id
    order by v.views desc, s.id limit ${OVERVIEW_PLACES}`.execute(trx);
  return rows;
}

type Ladder = NonNullable<Overview['ladder']>[number];

/** People on each stage now, and who moved meanwhile. */
export async function selectLadders(
  trx: Trx,
  { from, to }: Days,
  filter: FigureFilter,
  sight: StageSight,
  { now, english }: { now: Date; english: boolean },
): Promise<Ladder[]> {
  const { rows } = await sql<Ladder>`
    select l.id as ladder_id, l.brand,
      (select coalesce(json_agg(json_build_object('value_id', v.id,
          'label', ${english ? sql`v.name_en` : sql`v.name_th`}, 'color', v.color,
          'people', coalesce(s.people, 0)) order by v.ordinal nulls last), '[]')
        from adoption_ladder_value v left join (
          select a.value_id, count(*) as people from user_product_adoption a
            join platform_user u on u.id = a.user_id
          where a.ladder_id = l.id and ${allOf([...professionals(filter), visibleStages(sight, now)])}
          group by 1) s on s.value_id = v.id
        where v.id = any(l.value_ids)) as values,
      m.moved_up, m.moved_down
    from product_adoption_ladder l cross join lateral (
      select count(*) filter (where t.ordinal > coalesce(f.ordinal, -1)) as moved_up,
        count(*) filter (where t.ordinal < f.ordinal) as moved_down
      from adoption_change ch join platform_user u on u.id = ch.user_id
        join adoption_ladder_value t on t.id = ch.to_value_id
        left join adoption_ladder_value f on f.id = ch.from_value_id
      where ${allOf([
        sql`ch.ladder_id = l.id and ch.from_value_id is not null and ch.reverted_by_id is null`,
        ...onDays(sql`ch.occurred_at`, from, to),
        ...professionals(filter),
      ])}) m
    where ${allOf([
      sql`l.is_active`,
      ...(filter.brands ? [sql`l.brand = any(${[...filter.brands]})`] : []),
      ...(sight.brands ? [sql`l.brand = any(${[...sight.brands]})`] : []),
      ...(filter.areas ? [sql`l.therapy_area_id = any(${[...filter.areas]}::bigint[])`] : []),
    ])}
    order by l.sort_order, l.id`.execute(trx);
  return rows;
}
