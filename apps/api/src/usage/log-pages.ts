import {
  actionIn,
  channelIn,
  completedIn,
  highOf,
  progressOf,
  secondsOf,
  userTypeIn,
} from './entry-filter.ts';
import { ACTION_NUMBERS, CHANNEL_NAMES, NO_PROGRESS, NO_SECONDS } from './entry-layout.ts';
import { giveBack, lend, withLent } from './lent-numbers.ts';
import { type Asked, admitted, admittedOfDays, HIGH, LOW, ROW_PARTS } from './log-rows.ts';

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

// Rows are gone over by their places: an iterator makes an object for each of some hundred thousand.
const NONE = new Int32Array();

const isUser = (low: number): boolean => userTypeIn(highOf(low)) !== 0;

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
  days: readonly Int32Array[],
  counts: readonly number[],
  asked: Asked,
  { order, all, offset, limit }: Window<RowOrder>,
  lent: Int32Array,
): Place[] {
  const found: Place[] = [];
  let skipped = 0;
  for (let n = 0; n < days.length && found.length < limit; n += 1) {
    const day = order === 'asc' ? n : days.length - 1 - n;
    const [rows, count] = [days[day], counts[day] ?? 0];
    const from = Math.max(0, offset - skipped);
    skipped += count;
    if (!rows || from >= count) continue;
    const places = admitted(rows, asked, all, lent);
    if (order === 'desc') places.reverse();
    for (const at of places.subarray(from, from + limit - found.length)) {
      found.push({ day, place: at / ROW_PARTS });
    }
  }
  return found;
}

/** Rows by a measure, of equal ones the latest first. */
function byMeasure(
  days: readonly Int32Array[],
  asked: Asked,
  { by, order, all, offset, limit }: Window<RowOrder>,
  lent: Int32Array,
): Place[] {
  const measure = measureOf(by);
  const counts = new Int32Array(NO_SECONDS + 1);
  const places = admittedOfDays(days, asked, all, lent);
  days.forEach((rows, day) => {
    const own = places[day] ?? NONE;
    for (let n = 0; n < own.length; n += 1) {
      add(counts, measure(rows[(own[n] ?? 0) + HIGH] ?? 0), 1);
    }
  });
  // The values that the page begins and ends with, and how many rows come before the first of these.
  let before = 0;
  let passed = 0;
  // Of each value at most a page; of equal ones the latest first, so that they are looked for backwards.
  const wanted = new Int32Array(counts.length);
  for (let n = 0; n < counts.length && passed < offset + limit; n += 1) {
    const value = order === 'asc' ? n : counts.length - 1 - n;
    const count = counts[value] ?? 0;
    passed += count;
    if (passed <= offset) before = passed;
    else if (count > 0) wanted[value] = offset - before + limit;
  }
  const found: (Place & { value: number })[] = [];
  for (let day = days.length - 1; day >= 0; day -= 1) {
    const [rows, own] = [days[day] ?? NONE, places[day] ?? NONE];
    for (let n = own.length - 1; n >= 0; n -= 1) {
      const at = own[n] ?? 0;
      const value = measure(rows[at + HIGH] ?? 0);
      if (wanted[value] === 0) continue;
      add(wanted, value, -1);
      found.push({ day, place: at / ROW_PARTS, value });
    }
  }
  const up = order === 'asc' ? 1 : -1;
  found.sort((a, b) => (a.value - b.value) * up || b.day - a.day || b.place - a.place);
  return found.slice(offset - before, offset - before + limit);
}

const rowsOf = (days: readonly Int32Array[]): number =>
  days.reduce((sum, rows) => sum + rows.length / ROW_PARTS, 0);

/**
 * Where the rows of a page lie.
 * @param counts admitted rows of each day
 */
export const findRows = (
  days: readonly Int32Array[],
  counts: readonly number[],
  asked: Asked,
  window: Window<RowOrder>,
): Place[] =>
  withLent(rowsOf(days), (lent) =>
    window.by === 'occurred_at'
      ? byTime(days, counts, asked, window, lent)
      : byMeasure(days, asked, window, lent),
  );

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

/** Users by their numbers, the one seen last first: days are read backwards as far as the page goes. */
function latestUsers(
  days: readonly Int32Array[],
  asked: Asked,
  { all, offset, limit }: Window<PersonOrder>,
  lent: Int32Array,
): number[] {
  const seen = lend(Uint8Array, asked.names.visitors.size + 1).fill(0);
  const users: number[] = [];
  for (let day = days.length - 1; day >= 0 && users.length < offset + limit; day -= 1) {
    const rows = days[day] ?? new Int32Array();
    const own = admitted(rows, asked, all, lent);
    for (let n = own.length - 1; n >= 0; n -= 1) {
      const at = own[n] ?? 0;
      const user = rows[at] ?? 0;
      if (!isUser(rows[at + LOW] ?? 0) || seen[user] === 1) continue;
      seen[user] = 1;
      users.push(user);
    }
  }
  giveBack(seen);
  return users.slice(offset, offset + limit);
}

/** Users by their numbers, in the order of a value; `places`: where the admitted rows of each day begin. */
function rankedUsers(
  days: readonly Int32Array[],
  places: readonly Int32Array[],
  { counted, names }: Asked,
  window: Window<PersonOrder>,
): number[] {
  const { by } = window;
  const { visitors } = names;
  // From one on, of whoever did something.
  const ranks = lend(Int32Array, visitors.size + 1).fill(0);
  let before = 1;
  days.forEach((rows, day) => {
    const own = places[day] ?? NONE;
    for (let n = 0; n < own.length; n += 1) {
      const at = own[n] ?? 0;
      const low = rows[at + LOW] ?? 0;
      if (!isUser(low)) continue;
      const user = rows[at] ?? 0;
      if (by === 'last_at') ranks[user] = before + at;
      else {
        let rank = ranks[user] || 1;
        if (actionIn(highOf(low)) === counted) {
          const seconds = secondsOf(rows[at + HIGH] ?? 0);
          if (by === 'views') rank += 1;
          else if (seconds !== NO_SECONDS) rank += seconds;
        }
        ranks[user] = rank;
      }
    }
    before += rows.length;
  });
  const users = topOf(ranks, (user) => visitors.named(user), window);
  giveBack(ranks);
  return users;
}

/** The users of a page, each with all they did that is admitted. */
export const findPeople = (
  days: readonly Int32Array[],
  asked: Asked,
  window: Window<PersonOrder>,
): PersonUse[] => withLent(rowsOf(days), (lent) => usesOf(days, asked, window, lent));

function usesOf(
  days: readonly Int32Array[],
  asked: Asked,
  window: Window<PersonOrder>,
  lent: Int32Array,
): PersonUse[] {
  const { counted, names } = asked;
  const { visitors } = names;
  const latest = window.by === 'last_at' && window.order === 'desc';
  // Who is ranked is known when all rows were looked through: these are not asked again.
  const places = latest ? null : admittedOfDays(days, asked, window.all, lent);
  const users = places
    ? rankedUsers(days, places, asked, window)
    : latestUsers(days, asked, window, lent);
  const uses = new Map<number, PersonUse>();
  const persons = lend(Uint8Array, visitors.size + 1).fill(0);
  for (const user of users) persons[user] = 1;
  days.forEach((rows, day) => {
    const own = places?.[day] ?? admitted(rows, { ...asked, persons }, window.all, lent);
    for (let n = 0; n < own.length; n += 1) {
      const at = own[n] ?? 0;
      const user = rows[at] ?? 0;
      if (persons[user] === 0) continue;
      const high = rows[at + HIGH] ?? 0;
      const low = rows[at + LOW] ?? 0;
      if (!isUser(low)) continue;
      const place = at / ROW_PARTS;
      const known = uses.get(user);
      const use = known ?? newUse(visitors.named(user), { day, place });
      if (!known) uses.set(user, use);
      use.last.day = day;
      use.last.place = place;
      addRow(use, high, low, counted);
    }
  });
  giveBack(persons);
  return users.flatMap((user) => uses.get(user) ?? []);
}

const newUse = (user: number, place: Place): PersonUse => ({
  user,
  first: place,
  last: { ...place },
  views: 0,
  total_seconds: 0,
  max_progress: 0,
  completed: false,
  downloads: 0,
  channels: [],
});

function addRow(use: PersonUse, high: number, low: number, counted: number): void {
  const trait = highOf(low);
  const action = actionIn(trait);
  const seconds = secondsOf(high);
  const progress = progressOf(high);
  if (action === counted) {
    use.views += 1;
    if (seconds !== NO_SECONDS) use.total_seconds += seconds;
  } else if (action === ACTION_NUMBERS.download) use.downloads += 1;
  if (progress !== NO_PROGRESS) use.max_progress = Math.max(use.max_progress, progress);
  if (completedIn(low)) use.completed = true;
  const channel = CHANNEL_NAMES.get(channelIn(trait));
  if (channel && !use.channels.includes(channel)) use.channels = [...use.channels, channel].sort();
}

/** A part of the users in the order of their ranks, of equal ones by their ids; the others stay unsorted. */
function topOf(
  ranks: Int32Array,
  idOf: (user: number) => number,
  { order, offset, limit }: Window<PersonOrder>,
): number[] {
  const sorted = ranks.filter((rank) => rank > 0).sort();
  if (order === 'desc') sorted.reverse();
  const first = sorted[offset];
  if (first === undefined) return [];
  const last = sorted[Math.min(sorted.length, offset + limit) - 1] ?? first;
  const before = sorted.indexOf(first);
  const [least, most] = [Math.min(first, last), Math.max(first, last)];
  const users: number[] = [];
  ranks.forEach((rank, user) => {
    if (rank >= least && rank <= most) users.push(user);
  });
  const up = order === 'asc' ? 1 : -1;
  const rankOf = (user: number) => ranks[user] ?? 0;
  return users
    .sort((a, b) => (rankOf(a) - rankOf(b)) * up || idOf(a) - idOf(b))
    .slice(offset - before, offset - before + limit);
}

/** Adds to one of several sums. */
function add(sums: Int32Array, index: number, more: number): void {
  sums[index] = (sums[index] ?? 0) + more;
}
