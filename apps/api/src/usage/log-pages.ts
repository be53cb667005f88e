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
  BITS,
  CHANNEL_NAMES,
  ENTRY_BYTES,
  NO_PROGRESS,
  NO_SECONDS,
} from './entry-layout.ts';
import { VisitorTable } from './visitor-table.ts';

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
    const low = bytes.getUint32(at + 8);
    if (lows[lowOf(low)] === 0 || highs[highOf(low)] === 0) continue;
    if (!all && !countsIn(low)) continue;
    const high = bytes.getUint32(at + 4);
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
  first: Place;
  last: Place;
  views: number;
  total_seconds: number;
  max_progress: number;
  completed: boolean;
  downloads: number;
  channels: string[];
}

// What is kept of a user: whether they completed it, the furthest progress and bits of channels in one number.
const STRIDE = 8;
const [VIEWS, SECONDS, DOWNLOADS, SEEN, FIRST, LAST] = [0, 1, 2, 3, 4, 5] as const;
const COMPLETED = 1;
const CHANNELS_AT = 1;
const PROGRESS_AT = CHANNELS_AT + (1 << BITS.channel[1]);

/** The users of a page, each with all they did that is admitted; views are what is `counted`. */
export function usersOfPage(
  admission: Admission,
  counted: number,
  { by, order, all, offset, limit }: Window<PersonOrder>,
): Finds<PersonUse> {
  const table = new VisitorTable(STRIDE);
  const users: number[] = [];
  const part = by === 'views' ? VIEWS : by === 'total_seconds' ? SECONDS : LAST;
  const of = (user: number, which: number) => {
    const at = table.placeOf(user);
    return table.numbers[at + which] ?? 0;
  };
  // Rows are numbered over all days, from one.
  const begins: { day: number; first: number }[] = [];
  let rows = 1;
  const placeOf = (number: number): Place => {
    const { day, first } = begins.findLast((one) => one.first <= number) ?? { day: 0, first: 1 };
    return { day, place: number - first };
  };
  return {
    backwards: false,
    addDay(day, entries) {
      const first = rows;
      begins.push({ day, first });
      rows += entries.length / ENTRY_BYTES;
      visit(entries, admission, all, (place, visitor, high, low) => {
        const trait = highOf(low);
        if (userTypeIn(trait) === 0) return;
        const at = table.placeOf(visitor);
        const { numbers } = table;
        const number = first + place;
        if (numbers[at + FIRST] === 0) {
          users.push(visitor);
          numbers[at + FIRST] = number;
        }
        numbers[at + LAST] = number;
        const action = actionIn(trait);
        if (action === counted) {
          const seconds = secondsOf(high);
          add(numbers, at + VIEWS, 1);
          if (seconds !== NO_SECONDS) add(numbers, at + SECONDS, seconds);
        } else if (action === ACTION_NUMBERS.download) add(numbers, at + DOWNLOADS, 1);
        const before = numbers[at + SEEN] ?? 0;
        const progress = progressOf(high);
        const furthest =
          progress === NO_PROGRESS ? 0 : Math.max(0, progress - (before >>> PROGRESS_AT));
        const seen = before | (1 << (CHANNELS_AT + channelIn(trait)));
        numbers[at + SEEN] =
          (completedIn(low) ? seen | COMPLETED : seen) + (furthest << PROGRESS_AT);
      });
    },
    found: () =>
      topOf(users, (user) => of(user, part), order, offset, limit).map((user) => ({
        user,
        first: placeOf(of(user, FIRST)),
        last: placeOf(of(user, LAST)),
        views: of(user, VIEWS),
        total_seconds: of(user, SECONDS),
        max_progress: of(user, SEEN) >>> PROGRESS_AT,
        completed: (of(user, SEEN) & COMPLETED) !== 0,
        downloads: of(user, DOWNLOADS),
        channels: [...CHANNEL_NAMES]
          .filter(([channel]) => (of(user, SEEN) >>> (CHANNELS_AT + channel)) & 1)
          .map(([, name]) => name)
          .sort(),
      })),
  };
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

/** Adds to one of several sums. */
function add(sums: Int32Array, index: number, more: number): void {
  sums[index] = (sums[index] ?? 0) + more;
}
