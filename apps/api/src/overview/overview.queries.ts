import type { Brand, Region, UserType } from '@connect/contract/constants.ts';
import {
  OVERVIEW_LENGTH,
  OVERVIEW_PLACES,
  type Overview,
} from '@connect/contract/overview/overview.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../deps.ts';
import { allOf, among, anyOf, type Condition } from '../lists/conditions.queries.ts';
import { inRegions } from '../people/regions.queries.ts';
import type { StageSight } from '../people/user-scope.ts';
import { hasEffectiveStatus } from '../publishing/effective-status.queries.ts';
import { visibleCondition } from '../rights/visible-kinds.queries.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';
import { dayOf, hourOf, onDays, startOfDay } from '../time/bangkok.queries.ts';
import type { Days } from '../usage/entries.queries.ts';
import { consentEnd } from '../users/consent-state.queries.ts';
import { visibleStages } from '../users/stages.queries.ts';

/** What figures are narrowed to, the caller's scope included; null: not at all. */
export interface OverviewFilter {
  brands: readonly Brand[] | null;
  areas: readonly number[] | null;
  userTypes: readonly UserType[] | null;
  regions: readonly Region[] | null;
}

const brandIn = (brand: Condition, { brands }: OverviewFilter): Condition[] =>
  brands ? [sql`${brand} = any(${[...brands]})`] : [];
const areasIn = (areas: Condition, filter: OverviewFilter): Condition[] =>
  filter.areas ? [sql`${areas} && ${[...filter.areas]}::bigint[]`] : [];

/** Content `c` of the chosen brands and areas. */
const contentIn = (filter: OverviewFilter): Condition[] => [
  ...brandIn(sql`c.brand`, filter),
  ...areasIn(sql`c.therapy_area_ids`, filter),
];

/** Professionals `u` of the chosen kinds and regions who have an account. */
const professionals = ({ userTypes, regions }: OverviewFilter): Condition[] => [
  sql`u.user_type in ('doctor', 'pharmacist', 'other_hcp')`,
  sql`u.status <> 'erased' and u.deleted_at is null`,
  ...(userTypes ? among(sql`u.user_type`, userTypes) : []),
  ...(regions ? [inRegions(sql`u.province_code`, regions)] : []),
];

export interface OverviewItem {
  type: string;
  id: number;
  brand: Brand;
}

/** Items and links whose use is counted. A link is of the brand of what it leads to. */
export async function selectItems(trx: Trx, filter: OverviewFilter): Promise<OverviewItem[]> {
  const { rows } = await sql<OverviewItem>`
    select c.kind as type, c.id, c.brand from content c
    where ${allOf([sql`c.kind <> 'message_template'`, ...contentIn(filter)])}
    union all
    select 'link', l.id, coalesce(c.brand, l.brand) from link l left join content c on c.id = l.target_id
    where ${allOf([
      sql`true`,
      ...brandIn(sql`coalesce(c.brand, l.brand)`, filter),
      ...areasIn(sql`coalesce(c.therapy_area_ids, l.therapy_area_ids)`, filter),
    ])}`.execute(trx);
  return rows;
}

export interface Searching {
  user_id: number;
  day: string;
  hour: number;
  province_code: string | null;
}

/** Professionals who searched: that is about no item, and so in no day of one. */
export async function selectSearching(
  trx: Trx,
  { from, to }: Days,
  filter: OverviewFilter,
): Promise<Searching[]> {
  const at = sql`l.occurred_at`;
  const { rows } = await sql<Searching>`
    select distinct l.user_id, ${dayOf(at)} as day, ${hourOf(at)} as hour, u.province_code
    from engagement_log l join platform_user u on u.id = l.user_id
    where ${allOf([
      sql`l.content_type = 'platform' and l.action = 'search' and not l.is_bot and not l.is_internal`,
      ...onDays(at, from, to),
      sql`u.user_type in ('doctor', 'pharmacist', 'other_hcp')`,
      ...(filter.userTypes ? among(sql`u.user_type`, filter.userTypes) : []),
      ...(filter.regions ? [inRegions(sql`u.province_code`, filter.regions)] : []),
    ])}`.execute(trx);
  return rows;
}

/** A number of something by the day and hour in which it happened. */
export interface Happened {
  day: string;
  hour: number;
  count: number;
  /** Of these. */
  part: number;
}

/** Professionals by the time of their registration, and those of them whose licence is verified. */
export async function selectNewMembers(
  trx: Trx,
  { from, to }: Days,
  filter: OverviewFilter,
): Promise<Happened[]> {
  const at = sql`u.registered_at`;
  const { rows } = await sql<Happened>`
    select ${dayOf(at)} as day, ${hourOf(at)} as hour, count(*) as count,
      count(*) filter (where u.license_status = 'verified') as part
    from platform_user u where ${allOf([...professionals(filter), ...onDays(at, from, to)])}
    group by 1, 2`.execute(trx);
  return rows;
}

/** Guides that were downloaded or asked for in print, and the printed copies. */
export async function selectGuides(
  trx: Trx,
  { from, to }: Days,
  filter: OverviewFilter,
): Promise<Happened[]> {
  const at = sql`g.occurred_at`;
  const { rows } = await sql<Happened>`
    select ${dayOf(at)} as day, ${hourOf(at)} as hour, count(*) as count,
      coalesce(sum(g.quantity), 0) as part
    from guideline_request g ${filter.areas ? sql`join content c on c.id = g.document_id` : sql``}
    where ${allOf([
      sql`g.request in ('download', 'print_request')`,
      sql`coalesce(g.user_type, '') not in ('sale', 'staff')`,
      ...onDays(at, from, to),
      ...brandIn(sql`g.brand`, filter),
      ...areasIn(sql`c.therapy_area_ids`, filter),
      ...(filter.userTypes ? among(sql`g.user_type`, filter.userTypes) : []),
      ...(filter.regions ? [inRegions(sql`g.province_code`, filter.regions)] : []),
    ])} group by 1, 2`.execute(trx);
  return rows;
}

export interface Attendance {
  sessions: number;
  registrations: number;
  attended: number;
}

/** Webinars that ended on some days and were not called off, and who came. */
export async function selectAttendance(
  trx: Trx,
  { from, to }: Days,
  filter: OverviewFilter,
  now: Date,
): Promise<Attendance> {
  const registrants = [
    sql`r.webinar_id = c.id and r.status = 'registered'`,
    ...(filter.userTypes ? among(sql`u.user_type`, filter.userTypes) : []),
    ...(filter.regions ? [inRegions(sql`u.province_code`, filter.regions)] : []),
  ];
  const { rows } = await sql<Attendance>`
    select count(*) as sessions, coalesce(sum(r.registered), 0) as registrations,
      coalesce(sum(r.attended), 0) as attended
    from webinar w join content c on c.id = w.content_id
      cross join lateral (select count(*) as registered, count(r.joined_at) as attended
        from webinar_registration r join platform_user u on u.id = r.user_id
        where ${allOf(registrants)}) r
    where ${allOf([
      sql`c.deleted_at is null and c.status = 'publish' and w.cancelled_at is null`,
      sql`w.end_at <= ${now.toISOString()}::timestamptz`,
      ...onDays(sql`w.end_at`, from, to),
      ...contentIn(filter),
    ])}`.execute(trx);
  return rows[0] ?? { sessions: 0, registrations: 0, attended: 0 };
}

/** Professionals who joined a webinar. */
export async function selectJoined(
  trx: Trx,
  { from, to }: Days,
  filter: OverviewFilter,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from webinar_registration r join platform_user u on u.id = r.user_id
      join content c on c.id = r.webinar_id
    where ${allOf([
      ...professionals(filter),
      ...onDays(sql`r.joined_at`, from, to),
      ...contentIn(filter),
    ])}`.execute(trx);
  return rows.map(({ id }) => id);
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
  filter: OverviewFilter,
  now: Date,
): Promise<Members> {
  const dayEnd = startOfDay(day, 1);
  const end = sql`least(${dayEnd}, ${now.toISOString()}::timestamptz)`;
  const granted = (purpose: string, address: RawBuilder<unknown>) => sql`(${address} and (
    select r.action = 'grant' and ${consentEnd(sql`r.occurred_at`)} > ${end} from consent_record r
    where r.user_id = u.id and r.purpose = ${purpose} and r.occurred_at < ${end}
    order by r.occurred_at desc, r.id desc limit 1))`;
  const email = sql`(u.email is not null and u.email_bounced_at is null)`;
  const phone = sql`(u.phone is not null and u.phone_invalid_at is null)`;
  const line = sql`(u.line_user_id is not null and u.line_blocked_at is null)`;
  const { rows } = await sql<Members>`
    select count(*) as registered, count(*) filter (where u.license_status = 'verified') as verified,
      count(*) filter (where u.status = 'active') as active,
      count(*) filter (where u.status = 'active' and ${anyOf([
        granted('marketing_line', line),
        granted('marketing_email', email),
        granted('marketing_sms', phone),
        granted('marketing_phone', phone),
      ])}) as reachable
    from platform_user u
    where ${allOf([...professionals(filter), sql`u.registered_at < ${end}`])}`.execute(trx);
  return rows[0] ?? { registered: 0, verified: 0, active: 0, reachable: 0 };
}

/** Published items whose code runs out soon, and those whose code ran out within the last week. */
export async function selectMaterials(
  trx: Trx,
  today: string,
  days: number,
  filter: OverviewFilter,
  visible: readonly VisibleKind[],
): Promise<{ expiring: number; expired: number }> {
  const { rows } = await sql<{ expiring: number; expired: number }>`
    select count(*) filter (where c.material_expires_at >= ${today}::date) as expiring,
      count(*) filter (where c.material_expires_at < ${today}::date) as expired
    from content c
    where ${allOf([
      sql`c.deleted_at is null and c.status = 'publish'`,
      sql`c.material_expires_at between ${today}::date - 7 and ${today}::date + ${days}::integer - 1`,
      visibleCondition(visible),
      ...contentIn(filter),
    ])}`.execute(trx);
  return rows[0] ?? { expiring: 0, expired: 0 };
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
  filter: OverviewFilter,
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
      ...brandIn(sql`l.brand`, filter),
      ...(sight.brands ? [sql`l.brand = any(${[...sight.brands]})`] : []),
      ...(filter.areas ? [sql`l.therapy_area_id = any(${[...filter.areas]}::bigint[])`] : []),
    ])}
    order by l.sort_order, l.id`.execute(trx);
  return rows;
}

/** Titles of items that the caller may see, trash left out. */
export async function selectTitles(
  trx: Trx,
  ids: readonly number[],
  visible: readonly VisibleKind[],
): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; title: string }>`
    select c.id, c.title from content c
    where c.id = any(${ids}) and c.deleted_at is null and ${visibleCondition(visible)}`.execute(
    trx,
  );
  return rows;
}

export async function selectLinkNames(
  trx: Trx,
  ids: readonly number[],
): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; title: string }>`
    select id, name as title from link where id = any(${ids}) and deleted_at is null`.execute(trx);
  return rows;
}

/** Days ahead in which meetings are told of. */
const SOON_DAYS = 14;

/** Published webinars and events that begin soon. */
export async function selectUpcoming(
  trx: Trx,
  filter: OverviewFilter,
  visible: readonly VisibleKind[],
  now: Date,
): Promise<Overview['upcoming']> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const open = allOf([
    sql`c.deleted_at is null`,
    hasEffectiveStatus('c', 'published', now),
    sql`m.cancelled_at is null and m.start_at > ${at}`,
    sql`m.start_at <= ${at} + make_interval(days => ${SOON_DAYS})`,
    visibleCondition(visible),
    ...contentIn(filter),
  ]);
  const { rows } = await sql<Overview['upcoming'][number]>`
    select 'webinar' as type, c.id, c.title, m.start_at, m.capacity, (select count(*)
      from webinar_registration r where r.webinar_id = c.id and r.status = 'registered') as registered
    from webinar m join content c on c.id = m.content_id where ${open}
    union all
    select 'event', c.id, c.title, m.start_at, m.capacity, null
    from event m join content c on c.id = m.content_id where ${open}
    order by start_at, id limit ${OVERVIEW_LENGTH}`.execute(trx);
  return rows;
}

/** Provinces with their regions. */
export async function selectProvinces(
  trx: Trx,
  english: boolean,
): Promise<{ code: string; name: string; region: Region }[]> {
  const { rows } = await sql<{ code: string; name: string; region: Region }>`
    select code, ${english ? sql`name_en` : sql`name_th`} as name, region from province`.execute(
    trx,
  );
  return rows;
}
