import type { LogLink, LogSummary, LogTotals } from '@connect/contract/content/engagement.ts';
import { RECORDING_KINDS } from '@connect/contract/kinds.ts';
import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import { openSnapshot } from '../../db/read-batches.ts';
import type { Deps, Trx } from '../../deps.ts';
import { inSlices } from '../../in-slices.ts';
import { type KeptNames, namedAmong } from '../../people/kept/user-names.service.ts';
import { addDays } from '../../time/moments.ts';
import { admissionOf, provinceTable } from '../entry-filter.ts';
import { ACTION_NUMBERS } from '../entry-layout.ts';
import { keptItems } from '../kept-items.ts';
import { LogCount } from '../log-count.ts';
import { type LogDays, readDays, rowsAt } from '../log-days.service.ts';
import {
  findPeople,
  findRows,
  type PersonOrder,
  type RowOrder,
  type Window,
} from '../log-pages.ts';
import { type Asked, askedOf } from '../log-rows.ts';
import {
  type ActivityRow,
  countedOf,
  type LogFilter,
  type PersonRow,
  selectLinkCodes,
  selectLogHours,
  selectMoments,
  selectPersons,
  selectProvincesIn,
  selectRows,
} from './logs.queries.ts';

/** Which page of which view. */
export type LogWindow =
  | ({ view: 'activity' } & Window<RowOrder>)
  | ({ view: 'users' } & Window<PersonOrder>);

export interface LogReading {
  summary: LogSummary & LogCounts;
  /** The same figures of as many days just before; null where nothing that counts happened in them. */
  before: (LogCounts & { from: string; to: string }) | null;
  /** The links that visitors came by, most visits first. */
  links: LogLink[];
  /** Rows or users over all pages. */
  total: number;
  page: { view: 'activity'; rows: ActivityRow[] } | { view: 'users'; rows: PersonRow[] };
}

const QUARTERS = [
  { from: 0, to: 24 },
  { from: 25, to: 49 },
  { from: 50, to: 74 },
  { from: 75, to: 100 },
];
const STEP_PCT = 5;
const PROVINCES_SHOWN = 10;

const sumOf = (counts: Int32Array, from: number, to: number): number =>
  counts.subarray(from, to + 1).reduce((sum, count) => sum + count, 0);

/** Totals of all subjects; a log shows those that mean something for its own. */
export type LogCounts = LogTotals & {
  /** All matching rows, including rows that do not count. */
  rows_all: number;
  /** Views or clicks of known users. */
  known: number;
};

const countsOf = (count: LogCount): LogCounts => ({ ...count.totals, rows_all: count.rows.all });

function summaryOf(
  count: LogCount,
  { type, from }: LogFilter,
  hours: LogSummary['by_hour'],
): LogSummary & LogCounts {
  const { progress, furthest } = count;
  return {
    ...countsOf(count),
    by_hour: hours,
    by_day: count.days.map(({ views, people }, day) => ({
      date: addDays(from, day),
      views,
      unique: people,
    })),
    by_user_type: count.byUserType,
    by_channel: count.byChannel,
    by_province: count.byProvince.slice(0, PROVINCES_SHOWN),
    depth: QUARTERS.map((quarter) => ({
      ...quarter,
      views: sumOf(progress, quarter.from, quarter.to),
    })),
    // Viewers who got at least as far as each step.
    retention: RECORDING_KINDS.some((one) => one === type)
      ? Array.from({ length: 100 / STEP_PCT + 1 }, (_, step) => ({
          at: step * STEP_PCT,
          people: sumOf(furthest, step * STEP_PCT, furthest.length),
        }))
      : null,
  };
}

async function linksOf(trx: Trx, counts: ReadonlyMap<number, number>): Promise<LogLink[]> {
  if (counts.size === 0) return [];
  const found = await selectLinkCodes(trx, [...counts.keys()]);
  const codes = new Map(found.map(({ id, code }) => [id, code]));
  return [...counts]
    .sort(([a, some], [b, others]) => others - some || a - b)
    .map(([id]) => ({ id, code: codes.get(id) ?? `#${id}` }));
}

async function readPage(
  trx: Trx,
  days: LogDays,
  { count, asked }: { count: LogCount; asked: Asked },
  window: LogWindow,
): Promise<LogReading['page']> {
  const { view, all } = window;
  if (view === 'activity') {
    const counts = count.days.map(({ rows }) => (all ? rows.all : rows.counted));
    const places = findRows(days.days, counts, asked, window);
    return { view, rows: await selectRows(trx, await rowsAt(trx, days, places)) };
  }
  const people = findPeople(days.days, asked, window);
  const keys = await rowsAt(
    trx,
    days,
    people.flatMap(({ first, last }) => [first, last]),
  );
  const [moments, persons] = [
    await selectMoments(trx, keys),
    await selectPersons(
      trx,
      people.map(({ user }) => user),
    ),
  ];
  const known = new Map(persons.map((person) => [person.user_id, person]));
  return {
    view,
    rows: people.flatMap(({ user, first: _first, last: _last, ...use }, n) => {
      const person = known.get(user);
      const [first_at, last_at] = [moments[2 * n], moments[2 * n + 1]];
      return person && first_at && last_at ? [{ ...person, ...use, first_at, last_at }] : [];
    }),
  };
}

/** Whose rows are asked for; null: everybody's. */
async function personsOf(
  trx: Trx,
  names: KeptNames,
  { names: { visitors } }: LogDays,
  { name, personId }: LogFilter,
): Promise<ReadonlySet<number> | null> {
  if (personId !== null) return new Set([personId]);
  return name === null ? null : namedAmong(trx, names, name, visitors.all);
}

/**
 * Counts an item's rows (domain/usage#what-counts), and finds a page of them or of users: all of one
 * moment.
 */
export async function readUsage(
  { db, userNames }: Pick<Deps, 'db' | 'userNames'>,
  filter: LogFilter,
  window: LogWindow,
): Promise<LogReading> {
  const snapshot = await openSnapshot(db);
  const { trx } = snapshot;
  try {
    const { type, id, from, to, regions } = filter;
    const counted = ACTION_NUMBERS[countedOf(filter)];
    const length = daysBetween(from, to) + 1;
    const earlier = { from: addDays(from, -length), to: addDays(from, -1) };
    const provinces = regions && (await selectProvincesIn(trx, regions)).map(({ code }) => code);
    const within = provinceTable(provinces);
    const read = await readDays(trx, keptItems(db), { type, id, from: earlier.from, to });
    const persons = await personsOf(trx, userNames, read, filter);
    const asked = askedOf(read.names, admissionOf({ ...filter, persons }, within), {
      within,
      counted,
    });
    const [count, before] = [new LogCount(asked), new LogCount(asked)];
    await inSlices(read.days.entries(), ([day, rows]) => {
      (day < length ? before : count).addDay(rows);
    });
    before.close();
    count.close();
    const days = {
      ...read,
      span: { ...read.span, from },
      days: read.days.slice(length),
      ids: new Map([...read.ids].map(([day, ids]) => [day - length, ids])),
    };
    const totals = countsOf(before);
    const { view, all } = window;
    const sums = view === 'activity' ? count.rows : count.users;
    return {
      summary: summaryOf(count, filter, from === to ? await selectLogHours(trx, filter) : null),
      before:
        totals.views + totals.downloads + totals.shares === 0 ? null : { ...totals, ...earlier },
      links: await linksOf(trx, count.links),
      total: all ? sums.all : sums.counted,
      page: await readPage(trx, days, { count, asked }, window),
    };
  } finally {
    await snapshot.end();
  }
}
