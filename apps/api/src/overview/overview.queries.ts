import type { Region } from '@connect/contract/constants.ts';
import { SEATED } from '@connect/contract/meetings/registration-states.ts';
import { OVERVIEW_LENGTH, type Overview } from '@connect/contract/overview/overview.ts';
import { sql } from 'kysely';
import type { Trx } from '../deps.ts';
import { allOf, among, type Condition } from '../lists/conditions.queries.ts';
import {
  contentIn,
  type UsedItem,
  type UseFilter,
  usedItems,
} from '../people/active-people.queries.ts';
import type { FigureFilter } from '../people/figure-filter.ts';
import { inRegions } from '../people/regions.queries.ts';
import { hasEffectiveStatus } from '../publishing/effective-status.queries.ts';
import { visibleCondition } from '../rights/visible-kinds.queries.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';
import { dayOf, hourOf, onDays } from '../time/bangkok.queries.ts';
import type { Days } from '../time/moments.ts';

const brandIn = (brand: Condition, { brands }: FigureFilter): Condition[] =>
  brands ? [sql`${brand} = any(${[...brands]})`] : [];
const areasIn = (areas: Condition, filter: FigureFilter): Condition[] =>
  filter.areas ? [sql`${areas} && ${[...filter.areas]}::bigint[]`] : [];

const PROFESSIONALS = sql.raw(`('doctor', 'pharmacist', 'other_hcp')`);

/** Professionals `u` of the chosen kinds and regions who have an account. */
const professionals = ({ userTypes, regions }: FigureFilter): Condition[] => [
  sql`u.user_type in ${PROFESSIONALS} and u.status <> 'erased' and u.deleted_at is null`,
  ...(userTypes ? among(sql`u.user_type`, userTypes) : []),
  ...(regions ? [inRegions(sql`u.province_code`, regions)] : []),
];

/** Items and links whose use is counted. */
export async function selectItems(trx: Trx, filter: UseFilter): Promise<UsedItem[]> {
  return (await usedItems(filter).execute(trx)).rows;
}

/** Another text whenever one of them was added, changed or deleted: rows are told by the transactions that wrote them. */
export async function selectItemsVersion(trx: Trx): Promise<string> {
  const rowsOf = (table: string) =>
    sql`(select coalesce(sum(hashint8extended(id, xmin::text::bigint)), 0) from ${sql.table(table)})`;
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', ${rowsOf('content')}, ${rowsOf('link')}) as version`.execute(trx);
  return rows[0]?.version ?? '';
}

/** A professional who did something in an hour. */
export interface Acting {
  user_id: number;
  day: string;
  hour: number;
  province_code: string | null;
}

/** A number of something by the day and hour in which it happened. */
export interface Happened {
  day: string;
  hour: number;
  count: number;
  /** Of these. */
  part: number;
}

/** Guides that were downloaded or asked for in print, and the printed copies. */
export async function selectGuides(
  trx: Trx,
  { from, to }: Days,
  filter: FigureFilter,
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
  filter: FigureFilter,
  now: Date,
): Promise<Attendance> {
  const registrants = [
    sql`r.content_id = c.id and r.status = any(${[...SEATED]})`,
    ...(filter.userTypes ? among(sql`u.user_type`, filter.userTypes) : []),
    ...(filter.regions ? [inRegions(sql`u.province_code`, filter.regions)] : []),
  ];
  const { rows } = await sql<Attendance>`
    select count(*) as sessions, coalesce(sum(r.registered), 0) as registrations,
      coalesce(sum(r.attended), 0) as attended
    from webinar w join content c on c.id = w.content_id
      cross join lateral (select count(*) as registered, count(r.joined_at) as attended
        from registration r join platform_user u on u.id = r.user_id
        where ${allOf(registrants)}) r
    where ${allOf([
      sql`c.deleted_at is null and c.status = 'publish' and w.cancelled_at is null`,
      sql`w.end_at <= ${now.toISOString()}::timestamptz`,
      ...onDays(sql`w.end_at`, from, to),
      contentIn(filter),
    ])}`.execute(trx);
  return rows[0] ?? { sessions: 0, registrations: 0, attended: 0 };
}

/** Registrations `r` for events `c` that stand, of the chosen people; colleagues do not count. */
export const forEvents = (filter: FigureFilter): Condition[] => [
  sql`r.kind = 'event' and r.status not in ('cancelled', 'rejected') and c.deleted_at is null`,
  sql`coalesce(r.user_type, '') not in ('sale', 'staff')`,
  ...(filter.userTypes ? among(sql`r.user_type`, filter.userTypes) : []),
  ...(filter.regions ? [inRegions(sql`r.province_code`, filter.regions)] : []),
  contentIn(filter),
];

/** Registrations for events by the day and hour in which they were made. */
export async function selectEventRegistrations(
  trx: Trx,
  { from, to }: Days,
  filter: FigureFilter,
): Promise<Happened[]> {
  const at = sql`r.registered_at`;
  const { rows } = await sql<Happened>`
    select ${dayOf(at)} as day, ${hourOf(at)} as hour, count(*) as count, 0 as part
    from registration r join content c on c.id = r.content_id
    where ${allOf([...onDays(at, from, to), ...forEvents(filter)])} group by 1, 2`.execute(trx);
  return rows;
}

/** Who came to events that ended on some days. */
export async function countEventGuests(
  trx: Trx,
  { from, to }: Days,
  filter: FigureFilter,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from event e join content c on c.id = e.content_id join registration r on r.content_id = c.id
    where ${allOf([
      sql`r.status = 'attended' and e.end_at <= ${now.toISOString()}::timestamptz`,
      ...onDays(sql`e.end_at`, from, to),
      ...forEvents(filter),
    ])}`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Professionals who joined a webinar. */
export async function selectJoined(
  trx: Trx,
  { from, to }: Days,
  filter: FigureFilter,
): Promise<Acting[]> {
  const at = sql`r.joined_at`;
  const { rows } = await sql<Acting>`
    select distinct r.user_id, ${dayOf(at)} as day, ${hourOf(at)} as hour, u.province_code
    from registration r join platform_user u on u.id = r.user_id
      join content c on c.id = r.content_id
    where ${allOf([...onDays(at, from, to), ...professionals(filter), contentIn(filter)])}`.execute(
    trx,
  );
  return rows;
}

/** Published items whose code runs out soon, and those whose code ran out within the last week. */
export async function selectMaterials(
  trx: Trx,
  today: string,
  days: number,
  filter: FigureFilter,
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
      contentIn(filter),
    ])}`.execute(trx);
  return rows[0] ?? { expiring: 0, expired: 0 };
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
  filter: FigureFilter,
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
    contentIn(filter),
  ]);
  const { rows } = await sql<Overview['upcoming'][number]>`
    select 'webinar' as type, c.id, c.title, m.start_at, m.capacity, (select count(*)
      from registration r where r.content_id = c.id and r.status = any(${[...SEATED]})) as registered
    from webinar m join content c on c.id = m.content_id where ${open}
    union all
    select 'event', c.id, c.title, m.start_at, m.capacity, (select count(*) from registration r
      where r.content_id = c.id and r.status = any(${[...SEATED]})) as registered
    from event m join content c on c.id = m.content_id where ${open}
    order by start_at, id limit ${OVERVIEW_LENGTH}`.execute(trx);
  return rows;
}

/** Therapy areas in their order, also those that are out of use: what was viewed may still have them. */
export async function selectAreas(
  trx: Trx,
  english: boolean,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${english ? sql`name_en` : sql`name_th`} as name from therapy_area
    order by sort_order, id`.execute(trx);
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
