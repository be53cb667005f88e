import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import type { Db, Trx } from '../deps.ts';
import { addDays, type Days } from '../time/moments.ts';
import {
  type ItemDayEntries,
  packNow,
  readAllPacked,
  readPacked,
  selectAllTouched,
  selectIds,
  selectTouched,
} from './entries.queries.ts';
import { ID_BYTES } from './entry-layout.ts';
import type { Place } from './log-pages.ts';

export type { ItemDayEntries };

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
  /** Entries of each day, empty where nothing happened. */
  entries: Buffer[];
  /** Ids of the rows of days that were packed for this call. */
  ids: ReadonlyMap<number, Buffer>;
}

/**
 * Reads all rows of an item on some days, as of now: days as they were packed, and those that were written
 * to since from the log itself (domain/usage#roll-ups). Within a snapshot, so that places stay what they
 * are.
 */
export async function readDays(snapshot: Trx, span: LogSpan): Promise<LogDays> {
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
  const packed = await readPacked(snapshot, span, touched);
  const nothing: Buffer = Buffer.alloc(0);
  const entries = Array.from({ length: daysBetween(from, to) + 1 }, () => nothing);
  const ids = new Map<number, Buffer>();
  for (const day of [...packed, ...fresh]) {
    const index = daysBetween(from, day.day);
    entries[index] = day.entries;
    if (day.ids) ids.set(index, day.ids);
  }
  return { span, entries, ids };
}

const keyOf = ({ type, id, day }: Pick<ItemDayEntries, 'type' | 'id' | 'day'>) =>
  `${type} ${id} ${day}`;

/** The same of all items and links, in the order of the days. */
export async function readAllDays(
  snapshot: Trx,
  spans: readonly Days[],
): Promise<ItemDayEntries[]> {
  const touched = await selectAllTouched(snapshot, spans);
  const changed = new Set(touched.map(keyOf));
  const fresh =
    touched.length === 0
      ? []
      : await packNow(snapshot, {
          types: touched.map(({ type }) => type),
          ids: touched.map(({ id }) => id),
          days: touched.map(({ day }) => day),
        });
  const packed = await readAllPacked(snapshot, spans);
  return [...packed.filter((one) => !changed.has(keyOf(one))), ...fresh].sort((a, b) =>
    a.day < b.day ? -1 : Number(a.day > b.day),
  );
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
