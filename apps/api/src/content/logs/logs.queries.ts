import type {
  Brand,
  Channel,
  ContentStatus,
  EngagementAction,
  Region,
  UserType,
} from '@connect/contract/constants.ts';
import { type ContentKind, RECORDING_KINDS } from '@connect/contract/kinds.ts';
import type { LogLink, LogSummary, LogTotals } from '@connect/contract/usage/engagement.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { allOf, among, type Condition, likeText } from '../../lists/conditions.queries.ts';
import { inRegions } from '../../people/regions.queries.ts';
import { dayOf, onDays } from '../../time/bangkok.queries.ts';

export interface LogItem {
  id: number;
  title: string;
  brand: Brand;
  status: ContentStatus;
  published_at: string | null;
  expires_at: string | null;
  material_expires_at: string | null;
  deleted_at: string | null;
}

/**
 * The log page's facts about its item; also for one that was deleted long ago
 * (domain/publishing#trash).
 */
export async function selectLogItem(
  db: Db,
  kind: ContentKind,
  id: number,
): Promise<LogItem | undefined> {
  const { rows } = await sql<LogItem>`
    select id, title, brand, status, published_at, expires_at, material_expires_at, deleted_at
    from content where id = ${id} and kind = ${kind}`.execute(db);
  return rows[0];
}

/** Which usage rows a page covers. */
export interface LogFilter {
  kind: ContentKind;
  id: number;
  /** Bangkok days, both included. */
  from: string;
  to: string;
  actions?: readonly EngagementAction[];
  userTypes?: readonly UserType[];
  channels?: readonly Channel[];
  provinces?: readonly string[];
  links?: readonly number[];
  completed?: boolean;
  /** Part of a user's name; null when names are masked. */
  name: string | null;
  personId: number | null;
  /** Regions the caller is limited to; null = all. */
  regions: readonly Region[] | null;
}

const PROVINCE = sql.raw('coalesce(m.province_code, l.province_guess)');
const CHANNEL = sql.raw(`coalesce(l.channel, 'direct')`);
const COUNTS = sql.raw('not l.is_bot and not l.is_internal');

/** The item's rows of the requested days, within the caller's regions. */
const within = (filter: LogFilter): Condition[] => [
  sql`l.content_type = ${filter.kind} and l.content_id = ${filter.id}`,
  ...onDays(sql`l.occurred_at`, filter.from, filter.to),
  inRegions(PROVINCE, filter.regions),
];

function conditions(filter: LogFilter): Condition[] {
  return [
    ...within(filter),
    ...among(sql`l.action`, filter.actions),
    ...among(sql`m.user_type`, filter.userTypes),
    ...among(CHANNEL, filter.channels),
    ...among(PROVINCE, filter.provinces),
    ...among(sql`l.link_id`, filter.links),
    ...(filter.completed === undefined ? [] : [sql`l.is_completed = ${filter.completed}`]),
    ...(filter.personId === null ? [] : [sql`l.user_id = ${filter.personId}`]),
    ...(filter.name === null
      ? []
      : [sql`lower(m.display_name) like lower(${`%${likeText(filter.name)}%`})`]),
  ];
}

const SOURCE = sql.raw('engagement_log l left join platform_user m on m.id = l.user_id');

/** The links that visitors came by, most visits first. */
export async function selectLogLinks(db: Db, filter: LogFilter): Promise<LogLink[]> {
  const { rows } = await sql<LogLink>`
    select l.link_id as id, coalesce(max(l.link_code), '#' || l.link_id) as code
    from ${SOURCE} where ${allOf([...within(filter), sql`l.link_id is not null`])}
    group by l.link_id order by count(*) desc, l.link_id`.execute(db);
  return rows;
}

interface Share {
  key: string;
  views: number;
  people: number;
}

export type LogFigures = Omit<LogSummary, 'depth' | 'retention'> & {
  /** Views by quarter of scroll depth: 0 for 0–24 %, 3 for 75–100 %. */
  depth: { quarter: number; views: number }[];
  /**
   * Viewers by the last 5 % step they reached: 0 for 0–4 %, 20 for the end. Null for content that
   * is read.
   */
  reached: { step: number; people: number }[] | null;
  /** All matching rows, including rows that do not count. */
  rows_all: number;
  rows_counted: number;
  users_all: number;
  users_counted: number;
};

const share = (column: string, limit?: number) => sql<Share[]>`
  (select coalesce(json_agg(g order by g.views desc, g.key), '[]') from (
    select v.${sql.raw(column)} as key, count(*) as views, count(distinct v.visitor) as people
    from viewed v where v.${sql.raw(column)} is not null
    group by 1 order by 2 desc, 1 ${limit === undefined ? sql`` : sql`limit ${limit}`}) g)`;

const REACHED = sql`
  (select coalesce(json_agg(q), '[]') from (
    select r.furthest / 5 as step, count(*) as people
    from (select max(coalesce(progress_pct, 0)) as furthest from viewed group by visitor) r
    group by 1) q)`;

const PROVINCES_SHOWN = 10;

/** The filtered rows, and the views among them that count, each with its visitor. */
const viewedOf = (filter: LogFilter) => sql`
    matching as materialized (
      select l.id, l.action, l.user_id, l.anonymous_id, l.session_id, l.view_id,
        l.duration_seconds, l.progress_pct, l.is_qualified, l.is_completed,
        ${dayOf(sql`l.occurred_at`)} as day, ${CHANNEL} as channel,
        coalesce(m.user_type, 'anonymous') as user_type, ${PROVINCE} as province,
        ${COUNTS} as counts
      from ${SOURCE} where ${allOf(conditions(filter))}
    ), known as (
      select anonymous_id, max(user_id) as user_id from matching
      where counts and anonymous_id is not null and user_id is not null group by anonymous_id
    ), viewed as materialized (
      select v.*, coalesce(v.user_id::text, k.user_id::text, v.anonymous_id::text,
        v.session_id::text, v.view_id::text) as visitor
      from matching v left join known k on v.user_id is null and k.anonymous_id = v.anonymous_id
      where v.counts and v.action = 'view'
    )`;

const TOTALS = sql`
      (select count(*) from matching where counts and action = 'download') as downloads,
      (select count(*) from matching where counts and action = 'share') as shares,
      (select count(*) from viewed) as views,
      (select count(distinct visitor) from viewed) as unique_viewers,
      (select count(*) from viewed where is_qualified) as qualified_views,
      (select round(avg(duration_seconds)) from viewed where is_qualified) as avg_seconds,
      (select count(*) filter (where is_completed)::float8 / nullif(count(*), 0)
        from viewed) as completion_rate`;

/** What figures are compared with: those of other days alone (domain/usage#log-page). */
export async function selectLogTotals(db: Db, filter: LogFilter): Promise<LogTotals> {
  const { rows } = await sql<LogTotals>`with ${viewedOf(filter)} select ${TOTALS}`.execute(db);
  const totals = rows[0];
  if (!totals) throw new Error('The totals query gave no row');
  return totals;
}

/**
 * The figures (domain/usage#what-counts) over the filtered rows, in one pass over the item's rows.
 * Bots and colleagues never count; a visitor who was seen signed in on the item counts as that
 * user.
 */
export async function selectLogFigures(db: Db, filter: LogFilter): Promise<LogFigures> {
  const { rows } = await sql<LogFigures>`
    with ${viewedOf(filter)}, daily as (
      select day, count(*) as views, count(distinct visitor) as people from viewed group by day
    )
    select
      (select count(*) from matching) as rows_all,
      (select count(*) from matching where counts) as rows_counted,
      (select count(distinct user_id) from matching) as users_all,
      (select count(distinct user_id) from matching where counts) as users_counted,
      ${TOTALS},
      (select json_agg(json_build_object('date', d::date::text, 'views', coalesce(daily.views, 0),
          'unique', coalesce(daily.people, 0)) order by d)
        from generate_series(${filter.from}::date::timestamp, ${filter.to}::date::timestamp,
          interval '1 day') d
        left join daily on daily.day = d::date) as by_day,
      ${share('user_type')} as by_user_type,
      ${share('channel')} as by_channel,
      ${share('province', PROVINCES_SHOWN)} as by_province,
      (select coalesce(json_agg(q), '[]') from (
        select least(coalesce(progress_pct, 0) / 25, 3) as quarter, count(*) as views
        from viewed group by 1) q) as depth,
      ${RECORDING_KINDS.some((kind) => kind === filter.kind) ? REACHED : sql`null::json`} as reached`.execute(
    db,
  );
  const figures = rows[0];
  if (!figures) throw new Error('The figures query gave no row');
  return figures;
}

export interface UserColumns {
  user_id: number | null;
  display_name: string | null;
  user_type: UserType | null;
  specialty_th: string | null;
  specialty_en: string | null;
  workplace: string | null;
  province_name: string | null;
  license_no: string | null;
}

export interface ActivityRow extends UserColumns {
  id: number;
  occurred_at: string;
  action: EngagementAction;
  duration_seconds: number | null;
  progress_pct: number | null;
  is_qualified: boolean;
  is_completed: boolean;
  channel: string | null;
  link_code: string | null;
  device: string | null;
  os: string | null;
  browser: string | null;
  is_bot: boolean;
  bot_reason: string | null;
  is_internal: boolean;
}

export interface LogPage {
  /** The part of the rows to select; all rows when absent. */
  window?: { page: number; limit: number };
  order: 'asc' | 'desc';
  /** Includes bots and colleagues. */
  all: boolean;
}

const windowOf = ({ window }: LogPage) =>
  window ? sql`limit ${window.limit} offset ${(window.page - 1) * window.limit}` : sql``;

const USER =
  sql.raw(`m.display_name, m.user_type, sp.name_th as specialty_th, sp.name_en as specialty_en,
  w.name_th as workplace, pr.name_th as province_name, m.license_no`);
const USER_JOINS = sql.raw(`left join specialty sp on sp.id = m.specialty_id
  left join workplace w on w.id = m.workplace_id
  left join province pr on pr.code = m.province_code`);

const pageConditions = (filter: LogFilter, page: LogPage): Condition =>
  allOf([...conditions(filter), ...(page.all ? [] : [COUNTS])]);

const direction = (order: LogPage['order']) =>
  sql.raw(order === 'asc' ? 'asc nulls first' : 'desc nulls last');

/** Single views and actions. */
export function activityStatement(
  filter: LogFilter,
  page: LogPage,
  by: 'occurred_at' | 'duration_seconds' | 'progress_pct',
): RawBuilder<ActivityRow> {
  // Moments are never null, and the index has the plain order without `nulls last`.
  const plain = sql.raw(page.order);
  const order =
    by === 'occurred_at'
      ? sql`l.occurred_at ${plain}, l.id ${plain}`
      : sql`${sql.ref(`l.${by}`)} ${direction(page.order)}, l.occurred_at desc, l.id desc`;
  return sql<ActivityRow>`
    select l.id, l.occurred_at, l.action, l.user_id, l.duration_seconds, l.progress_pct,
      l.is_qualified, l.is_completed, l.channel, l.link_code, l.device, l.os, l.browser, l.is_bot,
      l.bot_reason, l.is_internal, ${USER}
    from ${SOURCE} ${USER_JOINS} where ${pageConditions(filter, page)}
    order by ${order} ${windowOf(page)}`;
}

export interface PersonRow extends UserColumns {
  first_at: string;
  last_at: string;
  views: number;
  total_seconds: number;
  max_progress: number;
  completed: boolean;
  downloads: number;
  channels: string[];
}

/** Signed-in users, each with a summary of what they did with the item. */
export function usersStatement(
  filter: LogFilter,
  page: LogPage,
  by: 'last_at' | 'views' | 'total_seconds',
): RawBuilder<PersonRow> {
  return sql<PersonRow>`
    with people as (
      select l.user_id, min(l.occurred_at) as first_at, max(l.occurred_at) as last_at,
        count(*) filter (where l.action = 'view') as views,
        coalesce(sum(l.duration_seconds) filter (where l.action = 'view'), 0) as total_seconds,
        coalesce(max(l.progress_pct), 0) as max_progress, bool_or(l.is_completed) as completed,
        count(*) filter (where l.action = 'download') as downloads,
        array_agg(distinct ${CHANNEL} order by ${CHANNEL}) as channels
      from ${SOURCE} where ${pageConditions(filter, page)} and l.user_id is not null
      group by l.user_id
      order by ${sql.ref(by)} ${direction(page.order)}, l.user_id
      ${windowOf(page)}
    )
    select p.*, ${USER}
    from people p join platform_user m on m.id = p.user_id ${USER_JOINS}
    order by ${sql.ref(by)} ${direction(page.order)}, p.user_id`;
}

/** The rows of either statement. */
export async function selectLogRows<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(db);
  return rows;
}

/** Number of rows, or users, over all pages. */
export async function countLogRows(
  db: Db,
  filter: LogFilter,
  page: LogPage,
  what: 'rows' | 'people',
): Promise<number> {
  const counted = what === 'rows' ? sql`count(*)` : sql`count(distinct l.user_id)`;
  const { rows } = await sql<{ n: number }>`
    select ${counted} as n from ${SOURCE} where ${pageConditions(filter, page)}`.execute(db);
  return rows[0]?.n ?? 0;
}
