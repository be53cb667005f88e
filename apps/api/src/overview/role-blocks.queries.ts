import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import type { Brand, Region } from '@connect/contract/constants.ts';
import type { Overview } from '@connect/contract/overview/overview.ts';
import { OVERVIEW_LENGTH, OVERVIEW_REPS } from '@connect/contract/overview/overview.ts';
import { sql } from 'kysely';
import type { Trx } from '../deps.ts';
import { allOf, among } from '../lists/conditions.queries.ts';
import type { FigureFilter } from '../people/figure-filter.ts';
import { inRegions } from '../people/regions.queries.ts';
import { onDays } from '../time/bangkok.queries.ts';
import type { Days } from '../time/moments.ts';
import { forEvents } from './overview.queries.ts';

/** Days ahead in which a request is due soon, as in what waits for somebody. */
const SOON_DAYS = 7;

/** A representative. */
export interface RepRecord {
  id: number;
  name: string;
  /** Registrations for events that they made for somebody in the period. */
  registrations: number;
  /** Their links, trash included: it was clicked. */
  links: number[];
}

/**
 * Representatives who work in some regions, with the most people first.
 * @param people numbers of people by representatives
 */
export async function selectReps(
  trx: Trx,
  days: Days,
  filter: FigureFilter,
  within: readonly Region[] | null,
  people: ReadonlyMap<number, number>,
): Promise<RepRecord[]> {
  const { rows } = await sql<RepRecord>`
    with made as materialized (
      select r.registered_by_user_id as rep, count(*) as n
      from registration r join content c on c.id = r.content_id
      where ${allOf([
        sql`r.registered_by_user_id is not null`,
        ...onDays(sql`r.registered_at`, days.from, days.to),
        ...forEvents(filter),
      ])} group by 1
    ), shown as materialized (
      select o.id, o.display_name, coalesce(p.people, 0) as people
      from platform_user o
        left join unnest(${[...people.keys()]}::bigint[], ${[...people.values()]}::integer[]) as p(rep, people)
          on p.rep = o.id
      where ${allOf([
        sql`o.user_type = 'sale' and o.status <> 'erased' and o.deleted_at is null`,
        ...(within ? [inRegions(sql`o.province_code`, within)] : []),
      ])}
      order by 3 desc, 1 limit ${OVERVIEW_REPS}
    )
    select o.id, o.display_name as name, coalesce(m.n, 0) as registrations,
      array(select l.id from link l where l.owner_user_id = o.id) as links
    from shown o left join made m on m.rep = o.id order by o.people desc, o.id`.execute(trx);
  return rows;
}

/** Consents that were given and taken back on some days, by purpose. */
export async function selectConsents(
  trx: Trx,
  { from, to }: Days,
  { userTypes, regions }: FigureFilter,
): Promise<NonNullable<Overview['consents']>> {
  const { rows } = await sql<NonNullable<Overview['consents']>[number]>`
    select p.purpose, coalesce(r.given, 0) as given, coalesce(r.withdrawn, 0) as withdrawn
    from unnest(${[...CONSENT_PURPOSES]}::text[]) with ordinality as p(purpose, place)
      left join (select c.purpose, count(*) filter (where c.action = 'grant') as given,
          count(*) filter (where c.action = 'withdraw') as withdrawn
        from consent_record c
          ${userTypes || regions ? sql`join platform_user u on u.id = c.user_id` : sql``}
        where ${allOf([
          sql`true`,
          ...onDays(sql`c.occurred_at`, from, to),
          ...(userTypes ? among(sql`u.user_type`, userTypes) : []),
          ...(regions ? [inRegions(sql`u.province_code`, regions)] : []),
        ])} group by 1) r on r.purpose = p.purpose
    order by p.place`.execute(trx);
  return rows;
}

/** Requests of people about their data that are not done, as of now. */
export async function countRequests(
  trx: Trx,
  now: Date,
): Promise<NonNullable<Overview['requests']>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<NonNullable<Overview['requests']>>`
    select count(*) as open,
      count(*) filter (where r.due_at >= ${at}
        and r.due_at <= ${at} + make_interval(days => ${SOON_DAYS})) as due_soon,
      count(*) filter (where r.due_at < ${at}) as overdue
    from privacy_request r where r.status in ('received', 'verifying', 'in_progress')`.execute(trx);
  return rows[0] ?? { open: 0, due_soon: 0, overdue: 0 };
}

/** Registrations that somebody reads; null: of all brands, or regions. */
export interface RegistrationsSeen {
  brands: readonly Brand[] | null;
  regions: readonly Region[] | null;
}

/** The latest registrations for events that stand, by their names as they were given. */
export async function selectLatest(
  trx: Trx,
  filter: FigureFilter,
  { brands, regions }: RegistrationsSeen,
): Promise<NonNullable<Overview['recent_registrations']>> {
  const { rows } = await sql<NonNullable<Overview['recent_registrations']>[number]>`
    select r.id, c.id as event_id, c.title as event_title, r.status, r.registered_at,
      trim(r.first_name || ' ' || r.last_name) as display_name
    from registration r join content c on c.id = r.content_id
    where ${allOf([
      ...forEvents(filter),
      ...(brands ? [sql`c.brand = any(${[...brands]})`] : []),
      inRegions(sql`r.province_code`, regions),
    ])}
    order by r.registered_at desc, r.id desc limit ${OVERVIEW_LENGTH}`.execute(trx);
  return rows;
}
