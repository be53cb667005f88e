import type { Overview } from '@connect/contract/overview/overview.ts';
import { OVERVIEW_PLACES } from '@connect/contract/overview/overview.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import { allOf, among, type Condition } from '../../lists/conditions.queries.ts';
import type { FigureFilter } from '../../people/figure-filter.ts';
import { inRegions } from '../../people/regions.queries.ts';
import type { StageSight } from '../../people/user-scope.ts';
import { endedBefore, leftAlone } from '../consent-state.queries.ts';
import { stageConditions } from '../stages.queries.ts';
import { msOf } from './user-facts.queries.ts';

const PROFESSIONAL = sql`t.user_type in ('doctor', 'pharmacist', 'other_hcp')`;

/** Professionals `t` of the chosen kinds who have an account. */
const accounts = ({ userTypes }: FigureFilter): Condition[] => [
  PROFESSIONAL,
  sql`t.status <> 'erased' and not t.trashed`,
  ...(userTypes ? among(sql`t.user_type`, userTypes) : []),
];

/** What a row of `user_tab` means for figures. */
export interface Tab {
  id: number;
  shown: boolean;
  professional: boolean;
  trashed: boolean;
  active: boolean;
  verified: boolean;
}

export async function selectTabs(trx: Trx, filter: FigureFilter): Promise<Tab[]> {
  const { rows } = await sql<Tab>`
    select t.id, ${allOf(accounts(filter))} as shown, ${PROFESSIONAL} as professional, t.trashed,
      t.status = 'active' as active, t.license_status = 'verified' as verified
    from user_tab t`.execute(trx);
  return rows;
}

/** What else facts of users are compared with. */
export interface Compared {
  /** Provinces of the chosen regions, `''` for people without a province. */
  provinces: string[];
  /** Moment before which a consent has ended by now, in milliseconds. */
  ended: number;
  /** Users whose data are left alone, whatever they agreed to. */
  left_alone: number[];
}

export async function selectCompared(
  trx: Trx,
  { regions }: FigureFilter,
  now: Date,
): Promise<Compared> {
  const { rows } = await sql<Compared>`
    select array(select coalesce(p.code, '') from (select code from province union all select null) p
        where ${inRegions(sql`p.code`, regions)}) as provinces,
      ${msOf(endedBefore(now))} as ended, array(${leftAlone}) as left_alone`.execute(trx);
  return rows[0] ?? { provinces: [], ended: 0, left_alone: [] };
}

/** Specialties with the most views. */
export async function selectSpecialties(
  trx: Trx,
  specialties: ReadonlyMap<number, { views: number; people: number }>,
  english: boolean,
): Promise<Overview['by_specialty']> {
  const counted = [...specialties.values()];
  const { rows } = await sql<Overview['by_specialty'][number]>`
    select s.id, ${english ? sql`s.name_en` : sql`s.name_th`} as name, v.views, v.people
    from unnest(${[...specialties.keys()]}::bigint[], ${counted.map(({ views }) => views)}::integer[],
        ${counted.map(({ people }) => people)}::integer[]) as v(id, views, people)
      join specialty s on s.id = v.id
    order by v.views desc, s.id limit ${OVERVIEW_PLACES}`.execute(trx);
  return rows;
}

/** People on a stage, told apart by what decides whether they are shown on it. */
export interface Standing {
  ladder: number;
  value: number;
  source: string;
  analysed: boolean;
  people: number;
}

/** Moves from one stage to another. */
export interface Moving {
  ladder: number;
  from: number;
  to: number;
  moves: number;
}

type Ladder = NonNullable<Overview['ladder']>[number];

/** People on each stage now, and who moved meanwhile. */
export async function selectLadders(
  trx: Trx,
  { standing, moving }: { standing: readonly Standing[]; moving: readonly Moving[] },
  filter: FigureFilter,
  sight: StageSight,
  english: boolean,
): Promise<Ladder[]> {
  const columns = (parts: readonly Condition[]) => sql.join(parts);
  const stood = columns([
    sql`${standing.map(({ ladder }) => ladder)}::bigint[]`,
    sql`${standing.map(({ value }) => value)}::bigint[]`,
    sql`${standing.map(({ source }) => source)}::text[]`,
    sql`${standing.map(({ analysed }) => analysed)}::boolean[]`,
    sql`${standing.map(({ people }) => people)}::integer[]`,
  ]);
  const moves = columns([
    sql`${moving.map(({ ladder }) => ladder)}::bigint[]`,
    sql`${moving.map(({ from }) => from)}::bigint[]`,
    sql`${moving.map(({ to }) => to)}::bigint[]`,
    sql`${moving.map(({ moves }) => moves)}::integer[]`,
  ]);
  const { rows } = await sql<Ladder>`
    with standing as materialized (
      select a.ladder_id, a.value_id, sum(a.people) as people
      from unnest(${stood}) as a(ladder_id, value_id, source, analysed, people)
        join product_adoption_ladder l on l.id = a.ladder_id
      where ${allOf(stageConditions(sight, sql`a.analysed`))}
      group by a.ladder_id, a.value_id
    ), moved as materialized (
      select m.ladder_id, sum(m.moves) filter (where t.ordinal > coalesce(b.ordinal, -1)) as up,
        sum(m.moves) filter (where t.ordinal < b.ordinal) as down
      from unnest(${moves}) as m(ladder_id, from_id, to_id, moves)
        join adoption_ladder_value t on t.id = m.to_id
        left join adoption_ladder_value b on b.id = m.from_id
      group by m.ladder_id
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
