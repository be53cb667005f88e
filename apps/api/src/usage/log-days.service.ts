import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import type { Db, Trx } from '../deps.ts';
import { inSlices } from '../in-slices.ts';
import { addDays, type Days } from '../time/moments.ts';
import {
  type ItemDayEntries,
  packNow,
  readPacked,
  readWholeDays,
  selectAllTouched,
  selectIds,
  selectTouched,
  selectVersions,
} from './entries.queries.ts';
import { HEAD_BYTES, ID_BYTES, ROW_BYTES, TYPE_NUMBERS } from './entry-layout.ts';
import { KeptItem, type KeptItems } from './kept-items.ts';
import type { Place } from './log-pages.ts';
import type { ItemNames } from './log-rows.ts';

/** An item of the log, and Bangkok days, both included. */
export interface LogSpan {
  type: string;
  id: number;
  from: string;
  to: string;
}

/** All rows of an item on some days. */
export interface LogDays {
  span: LogSpan;
  /** The rows of each day (log-rows.ts), none where nothing happened. */
  days: Int32Array[];
  names: ItemNames;
  /** Ids of the rows of days that were packed for this call. */
  ids: ReadonlyMap<number, Buffer>;
}

/**
 * Reads all rows of an item on some days, as of now: days as they were packed, of which those that were read lately are
 * kept, and those that were written to since from the log itself (domain/usage#roll-ups). Within a snapshot, so that
 * places stay what they are.
 */
export async function readDays(snapshot: Trx, kept: KeptItems, span: LogSpan): Promise<LogDays> {
  const { type, id, from, to } = span;
  const touched = await selectTouched(snapshot, type, id, from, to);
  const fresh =
    touched.length === 0
      ? []
      : await packNow(snapshot, {
          types: touched.map(() => type),
          ids: touched.map(() => id),
          days: touched,
        });
  const versions = await selectVersions(snapshot, span, touched);
  const key = `${type} ${id}`;
  const item = kept.get(key) ?? new KeptItem(versions.reduce((sum, { rows }) => sum + rows, 0));
  const days = Array.from(
    { length: daysBetween(from, to) + 1 },
    (): Int32Array => new Int32Array(),
  );
  // Whoever asks for the same meanwhile, with a later snapshot, may replace what is kept.
  const missing = new Map<string, string>();
  for (const { day, version } of versions) {
    const known = item.days.get(day);
    if (known?.version === version) days[daysBetween(from, day)] = known.rows;
    else missing.set(day, version);
  }
  const read = missing.size === 0 ? [] : await readPacked(snapshot, span, [...missing.keys()]);
  const ids = new Map<number, Buffer>();
  const { names } = item;
  await inSlices([...read, ...fresh], (one) => {
    const rows = names.rowsOf(one.entries);
    const index = daysBetween(from, one.day);
    days[index] = rows;
    if (one.ids) ids.set(index, one.ids);
    else item.days.set(one.day, { version: missing.get(one.day) ?? '', rows });
  });
  kept.keep(key, item);
  return { span, days, names, ids };
}

/** Takes the rows of an item: entries from `at` on, and behind them the byte of the hour of each. */
export type TakesItem = (
  type: number,
  id: number,
  bytes: DataView,
  at: number,
  rows: number,
) => void;

/** For who needs only one number of the item. */
export const readItemsOf =
  (take: (key: number, bytes: DataView, at: number, rows: number) => void): TakesItem =>
  (type, id, ...rows) =>
    take(itemKey(type, id), ...rows);

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
const NUMBERS = new Map(Object.entries(TYPE_NUMBERS));
/** Other types are told as 0. */
const numberOf = (type: string): number => NUMBERS.get(type) ?? 0;
const TYPES = 16;
/** One number of both. */
export const itemKey = (type: number, id: number): number => id * TYPES + type;
export const typeOfKey = (key: number): number => key % TYPES;
const WORD = 4;
const BEYOND_WORD = 2 ** 32;

/** Goes over a whole day, without the items that are read from elsewhere. */
function readItems(entries: Buffer, except: ReadonlySet<number> | undefined, take: TakesItem) {
  const bytes = viewOf(entries);
  for (let at = 0; at < entries.length; ) {
    const type = bytes.getUint16(at);
    const id = bytes.getUint32(at + 2) * BEYOND_WORD + bytes.getUint32(at + 2 + WORD);
    const rows = bytes.getUint32(at + HEAD_BYTES - WORD);
    at += HEAD_BYTES;
    if (!except?.has(itemKey(type, id))) take(type, id, bytes, at, rows);
    at += rows * ROW_BYTES;
  }
}

/** Items that were written to since they were packed, and their rows now. */
export interface TouchedDay {
  except: Set<number>;
  packed: ItemDayEntries[];
}

/** What was written to since it was packed, day by day. */
export async function packTouched(
  snapshot: Trx,
  spans: readonly Days[],
): Promise<Map<string, TouchedDay>> {
  const touched = await selectAllTouched(snapshot, spans);
  const byDay = new Map<string, TouchedDay>();
  for (const { type, id, day } of touched) {
    const known = byDay.get(day) ?? { except: new Set(), packed: [] };
    known.except.add(itemKey(numberOf(type), id));
    byDay.set(day, known);
  }
  if (touched.length === 0) return byDay;
  const packed = await packNow(snapshot, {
    types: touched.map(({ type }) => type),
    ids: touched.map(({ id }) => id),
    days: touched.map(({ day }) => day),
  });
  for (const one of packed) byDay.get(one.day)?.packed.push(one);
  return byDay;
}

/** Goes over what was written to since it was packed. */
export function readTouched(touched: TouchedDay | undefined, take: TakesItem): void {
  for (const { type, id, entries, hours } of touched?.packed ?? []) {
    take(numberOf(type), id, viewOf(Buffer.concat([entries, hours])), 0, hours.length);
  }
}

/**
 * Reads the rows of all items, links and `platform` on some days but those of `except`, day by day in their order; `touched`:
 * what `packTouched()` gives of these days. Each day is told first, then all that happened on it; the next one arrives
 * while it is counted.
 */
export async function readAllDays(
  snapshot: Trx,
  spans: readonly Days[],
  touched: ReadonlyMap<string, TouchedDay>,
  except: readonly string[],
  begin: (day: string) => TakesItem,
): Promise<void> {
  const waiting = [...touched.keys()].sort();
  /** Days on which nothing is packed yet. */
  const freshUpTo = (last: string) => {
    for (let day = waiting[0]; day !== undefined && day <= last; day = waiting[0]) {
      waiting.shift();
      readTouched(touched.get(day), begin(day));
    }
  };
  await readWholeDays(snapshot, spans, except, (day, entries) => {
    freshUpTo(day);
    readItems(entries, touched.get(day)?.except, begin(day));
  });
  freshUpTo(spans.reduce((last, { to }) => (to > last ? to : last), ''));
}

/** The ids and days of rows, by their places; read in the same snapshot. */
export async function rowsAt(
  snapshot: Db | Trx,
  { span, ids }: LogDays,
  places: readonly Place[],
): Promise<{ id: number; day: string }[]> {
  const dayOf = ({ day }: Place) => addDays(span.from, day);
  const stored = places.filter(({ day }) => !ids.has(day));
  const read =
    stored.length === 0
      ? []
      : await selectIds(
          snapshot,
          span.type,
          span.id,
          stored.map((one) => ({ day: dayOf(one), place: one.place })),
        );
  const found = new Map(stored.map((place, n) => [place, read[n] ?? 0]));
  return places.map((place) => ({
    day: dayOf(place),
    id:
      found.get(place) ?? Number(ids.get(place.day)?.readBigInt64BE(place.place * ID_BYTES) ?? 0n),
  }));
}
