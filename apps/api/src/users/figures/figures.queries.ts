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
import { analysedSql, consentEnd } from '../consent-state.queries.ts';
import { stageConditions } from '../stages.queries.ts';

/** Professionals `t` of the chosen kinds who have an account. */
const accounts = ({ userTypes }: FigureFilter): Condition[] => [
  sql`t.user_type in ('doctor', 'pharmacist', 'other_hcp')`,
  sql`t.status <> 'erased' and not t.trashed`,
  ...(userTypes ? among(sql`t.user_type`, userTypes) : []),
];

/** The same as rows `f` of `user_facet`, of the chosen regions. */
const professionals = (filter: FigureFilter): Condition[] => [
  sql`f.tab_id = any(array(select t.id from user_tab t where ${allOf(accounts(filter))}))`,
  ...(filter.regions ? [inRegions(sql`f.province_code`, filter.regions)] : []),
];

/** New users by the day and hour of their registration, and those of them whose licence is verified. */
export interface Registered {
  day: string;
  hour: number;
  count: number;
  part: number;
}

export async function selectNewUsers(
  trx: Trx,
  { from, to }: Days,
  filter: FigureFilter,
): Promise<Registered[]> {
  const at = sql`f.registered_at`;
  const { rows } = await sql<Registered>`
    select ${dayOf(at)} as day, ${hourOf(at)} as hour, count(*) as count,
      count(*) filter (where t.license_status = 'verified') as part
    from user_facet f join user_tab t on t.id = f.tab_id
    where ${allOf([...professionals(filter), ...onDays(at, from, to)])}
    group by 1, 2`.execute(trx);
  return rows;
}

export interface UserCounts {
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
export async function selectUserCounts(
  trx: Trx,
  day: string,
  filter: FigureFilter,
  now: Date,
): Promise<UserCounts> {
  const end = sql`least(${startOfDay(day, 1)}, ${now.toISOString()}::timestamptz)`;
  const marketing = sql`c.purpose like 'marketing\\_%'`;
  // What holds now held then, unless it was said since or something ended: only then is the record searched.
  const { rows } = await sql<UserCounts>`
    with doubted as materialized (
      select c.user_id from user_consent c where ${marketing} and c.occurred_at >= ${end}
      union
      select f.id from user_facet f
      where f.reach_since < 'infinity' and ${consentEnd(sql`f.reach_since`)} <= ${end}
    ), agreed as (
      select d.user_id, coalesce(bool_or(case c.purpose
          when 'marketing_line' then u.line_user_id is not null and u.line_blocked_at is null
          when 'marketing_email' then u.email is not null and u.email_bounced_at is null
          else u.phone is not null and u.phone_invalid_at is null end), false) as reached
      from doubted d join platform_user u on u.id = d.user_id
        left join (user_consent c cross join lateral (
          select r.action, r.occurred_at from consent_record r
          where r.user_id = c.user_id and r.purpose = c.purpose and r.occurred_at < ${end}
          order by r.occurred_at desc, r.id desc limit 1) stood)
        on c.user_id = d.user_id and ${marketing} and stood.action = 'grant'
          and ${consentEnd(sql`stood.occurred_at`)} > ${end}
      group by d.user_id
    )
    select count(*) as registered, count(*) filter (where t.license_status = 'verified') as verified,
      count(*) filter (where t.status = 'active') as active,
      count(*) filter (where t.status = 'active'
        and coalesce(a.reached, f.reach_since < 'infinity')) as reachable
    from user_facet f join user_tab t on t.id = f.tab_id left join agreed a on a.user_id = f.id
    where ${allOf([...professionals(filter), sql`f.registered_at < ${end}`])}`.execute(trx);
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
    from (select i.ids[1] as id, sum(u.views) as views, count(*) as people
      from unnest(${viewers.ids}::bigint[], ${viewers.views}::integer[]) as u(id, views)
      join user_facet f on f.id = u.id join id_list i on i.id = f.specialties_id
      where i.ids <> '{}' group by 1) v
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
  const shown = allOf(professionals(filter));
  const { rows } = await sql<Ladder>`
    with analysed as materialized (
      select f.id from user_facet f where ${analysedSql(now, 'f')}
    ), standing as materialized (
      select a.ladder_id, a.value_id, count(*) as people
      from user_product_adoption a join product_adoption_ladder l on l.id = a.ladder_id
        join user_facet f on f.id = a.user_id left join analysed n on n.id = f.id
      where ${shown} and ${allOf(stageConditions(sight, sql`n.id is not null`))}
      group by a.ladder_id, a.value_id
    ), moved as materialized (
      select ch.ladder_id, count(*) filter (where t.ordinal > coalesce(b.ordinal, -1)) as up,
        count(*) filter (where t.ordinal < b.ordinal) as down
      from adoption_change ch join user_facet f on f.id = ch.user_id
        join adoption_ladder_value t on t.id = ch.to_value_id
        left join adoption_ladder_value b on b.id = ch.from_value_id
      where ch.from_value_id is not null and ch.reverted_by_id is null
        and ${allOf([...onDays(sql`ch.occurred_at`, from, to), shown])}
      group by ch.ladder_id
    )
    select l.id as ladder_id, l.brand,
      (select coalesce(json_agg(json_build_object('value_id', v.id,
          'label', ${english ? sql`v.name_en` : sql`v.name_th`}, 'color', v.color,
          'people', coalesce(s.people, 0)) order by v.ordinal nulls last), '[]')
        from adoption_ladder_value v
          left join standing s on s.ladder_id = l.id and s.value_id = v.id
        where v.id = any(l.value_ids)) as values,
      coalesce(m.up, 0) as moved_up, coalesce(m.down, 0) as moved_down
    from product_adoption_ladder l left join moved m on m.ladder_id = l.id
    where ${allOf([
      sql`l.is_active`,
      ...(filter.brands ? [sql`l.brand = any(${[...filter.brands]})`] : []),
      ...(sight.brands ? [sql`l.brand = any(${[...sight.brands]})`] : []),
      ...(filter.areas ? [sql`l.therapy_area_id = any(${[...filter.areas]}::bigint[])`] : []),
    ])}
    order by l.sort_order, l.id`.execute(trx);
  return rows;
}
