import { expect, test } from 'vitest';
import { admissionOf, provinceTable } from './entry-filter.ts';
import {
  ACTION_NUMBERS,
  BITS,
  ENTRY_BYTES,
  HIGH_AT,
  NO_SECONDS,
  USER_TYPE_NUMBERS,
} from './entry-layout.ts';
import { rowsOfPage, usersOfPage } from './log-pages.ts';

const ROWS_A_DAY = 5_000;
const DAYS = 4;
const USERS = 700;

interface Row {
  day: number;
  place: number;
  user: number;
  /** Null: not measured. */
  seconds: number | null;
}
// Without an order, with many equal ones.
const rows: Row[] = Array.from({ length: DAYS * ROWS_A_DAY }, (_, n) => ({
  day: Math.floor(n / ROWS_A_DAY),
  place: n % ROWS_A_DAY,
  user: 1 + ((n * 7_919) % USERS),
  seconds: n % 11 === 0 ? null : (n * 104_729) % 3_000,
}));

const at = (part: keyof typeof BITS) => BigInt(BITS[part][0]);
const wordOf = ({ seconds }: Row): bigint =>
  (1n << at('counts')) |
  (BigInt(USER_TYPE_NUMBERS.doctor) << at('userType')) |
  (BigInt(ACTION_NUMBERS.view) << at('action')) |
  (BigInt(seconds ?? NO_SECONDS) << at('seconds'));

const days = Array.from({ length: DAYS }, (_, day) => {
  const entries = Buffer.alloc(ROWS_A_DAY * ENTRY_BYTES);
  for (const row of rows.filter((one) => one.day === day)) {
    entries.writeInt32BE(row.user, row.place * ENTRY_BYTES);
    entries.writeBigUInt64BE(wordOf(row), row.place * ENTRY_BYTES + HIGH_AT);
  }
  return entries;
});
const admission = admissionOf({ persons: null }, provinceTable(null));
const orders = ['asc', 'desc'] as const;
/** The first page, one in the middle, the last one, and one behind it. */
const offsets = [0, 9_990, 19_980, 20_010];

function inOrder(backwards: boolean, add: (day: number, entries: Buffer) => void): void {
  const numbered = [...days.entries()];
  for (const [day, entries] of backwards ? numbered.reverse() : numbered) add(day, entries);
}

test.each(orders)('pages of many rows by a measure, %s', (order) => {
  const up = order === 'asc' ? 1 : -1;
  const sorted = rows.toSorted(
    (a, b) => ((a.seconds ?? -1) - (b.seconds ?? -1)) * up || b.day - a.day || b.place - a.place,
  );
  for (const offset of offsets) {
    const window = { by: 'duration_seconds', order, all: false, offset, limit: 50 } as const;
    const page = rowsOfPage(admission, window);
    inOrder(page.backwards, (day, entries) => page.addDay(day, entries, ROWS_A_DAY));
    expect(page.found()).toEqual(
      sorted.slice(offset, offset + 50).map(({ day, place }) => ({ day, place })),
    );
  }
});

test.each(orders)('pages of many rows by their time, %s', (order) => {
  const sorted = order === 'asc' ? rows : rows.toReversed();
  for (const offset of offsets) {
    const window = { by: 'occurred_at', order, all: false, offset, limit: 50 } as const;
    const page = rowsOfPage(admission, window);
    inOrder(page.backwards, (day, entries) => page.addDay(day, entries, ROWS_A_DAY));
    expect(page.found()).toEqual(
      sorted.slice(offset, offset + 50).map(({ day, place }) => ({ day, place })),
    );
  }
});

test.each(orders)('pages of users by their time, %s', (order) => {
  const up = order === 'asc' ? 1 : -1;
  const users = Array.from({ length: USERS }, (_, n) => {
    const own = rows.filter(({ user }) => user === n + 1);
    const [first, last] = [own[0], own.at(-1)];
    return {
      user: n + 1,
      first: first && { day: first.day, place: first.place },
      last: last && { day: last.day, place: last.place },
      views: own.length,
      total_seconds: own.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
      max_progress: 0,
      completed: false,
      downloads: 0,
      channels: ['direct'],
    };
  });
  const sorted = users.toSorted(
    (a, b) => (a.total_seconds - b.total_seconds) * up || a.user - b.user,
  );
  for (const offset of [0, 300, 690, 700]) {
    const window = { by: 'total_seconds', order, all: false, offset, limit: 50 } as const;
    const page = usersOfPage(admission, ACTION_NUMBERS.view, window);
    inOrder(page.backwards, (day, entries) => page.addDay(day, entries, ROWS_A_DAY));
    expect(page.choose()).toBe(offset < USERS);
    inOrder(false, page.addUse);
    expect(page.found()).toEqual(sorted.slice(offset, offset + 50));
  }
});
