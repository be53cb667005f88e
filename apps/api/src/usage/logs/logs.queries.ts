import type { Channel, EngagementAction, Region, UserType } from '@connect/contract/constants.ts';
import type { LogSummary } from '@connect/contract/content/engagement.ts';
import type { ContentKind } from '@connect/contract/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { allOf, among, type Condition, likeText } from '../../lists/conditions.queries.ts';
import { inRegions } from '../../people/regions.queries.ts';
import { hourOf, onDays } from '../../time/bangkok.queries.ts';
import { rowsOn } from '../entries.queries.ts';

/** What a usage log is about, as its rows name it. */
export type LoggedType = ContentKind | 'link';

/** Which usage rows a page covers. */
export interface LogFilter {
  type: LoggedType;
  id: number;
  /** Bangkok days, both included. */
  from: string;
  to: string;
  actions?: readonly EngagementAction[] | undefined;
  userTypes?: readonly UserType[] | undefined;
  channels?: readonly Channel[] | undefined;
  provinces?: readonly string[] | undefined;
  links?: readonly number[] | undefined;
  completed?: boolean | undefined;
  /** Part of a user's name; null when names are masked. */
  name: string | null;
  personId: number | null;
  /** Regions the caller is limited to; null = all. */
  regions: readonly Region[] | null;
}

const PROVINCE = sql.raw('coalesce(m.province_code, l.province_guess)');
const CHANNEL = sql.raw(`coalesce(l.channel, 'direct')`);
const COUNTS = sql.raw('not l.is_bot and not l.is_internal');
/** What is counted of a subject: clicks of a link, else views. */
export const countedOf = ({ type }: Pick<LogFilter, 'type'>): EngagementAction =>
  type === 'link' ? 'click' : 'view';

function conditions(filter: LogFilter): Condition[] {
  return [
    sql`l.content_type = ${filter.type} and l.content_id = ${filter.id}`,
    ...onDays(sql`l.occurred_at`, filter.from, filter.to),
    inRegions(PROVINCE, filter.regions),
    ...among(sql`l.action`, filter.actions),
    ...among(sql`m.user_type`, filter.userTypes),
    ...among(CHANNEL, filter.channels),
    ...among(PROVINCE, filter.provinces),
    ...among(sql`l.link_id`, filter.links),
    ...(filter.completed === undefined ? [] : [sql`l.is_completed = ${filter.completed}`]),
    ...(filter.personId === null ? [] : [sql`l.user_id = ${filter.personId}`]),
    ...(filter.name === null ? [] : [isNamed(sql`m.display_name`, filter.name)]),
  ];
}

const isNamed = (column: Condition, name: string): Condition =>
  sql`lower(${column}) like lower(${`%${likeText(name)}%`})`;

const SOURCE = sql.raw('engagement_log l left join platform_user m on m.id = l.user_id');

/** Codes of the provinces of some regions. */
export const selectProvincesIn = (db: Db | Trx, regions: readonly Region[]) =>
  db.selectFrom('province').select('code').where('region', 'in', regions).execute();

/** The codes of links. */
export const selectLinkCodes = (db: Db | Trx, ids: readonly number[]) =>
  db.selectFrom('link').select(['id', 'code']).where('id', 'in', ids).execute();

/** What is counted of a subject by the hours of a single day, and by how many visitors. */
export async function selectLogHours(
  db: Db | Trx,
  filter: LogFilter,
): Promise<NonNullable<LogSummary['by_hour']>> {
  const { rows } = await sql<NonNullable<LogSummary['by_hour']>[number]>`
    with counted as (
      select ${hourOf(sql`l.occurred_at`)} as hour,
        coalesce(l.user_id, b.user_id, -b.number, 0) as visitor
      from ${SOURCE} left join usage_browser b
        on l.user_id is null and b.id = coalesce(l.anonymous_id, l.session_id)
      where ${allOf([...conditions(filter), COUNTS, sql`l.action = ${countedOf(filter)}`])}
    )
    select h as hour, count(c.visitor) as views,
      count(distinct nullif(c.visitor, 0)) + count(*) filter (where c.visitor = 0) as "unique"
    from generate_series(0, 23) h left join counted c on c.hour = h
    group by h order by h`.execute(db);
  return rows;
}

export interface UserColumns {
  user_id: number | null;
  display_name: string | null;
  user_type: UserType | null;
  specialty_th: string | null;
  specialty_en: string | null;
  workplace: string | null;
  province_th: string | null;
  province_en: string | null;
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
  by_qr: boolean;
  device: string | null;
  os: string | null;
  browser: string | null;
  in_app: string | null;
  referrer_host: string | null;
  is_bot: boolean;
  bot_reason: string | null;
  is_internal: boolean;
}

export interface LogOrder {
  order: 'asc' | 'desc';
  /** Includes bots and colleagues. */
  all: boolean;
}

const USER =
  sql.raw(`m.display_name, m.user_type, sp.name_th as specialty_th, sp.name_en as specialty_en,
  w.name_th as workplace, pr.name_th as province_th, pr.name_en as province_en, m.license_no`);
const USER_JOINS = sql.raw(`left join specialty sp on sp.id = m.specialty_id
  left join workplace w on w.id = m.workplace_id
  left join province pr on pr.code = m.province_code`);

const ROW = sql`l.id, l.occurred_at, l.action, l.user_id, l.duration_seconds, l.progress_pct,
  l.is_qualified, l.is_completed, l.channel, l.link_code,
  (l.extra -> 'by_qr') is not distinct from 'true' as by_qr, l.device, l.os, l.browser, l.in_app,
  l.referrer_host, l.is_bot, l.bot_reason, l.is_internal, ${USER}`;

const pageConditions = (filter: LogFilter, page: LogOrder): Condition =>
  allOf([...conditions(filter), ...(page.all ? [] : [COUNTS])]);

const direction = (order: LogOrder['order']) =>
  sql.raw(order === 'asc' ? 'asc nulls first' : 'desc nulls last');

/** Single views and actions. */
export function activityStatement(
  filter: LogFilter,
  page: LogOrder,
  by: 'occurred_at' | 'duration_seconds' | 'progress_pct',
): RawBuilder<ActivityRow> {
  // Moments are never null, and the index has the plain order without `nulls last`.
  const plain = sql.raw(page.order);
  const order =
    by === 'occurred_at'
      ? sql`l.occurred_at ${plain}, l.id ${plain}`
      : sql`${sql.ref(`l.${by}`)} ${direction(page.order)}, l.occurred_at desc, l.id desc`;
  return sql<ActivityRow>`
    select ${ROW} from ${SOURCE} ${USER_JOINS} where ${pageConditions(filter, page)}
    order by ${order}`;
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

/** Known users, each with a summary of what they did. */
export function usersStatement(
  filter: LogFilter,
  page: LogOrder,
  by: 'last_at' | 'views' | 'total_seconds',
): RawBuilder<PersonRow> {
  return sql<PersonRow>`
    with people as (
      select l.user_id, min(l.occurred_at) as first_at, max(l.occurred_at) as last_at,
        count(*) filter (where l.action = ${countedOf(filter)}) as views,
        coalesce(sum(l.duration_seconds) filter (where l.action = ${countedOf(filter)}), 0)
          as total_seconds,
        coalesce(max(l.progress_pct), 0) as max_progress, bool_or(l.is_completed) as completed,
        count(*) filter (where l.action = 'download') as downloads,
        array_agg(distinct ${CHANNEL} order by ${CHANNEL}) as channels
      from ${SOURCE} where ${pageConditions(filter, page)} and l.user_id is not null
      group by l.user_id
    )
    select p.*, ${USER}
    from people p join platform_user m on m.id = p.user_id ${USER_JOINS}
    order by ${sql.ref(by)} ${direction(page.order)}, p.user_id`;
}

/** A row of the log, by its id and the Bangkok day on which it lies. */
export interface RowKey {
  id: number;
  day: string;
}

const keyed = (keys: readonly RowKey[]) => sql`
  unnest(${keys.map(({ id }) => id)}::bigint[], ${keys.map(({ day }) => day)}::date[])
    with ordinality as t(id, day, n)
  cross join lateral (${rowsOn(
    sql`id = t.id`,
    keys.map(({ day }) => day),
  )}) l`;

/** Rows of the log, in the order of their keys. */
export async function selectRows(db: Db | Trx, keys: readonly RowKey[]): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select ${ROW} from ${keyed(keys)} left join platform_user m on m.id = l.user_id ${USER_JOINS}
    order by t.n`.execute(db);
  return rows;
}

/** When rows of the log were, in the order of their keys. */
export async function selectMoments(db: Db | Trx, keys: readonly RowKey[]): Promise<string[]> {
  const { rows } = await sql<{ at: string }>`
    select l.occurred_at as at from ${keyed(keys)} order by t.n`.execute(db);
  return rows.map(({ at }) => at);
}

/** What a log shows of users. */
export async function selectPersons(
  db: Db | Trx,
  ids: readonly number[],
): Promise<(UserColumns & { user_id: number })[]> {
  const { rows } = await sql<UserColumns & { user_id: number }>`
    select m.id as user_id, ${USER} from platform_user m ${USER_JOINS}
    where m.id = any(${ids})`.execute(db);
  return rows;
}

/** Number of rows, or users, over all pages. */
export async function countLogRows(
  db: Db,
  filter: LogFilter,
  page: LogOrder,
  what: 'rows' | 'people',
): Promise<number> {
  const counted = what === 'rows' ? sql`count(*)` : sql`count(distinct l.user_id)`;
  const { rows } = await sql<{ n: number }>`
    select ${counted} as n from ${SOURCE} where ${pageConditions(filter, page)}`.execute(db);
  return rows[0]?.n ?? 0;
}
