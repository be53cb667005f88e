import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { Trx } from '../deps.ts';
import { readAllDays, readItemsOf } from './log-days.service.ts';
import { selectMonthToPack, writeMonth, writeMonthParts } from './visitor-months.queries.ts';
import { type PartRows, RowsByVisitor } from './visitor-rows.ts';
import { COUNT_BYTES, DAYS_BYTES, KEY_BYTES, lastOf, MONTH_DAYS } from './visitor-spans.ts';

const ALL_DAYS = 2 ** MONTH_DAYS - 1;
/** Bytes of one statement. */
const BYTES_AT_ONCE = 4_000_000;

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
  const rows = new RowsByVisitor();
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
