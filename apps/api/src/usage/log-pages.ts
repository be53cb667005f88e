import {
  type Admission,
  actionIn,
  channelIn,
  completedIn,
  countsIn,
  highOf,
  linkOf,
  lowOf,
  progressOf,
  secondsOf,
  userTypeIn,
} from './entry-filter.ts';
import {
  ACTION_NUMBERS,
  CHANNEL_NAMES,
  ENTRY_BYTES,
  HIGH_AT,
  LOW_AT,
  NO_PROGRESS,
  NO_SECONDS,
} from './entry-layout.ts';
import { VisitorPages } from './visitor-pages.ts';

/** A part of the rows in some order. */
export interface Window<By extends string> {
  by: By;
  order: 'asc' | 'desc';
  /** With bots and colleagues. */
  all: boolean;
  offset: number;
  limit: number;
}
export type RowOrder = 'occurred_at' | 'duration_seconds' | 'progress_pct';
export type PersonOrder = 'last_at' | 'views' | 'total_seconds';

/** Where a row lies: which of the days, and which row of it. */
export interface Place {
  day: number;
  place: number;
}

/** Goes through the admitted rows of a day. */
function visit(
  entries: Buffer,
  { low: lows, high: highs, links, persons }: Admission,
  all: boolean,
  each: (place: number, visitor: number, high: number, low: number) => void,
): void {
  const bytes = new DataView(entries.buffer, entries.byteOffset, entries.length);
  for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
    const low = bytes.getInt32(at + LOW_AT);
    if (lows[lowOf(low)] === 0 || highs[highOf(low)] === 0) continue;
    if (!all && !countsIn(low)) continue;
    const high = bytes.getInt32(at + HIGH_AT);
    if (links !== null && !links.has(linkOf(high, low))) continue;
    const visitor = bytes.getInt32(at);
    if (persons !== null && (userTypeIn(highOf(low)) === 0 || !persons.has(visitor))) continue;
    each(at / ENTRY_BYTES, visitor, high, low);
  }
}

/**
 * Finds where the rows or users of a page lie, day after day while they are read: from the last one backwards
 * where `backwards`, else from the first one on. Entries are valid during a call only.
 */
export interface PageFinder {
  readonly backwards: boolean;
  /** `count`: how many of the day's rows are admitted. */
  addDay(day: number, entries: Buffer, count: number): void;
}
type Finds<Found> = PageFinder & { found(): Found[] };

/** Rows by their time: days that lie before or behind the page are passed over by their numbers of rows. */
function rowsByTime(
  admission: Admission,
  { order, all, offset, limit }: Window<RowOrder>,
): Finds<Place> {
  const found: Place[] = [];
  let skipped = 0;
  return {
    backwards: order === 'desc',
    addDay(day, entries, count) {
      const from = Math.max(0, offset - skipped);
      skipped += count;
      if (from >= count || found.length === limit) return;
      const rows: Place[] = [];
      visit(entries, admission, all, (place) => rows.push({ day, place }));
      if (order === 'desc') rows.reverse();
      found.push(...rows.slice(from, from + limit - found.length));
    },
    found: () => found,
  };
}

/** More than there are rows of a day, and of 731 days: places in one number, with a measure above them. */
const DAY_ROWS = 2 ** 26;
const ALL_ROWS = DAY_ROWS * 2 ** 10;
/** So many rows at least are kept before the best of them are chosen. */
const KEPT_AT_LEAST = 4_096;

/** Rows by a measure, of equal ones the latest first; what a row has not been measured by is below all. */
function rowsByMeasure(
  admission: Admission,
  { by, order, all, offset, limit }: Window<RowOrder>,
): Finds<Place> {
  const measure = by === 'duration_seconds' ? secondsOf : progressOf;
  const none = by === 'duration_seconds' ? NO_SECONDS : NO_PROGRESS;
  const up = order === 'asc' ? 1 : -1;
  const most = offset + limit;
  // Measure and place in one number, the first of the page the lowest.
  let kept = new Float64Array(KEPT_AT_LEAST);
  let count = 0;
  let bound = Number.POSITIVE_INFINITY;
  const chooseBest = () => {
    kept.subarray(0, count).sort();
    count = Math.min(count, most);
    if (count === most) bound = kept[most - 1] ?? bound;
  };
  return {
    backwards: true,
    addDay(day, entries) {
      const latest = day * DAY_ROWS;
      visit(entries, admission, all, (place, _visitor, high) => {
        const value = measure(high);
        const key = (value === none ? 0 : value + 1) * up * ALL_ROWS - latest - place;
        if (key > bound) return;
        kept[count] = key;
        count += 1;
        if (count < kept.length) return;
        chooseBest();
        if (count * 2 <= kept.length) return;
        const more = new Float64Array(kept.length * 2);
        more.set(kept);
        kept = more;
      });
    },
    found() {
      chooseBest();
      return Array.from(kept.subarray(Math.min(offset, count), count), (key) => {
        const row = ((-key % ALL_ROWS) + ALL_ROWS) % ALL_ROWS;
        return { day: Math.floor(row / DAY_ROWS), place: row % DAY_ROWS };
      });
    },
  };
}

export const rowsOfPage = (admission: Admission, window: Window<RowOrder>): Finds<Place> =>
  window.by === 'occurred_at' ? rowsByTime(admission, window) : rowsByMeasure(admission, window);

/** What one user did with the item. */
export interface PersonUse {
  user: number;
  first: Place | null;
  last: Place | null;
  views: number;
  total_seconds: number;
  max_progress: number;
  completed: boolean;
  downloads: number;
  channels: string[];
}

/** Finds the users of a page, and then, going over the days again, what each of them did. */
export interface UserFinder extends Finds<PersonUse> {
  /** Whether the page has any. The days of all rows have been added; those of `addUse()` follow. */
  choose(): boolean;
  addUse(day: number, entries: Buffer): void;
}

/** The users of a page, each with all they did that is admitted; views are what is `counted`. */
export function usersOfPage(
  admission: Admission,
  counted: number,
  { by, order, all, offset, limit }: Window<PersonOrder>,
): UserFinder {
  // What each user is ordered by, from one on; below zero of those of the page, which of them it is.
  const pages = new VisitorPages(1);
  const rankOf = (user: number) => pages.pageOf(user)[pages.placeOf(user)] ?? 0;
  const users: number[] = [];
  let found: PersonUse[] = [];
  let rows = 0;
  return {
    backwards: false,
    addDay(_day, entries) {
      const before = rows;
      visit(entries, admission, all, (place, visitor, high, low) => {
        const trait = highOf(low);
        if (userTypeIn(trait) === 0) return;
        const page = pages.pageOf(visitor);
        const at = pages.placeOf(visitor);
        let rank = page[at] ?? 0;
        if (rank === 0) {
          users.push(visitor);
          rank = 1;
        }
        if (by === 'last_at') rank = before + place + 1;
        else if (actionIn(trait) === counted) {
          if (by === 'views') rank += 1;
          else if (secondsOf(high) !== NO_SECONDS) rank += secondsOf(high);
        }
        page[at] = rank;
      });
      rows += entries.length / ENTRY_BYTES;
    },
    choose() {
      found = topOf(users, rankOf, order, offset, limit).map(useOf);
      found.forEach(({ user }, n) => {
        pages.pageOf(user)[pages.placeOf(user)] = -1 - n;
      });
      return found.length > 0;
    },
    addUse(day, entries) {
      visit(entries, admission, all, (place, visitor, high, low) => {
        if (userTypeIn(highOf(low)) === 0) return;
        const rank = rankOf(visitor);
        const use = rank < 0 ? found[-1 - rank] : undefined;
        if (use) addRow(use, { day, place }, high, low, counted);
      });
    },
    found: () => found.map((use) => ({ ...use, channels: use.channels.toSorted() })),
  };
}

const useOf = (user: number): PersonUse => ({
  user,
  first: null,
  last: null,
  views: 0,
  total_seconds: 0,
  max_progress: 0,
  completed: false,
  downloads: 0,
  channels: [],
});

function addRow(use: PersonUse, place: Place, high: number, low: number, counted: number): void {
  const trait = highOf(low);
  const action = actionIn(trait);
  const [seconds, progress] = [secondsOf(high), progressOf(high)];
  use.first ??= place;
  use.last = place;
  if (action === counted) {
    use.views += 1;
    if (seconds !== NO_SECONDS) use.total_seconds += seconds;
  } else if (action === ACTION_NUMBERS.download) use.downloads += 1;
  if (progress !== NO_PROGRESS) use.max_progress = Math.max(use.max_progress, progress);
  if (completedIn(low)) use.completed = true;
  const channel = CHANNEL_NAMES.get(channelIn(trait));
  if (channel && !use.channels.includes(channel)) use.channels.push(channel);
}

/** A part of the users in the order of a value, of equal ones by their ids; the others stay unsorted. */
function topOf(
  users: readonly number[],
  rank: (user: number) => number,
  order: 'asc' | 'desc',
  offset: number,
  limit: number,
): number[] {
  const up = order === 'asc' ? 1 : -1;
  const values = Float64Array.from(users, (user) => rank(user) * up);
  const sorted = values.slice().sort();
  const first = sorted[offset];
  if (first === undefined) return [];
  const last = sorted[Math.min(sorted.length, offset + limit) - 1] ?? first;
  const before = sorted.indexOf(first);
  return users
    .filter((_user, n) => (values[n] ?? 0) >= first && (values[n] ?? 0) <= last)
    .sort((a, b) => (rank(a) - rank(b)) * up || a - b)
    .slice(offset - before, offset - before + limit);
}
