import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { Trx } from '../deps.ts';
import { inSlices } from '../in-slices.ts';
import { addDays, type Days } from '../time/moments.ts';
import type { Admission } from './entry-filter.ts';
import { packTouched, readAllDays, readItemsOf } from './log-days.service.ts';
import {
  type PackedMonth,
  readMonthParts,
  readMonths,
  selectMonthToPack,
  writeMonth,
  writeMonthParts,
} from './visitor-months.queries.ts';
import { type PartRows, RowsByVisitor, VISITOR_ROW_BYTES } from './visitor-rows.ts';

/** Days that a month has at most, and the bytes of the number of rows of each, in a month and in its parts. */
const MONTH_DAYS = 31;
const ALL_DAYS = 2 ** MONTH_DAYS - 1;
const COUNT_BYTES = 4;
const DAYS_BYTES = MONTH_DAYS * COUNT_BYTES;
const KEY_BYTES = 8;
/** Bytes of one statement. */
const BYTES_AT_ONCE = 4_000_000;

const lastOf = (month: string): string => {
  const next = addDays(month, MONTH_DAYS);
  return addDays(next, -Number(next.slice(8)));
};

function monthBytes(rows: RowsByVisitor, byDay: Int32Array): Buffer {
  const bytes = Buffer.alloc(DAYS_BYTES + rows.items.size * KEY_BYTES);
  for (const [day, count] of byDay.entries()) bytes.writeUInt32LE(count, day * COUNT_BYTES);
  for (const [key, item] of rows.items) bytes.writeDoubleLE(key, DAYS_BYTES + item * KEY_BYTES);
  return bytes;
}

function partBytes({ bytes, length, days }: PartRows, byDay: Int32Array): Buffer {
  const packed = Buffer.alloc(DAYS_BYTES + length);
  for (let at = 0; at < days.length; at += 2) {
    const [day = 0, count = 0] = days.slice(at, at + 2);
    packed.writeUInt32LE(count, day * COUNT_BYTES);
    byDay[day] = (byDay[day] ?? 0) + count;
  }
  packed.set(new Uint8Array(bytes.buffer, 0, length), DAYS_BYTES);
  return packed;
}

/**
 * Puts the next month together that is over, and of which something was written, after one month; each at most
 * once an hour. Within a part of the counting. Returns the month; null when there was none.
 */
export async function packMonth(trx: Trx, after: string | null, now: Date): Promise<string | null> {
  const month = await selectMonthToPack(trx, after ?? '-infinity', bangkokDay(now), now);
  if (month === null) return null;
  const rows = new RowsByVisitor(null);
  await readAllDays(trx, [{ from: month, to: lastOf(month) }], new Map(), [], (day) => {
    const place = daysBetween(month, day);
    return readItemsOf((key, ...item) => rows.add(place, key, ...item));
  });
  if (rows.isFull) {
    await writeMonth(trx, { month, stale: ALL_DAYS, items: Buffer.alloc(DAYS_BYTES) }, now);
    return month;
  }
  const byDay = new Int32Array(MONTH_DAYS);
  const parts = rows.parts().map(([part, own]) => ({ part, entries: partBytes(own, byDay) }));
  await writeMonth(trx, { month, stale: 0, items: monthBytes(rows, byDay) }, now);
  for (let from = 0; from < parts.length; ) {
    let to = from;
    for (let bytes = 0; to < parts.length && bytes < BYTES_AT_ONCE; to += 1) {
      bytes += parts[to]?.entries.length ?? 0;
    }
    await writeMonthParts(trx, month, parts.slice(from, to));
    from = to;
  }
  return month;
}

/** Who counts rows visitor by visitor: all that some visitors did is told before the next ones. */
export interface TakesVisitors {
  /** The number of an item by its `itemKey()`; 0: its rows are not told. */
  numberOf(key: number): number;
  /** Rows that it leaves out need not be told; null: it leaves out none. */
  readonly admission: Admission | null;
  /** Visitors who are to come even if they have no rows. */
  readonly expected: Iterable<number>;
  begin(part: number): void;
  /** Rows of a day, counted from the first one; `items`: numbers of items by those in the rows. */
  rows(day: number, items: Int32Array, bytes: DataView, at: number, rows: number): void;
  end(): void;
}

/** A month that is read as it was packed. */
interface ReadMonth {
  /** Its first day, counted from the first one that is asked for, and which of its days are read here. */
  begins: number;
  days: number;
  items: Int32Array;
}

/** Of which days most rows are asked for, so that the others are no burden. */
const HALF = 2;

function monthOf(
  { month, stale, items }: PackedMonth,
  first: string,
  isAsked: (day: string) => boolean,
  takes: TakesVisitors,
): ReadMonth | null {
  let days = 0;
  let asked = 0;
  let all = 0;
  for (let place = 0; place < MONTH_DAYS; place += 1) {
    const rows = items.readUInt32LE(place * COUNT_BYTES);
    // Also behind the end of a short month.
    if (rows === 0) continue;
    all += rows;
    if ((stale & (1 << place)) !== 0 || !isAsked(addDays(month, place))) continue;
    days |= 1 << place;
    asked += rows;
  }
  if (asked === 0 || asked * HALF < all) return null;
  const numbers = new Int32Array((items.length - DAYS_BYTES) / KEY_BYTES);
  for (let item = 0; item < numbers.length; item += 1) {
    numbers[item] = takes.numberOf(items.readDoubleLE(DAYS_BYTES + item * KEY_BYTES));
  }
  return { begins: daysBetween(first, month), days, items: numbers };
}

/**
 * Reads all rows that count on some days, visitor by visitor: months as they were packed, and the days on which
 * something was written since, and those of months that are not packed, as `readAllDays()` has them.
 */
export async function readByVisitors(
  snapshot: Trx,
  spans: readonly Days[],
  takes: TakesVisitors,
): Promise<void> {
  const first = spans.reduce((one, { from }) => (from < one ? from : one), '9999-12-31');
  const touched = await packTouched(snapshot, spans);
  const isAsked = (day: string) =>
    !touched.has(day) && spans.some(({ from, to }) => day >= from && day <= to);
  const months = new Map<string, ReadMonth>();
  const packedDays: string[] = [];
  for (const packed of await readMonths(snapshot, spans)) {
    const month = monthOf(packed, first, isAsked, takes);
    if (!month) continue;
    months.set(packed.month, month);
    for (let place = 0; place < MONTH_DAYS; place += 1) {
      if ((month.days & (1 << place)) !== 0) packedDays.push(addDays(packed.month, place));
    }
  }
  const rest = new RowsByVisitor(takes.admission);
  await readAllDays(snapshot, spans, touched, packedDays, (day) => {
    const place = daysBetween(first, day);
    return readItemsOf((key, ...item) => {
      if (takes.numberOf(key) > 0) rest.add(place, key, ...item);
    });
  });
  if (rest.isFull) throw new RangeError('More items than overviews can tell from each other');
  const items = Int32Array.from(rest.items.keys(), (key) => takes.numberOf(key));
  const waiting = new Map<number, PartRows | null>();
  for (const part of takes.expected) waiting.set(part, null);
  for (const [part, rows] of rest.parts()) waiting.set(part, rows);
  const order = [...waiting.keys()].sort((a, b) => a - b);
  let next = 0;
  const begin = (part: number) => {
    takes.begin(part);
    const rows = waiting.get(part);
    if (rows) tell(rows, items, takes);
  };
  /** Parts before one, of which no month has anything. */
  const before = function* (part: number) {
    for (; (order[next] ?? part) < part; next += 1) yield order[next] ?? 0;
  };
  const whole = (part: number) => {
    begin(part);
    takes.end();
  };
  let current: number | null = null;
  if (months.size > 0) {
    await readMonthParts(snapshot, [...months.keys()], (part, day, entries) => {
      const month = months.get(day);
      if (!month) return;
      if (part !== current) {
        if (current !== null) takes.end();
        for (const one of before(part)) whole(one);
        if (order[next] === part) next += 1;
        begin(part);
        current = part;
      }
      tellMonth(month, entries, takes);
    });
  }
  if (current !== null) takes.end();
  await inSlices(before(Number.POSITIVE_INFINITY), whole);
}

function tell({ bytes, days }: PartRows, items: Int32Array, takes: TakesVisitors): void {
  let at = 0;
  for (let n = 0; n < days.length; n += 2) {
    const rows = days[n + 1] ?? 0;
    takes.rows(days[n] ?? 0, items, bytes, at, rows);
    at += rows * VISITOR_ROW_BYTES;
  }
}

function tellMonth({ begins, days, items }: ReadMonth, entries: Buffer, takes: TakesVisitors) {
  const bytes = new DataView(entries.buffer, entries.byteOffset, entries.length);
  let at = DAYS_BYTES;
  for (let place = 0; place < MONTH_DAYS; place += 1) {
    const rows = bytes.getUint32(place * COUNT_BYTES, true);
    if (rows > 0 && (days & (1 << place)) !== 0) takes.rows(begins + place, items, bytes, at, rows);
    at += rows * VISITOR_ROW_BYTES;
  }
}
