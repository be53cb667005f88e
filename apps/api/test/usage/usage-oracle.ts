import type { Brand } from '@connect/contract/constants.ts';
import type { LogSummary } from '@connect/contract/content/engagement.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/deps.ts';
import { addDays } from '../../src/time/moments.ts';
import type { LogCounts, LogWindow } from '../../src/usage/logs/log-reading.service.ts';
import type { LogFilter } from '../../src/usage/logs/logs.queries.ts';

// The figures of a log by their definitions (domain/usage#what-counts), counted row by row in plain sets:
// what the roll-ups and the log page are compared with.

export interface RawRow {
  id: number;
  content_type: string;
  content_id: number;
  /** Bangkok day, and microseconds of the moment. */
  day: string;
  at: number;
  action: string;
  user_id: number | null;
  anonymous_id: string | null;
  session_id: string | null;
  seconds: number | null;
  progress: number | null;
  qualified: boolean;
  completed: boolean;
  channel: string;
  link_id: number | null;
  counts: boolean;
  user_type: string | null;
  display_name: string | null;
  province: string | null;
  region: string | null;
  brand: Brand | null;
  areas: number[] | null;
  device: string | null;
}

/** All rows of the log, in the order of their time. */
export async function rawRows(db: Db): Promise<RawRow[]> {
  const { rows } = await sql<RawRow>`
    select l.id, l.content_type, l.content_id,
      to_char(l.occurred_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day,
      (extract(epoch from l.occurred_at) * 1000000)::bigint as at, l.action, l.user_id, l.anonymous_id,
      l.session_id, l.duration_seconds as seconds, l.progress_pct as progress,
      l.is_qualified as qualified, l.is_completed as completed, coalesce(l.channel, 'direct') as channel,
      l.link_id, not (l.is_bot or l.is_internal) as counts, u.user_type, u.display_name,
      coalesce(u.province_code, l.province_guess) as province, p.region, c.brand,
      c.therapy_area_ids as areas, l.device
    from engagement_log l left join platform_user u on u.id = l.user_id
      left join province p on p.code = coalesce(u.province_code, l.province_guess)
      left join content c on c.id = l.content_id and c.kind = l.content_type
    order by l.occurred_at, l.id`.execute(db);
  return rows;
}

/** Whose browser each turned out to be. */
export type Ties = ReadonlyMap<string, number>;

export function visitorOf(row: RawRow, ties: Ties): string {
  if (row.user_id !== null) return `user ${row.user_id}`;
  const browser = row.anonymous_id ?? row.session_id;
  if (browser === null) return `row ${row.id}`;
  const tied = ties.get(browser);
  return tied === undefined ? `browser ${browser}` : `user ${tied}`;
}

const isView = (row: RawRow) => row.counts && row.action === 'view';
export const peopleIn = (rows: readonly RawRow[], ties: Ties): number =>
  new Set(rows.map((row) => visitorOf(row, ties))).size;
const meanOf = (values: readonly number[]) =>
  values.length === 0
    ? null
    : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

export function totalsOf(rows: readonly RawRow[], ties: Ties): LogCounts {
  const views = rows.filter(isView);
  const qualified = views.filter((row) => row.qualified);
  const did = (action: string) => rows.filter((row) => row.counts && row.action === action).length;
  return {
    views: views.length,
    unique_viewers: peopleIn(views, ties),
    qualified_views: qualified.length,
    avg_seconds: meanOf(qualified.flatMap((row) => row.seconds ?? [])),
    completion_rate:
      views.length === 0 ? null : views.filter((row) => row.completed).length / views.length,
    downloads: did('download'),
    shares: did('share'),
    known: views.filter(({ user_type }) => user_type !== null).length,
    rows_all: rows.length,
  };
}

function sharesOf(rows: readonly RawRow[], ties: Ties, keyOf: (row: RawRow) => string | null) {
  const keys = [...new Set(rows.flatMap((row) => keyOf(row) ?? []))];
  return keys
    .map((key) => {
      const own = rows.filter((row) => keyOf(row) === key);
      return { key, views: own.length, people: peopleIn(own, ties) };
    })
    .sort((a, b) => b.views - a.views || (a.key < b.key ? -1 : 1));
}

const HOUR = 3_600_000_000;

/** By the hours of one Bangkok day, which are whole hours of UTC. */
const byHour = (views: readonly RawRow[], ties: Ties) =>
  Array.from({ length: 24 }, (_, hour) => {
    const own = views.filter(({ at }) => (Math.floor(at / HOUR) + 7) % 24 === hour);
    return { hour, views: own.length, unique: peopleIn(own, ties) };
  });

function summaryOf(rows: readonly RawRow[], filter: LogFilter, ties: Ties): LogSummary & LogCounts {
  const views = rows.filter(isView);
  const by_day: LogSummary['by_day'] = [];
  for (let day = filter.from; day <= filter.to; day = addDays(day, 1)) {
    const own = views.filter((row) => row.day === day);
    by_day.push({ date: day, views: own.length, unique: peopleIn(own, ties) });
  }
  const furthest = new Map<string, number>();
  for (const row of views) {
    const visitor = visitorOf(row, ties);
    furthest.set(visitor, Math.max(furthest.get(visitor) ?? 0, row.progress ?? 0));
  }
  return {
    ...totalsOf(rows, ties),
    by_day,
    by_hour: filter.from === filter.to ? byHour(views, ties) : null,
    by_user_type: sharesOf(views, ties, (row) => row.user_type ?? 'anonymous'),
    by_channel: sharesOf(views, ties, (row) => row.channel),
    by_province: sharesOf(views, ties, (row) => row.province).slice(0, 10),
    depth: [
      [0, 24],
      [25, 49],
      [50, 74],
      [75, 100],
    ].map(([from = 0, to = 0]) => ({
      from,
      to,
      views: views.filter((row) => (row.progress ?? 0) >= from && (row.progress ?? 0) <= to).length,
    })),
    retention: ['video', 'podcast'].includes(filter.type)
      ? Array.from({ length: 21 }, (_, step) => ({
          at: step * 5,
          people: [...furthest.values()].filter((reached) => reached >= step * 5).length,
        }))
      : null,
  };
}

function matches(row: RawRow, filter: LogFilter): boolean {
  const among = (list: readonly unknown[] | undefined, value: unknown) =>
    !list || list.length === 0 || list.includes(value);
  return (
    among(filter.actions, row.action) &&
    among(filter.userTypes, row.user_type) &&
    among(filter.channels, row.channel) &&
    among(filter.provinces, row.province) &&
    among(filter.links, row.link_id) &&
    (filter.completed === undefined || filter.completed === row.completed) &&
    (filter.personId === null || filter.personId === row.user_id) &&
    (filter.name === null || (row.display_name ?? '').includes(filter.name))
  );
}

const compare = (a: number, b: number, order: 'asc' | 'desc') => (order === 'asc' ? a - b : b - a);

function pageOf(rows: readonly RawRow[], window: LogWindow) {
  const { order, offset, limit } = window;
  const place = new Map(rows.map((row, n) => [row.id, n]));
  const placeOf = (row: RawRow) => place.get(row.id) ?? 0;
  if (window.view === 'activity') {
    const { by } = window;
    const measure = (row: RawRow) => (by === 'duration_seconds' ? row.seconds : row.progress) ?? -1;
    const sorted = rows.toSorted((a, b) =>
      by === 'occurred_at'
        ? compare(placeOf(a), placeOf(b), order)
        : compare(measure(a), measure(b), order) || placeOf(b) - placeOf(a),
    );
    return { total: rows.length, page: sorted.slice(offset, offset + limit).map(({ id }) => id) };
  }
  const users = [...new Set(rows.flatMap((row) => row.user_id ?? []))].map((user) => {
    const own = rows.filter((row) => row.user_id === user);
    const views = own.filter((row) => row.action === 'view');
    return {
      user,
      last: Math.max(...own.map(placeOf)),
      said: {
        user_id: user,
        first_at: own[0]?.at,
        last_at: own.at(-1)?.at,
        views: views.length,
        total_seconds: views.reduce((sum, row) => sum + (row.seconds ?? 0), 0),
        max_progress: Math.max(...own.map((row) => row.progress ?? 0)),
        completed: own.some((row) => row.completed),
        downloads: own.filter((row) => row.action === 'download').length,
        channels: [...new Set(own.map((row) => row.channel))].sort(),
      },
    };
  });
  const { by } = window;
  const sorted = users.toSorted(
    (a, b) =>
      compare(
        by === 'last_at' ? a.last : a.said[by],
        by === 'last_at' ? b.last : b.said[by],
        order,
      ) || a.user - b.user,
  );
  return {
    total: users.length,
    page: sorted.slice(offset, offset + limit).map(({ said }) => said),
  };
}

/** What a log page must say. */
export function logOf(
  all: readonly RawRow[],
  filter: LogFilter,
  window: LogWindow,
  ties: Ties,
  codes: ReadonlyMap<number, string>,
) {
  const { regions } = filter;
  const item = all.filter(
    (row) =>
      row.content_type === filter.type &&
      row.content_id === filter.id &&
      (!regions || regions.some((region) => region === row.region)),
  );
  const within = (from: string, to: string) => item.filter(({ day }) => day >= from && day <= to);
  const there = within(filter.from, filter.to);
  const rows = there.filter((row) => matches(row, filter));
  const days = summaryOf([], filter, ties).by_day.length;
  const earlier = { from: addDays(filter.from, -days), to: addDays(filter.from, -1) };
  const before = totalsOf(
    within(earlier.from, earlier.to).filter((row) => matches(row, filter)),
    ties,
  );
  const links = [...new Set(there.flatMap(({ link_id }) => link_id ?? []))].map((id) => ({
    id,
    rows: there.filter(({ link_id }) => link_id === id).length,
  }));
  return {
    summary: summaryOf(rows, filter, ties),
    before:
      before.views + before.downloads + before.shares === 0 ? null : { ...before, ...earlier },
    links: links
      .sort((a, b) => b.rows - a.rows || a.id - b.id)
      .map(({ id }) => ({ id, code: codes.get(id) })),
    ...pageOf(
      rows.filter((row) => window.all || row.counts),
      window,
    ),
  };
}
