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

/** What rows are ordered by; a measure that a row has not is below all. */
function measureOf(by: RowOrder): (high: number) => number {
  const measure = by === 'duration_seconds' ? secondsOf : progressOf;
  const none = by === 'duration_seconds' ? NO_SECONDS : NO_PROGRESS;
  return (high) => {
    const value = measure(high);
    return value === none ? 0 : value + 1;
  };
}

/** Rows by their time: whole days are skipped by their numbers of rows. */
function byTime(
  days: readonly Buffer[],
  counts: readonly number[],
  admission: Admission,
  { order, all, offset, limit }: Window<RowOrder>,
): Place[] {
  const found: Place[] = [];
  let skipped = 0;
  for (let n = 0; n < days.length && found.length < limit; n += 1) {
    const day = order === 'asc' ? n : days.length - 1 - n;
    const count = counts[day] ?? 0;
    const from = offset - skipped;
    skipped += count;
    if (count === 0 || from >= count) continue;
    const rows: Place[] = [];
    visit(days[day] ?? Buffer.alloc(0), admission, all, (place) => rows.push({ day, place }));
    if (order === 'desc') rows.reverse();
    found.push(...rows.slice(Math.max(0, from), Math.max(0, from) + limit - found.length));
  }
  return found;
}

/** Rows by a measure, of equal ones the latest first. */
function byMeasure(
  days: readonly Buffer[],
  admission: Admission,
  { by, order, all, offset, limit }: Window<RowOrder>,
): Place[] {
  const measure = measureOf(by);
  const counts = new Int32Array(NO_SECONDS + 1);
  for (const entries of days) {
    visit(entries, admission, all, (_place, _visitor, high) => {
      const value = measure(high);
      counts[value] = (counts[value] ?? 0) + 1;
    });
  }
  // The values that the page begins and ends with, and how many rows come before the first of these.
  let before = 0;
  let passed = 0;
  const wanted = new Uint8Array(counts.length);
  for (let n = 0; n < counts.length && passed < offset + limit; n += 1) {
    const value = order === 'asc' ? n : counts.length - 1 - n;
    const count = counts[value] ?? 0;
    passed += count;
    if (passed <= offset) before = passed;
    else if (count > 0) wanted[value] = 1;
  }
  const rows: (Place & { value: number })[] = [];
  days.forEach((entries, day) => {
    visit(entries, admission, all, (place, _visitor, high) => {
      const value = measure(high);
      if (wanted[value] === 1) rows.push({ day, place, value });
    });
  });
  const up = order === 'asc' ? 1 : -1;
  rows.sort((a, b) => (a.value - b.value) * up || b.day - a.day || b.place - a.place);
  return rows.slice(offset - before, offset - before + limit);
}

/**
 * Where the rows of a page lie.
 * @param counts admitted rows of each day
 */
export const findRows = (
  days: readonly Buffer[],
  counts: readonly number[],
  admission: Admission,
  window: Window<RowOrder>,
): Place[] =>
  window.by === 'occurred_at'
    ? byTime(days, counts, admission, window)
    : byMeasure(days, admission, window);

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

const STRIDE = 8;
const [VIEWS, SECONDS, PROGRESS, COMPLETED, DOWNLOADS, CHANNELS_SEEN, FIRST, LAST] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;

/** The users of a page, each with all they did that is admitted; views are what is `counted`. */
export function findPeople(
  days: readonly Buffer[],
  admission: Admission,
  counted: number,
  { by, order, all, offset, limit }: Window<PersonOrder>,
): PersonUse[] {
  const pages = new VisitorPages(STRIDE);
  const users: number[] = [];
  // Rows are numbered over all days, from one.
  const begins: number[] = [];
  let rows = 1;
  for (const entries of days) {
    begins.push(rows);
    visit(entries, admission, all, (place, visitor, high, low) => {
      const trait = highOf(low);
      if (userTypeIn(trait) === 0) return;
      const page = pages.pageOf(visitor);
      const at = pages.placeOf(visitor);
      const number = rows + place;
      if (page[at + FIRST] === 0) {
        users.push(visitor);
        page[at + FIRST] = number;
      }
      page[at + LAST] = number;
      const action = actionIn(trait);
      if (action === counted) {
        const seconds = secondsOf(high);
        add(page, at + VIEWS, 1);
        if (seconds !== NO_SECONDS) add(page, at + SECONDS, seconds);
      } else if (action === ACTION_NUMBERS.download) add(page, at + DOWNLOADS, 1);
      const progress = progressOf(high);
      if (progress !== NO_PROGRESS && progress > (page[at + PROGRESS] ?? 0)) {
        page[at + PROGRESS] = progress;
      }
      if (completedIn(low)) page[at + COMPLETED] = 1;
      page[at + CHANNELS_SEEN] = (page[at + CHANNELS_SEEN] ?? 0) | (1 << channelIn(trait));
    });
    rows += entries.length / ENTRY_BYTES;
  }
  const part = by === 'views' ? VIEWS : by === 'total_seconds' ? SECONDS : LAST;
  const of = (user: number, which: number) => pages.pageOf(user)[pages.placeOf(user) + which] ?? 0;
  const placeOf = (number: number): Place => {
    const day = begins.findLastIndex((begin) => begin <= number);
    return { day, place: number - (begins[day] ?? 0) };
  };
  return topOf(users, (user) => of(user, part), order, offset, limit).map((user) => ({
    user,
    first: placeOf(of(user, FIRST)),
    last: placeOf(of(user, LAST)),
    views: of(user, VIEWS),
    total_seconds: of(user, SECONDS),
    max_progress: of(user, PROGRESS),
    completed: of(user, COMPLETED) === 1,
    downloads: of(user, DOWNLOADS),
    channels: [...CHANNEL_NAMES]
      .filter(([channel]) => (of(user, CHANNELS_SEEN) >>> channel) & 1)
      .map(([, name]) => name)
      .sort(),
  }));
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
