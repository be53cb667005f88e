import { addDays } from '../time/moments.ts';
import { type RowsByVisitor, VISITOR_ROW_BYTES } from './visitor-rows.ts';

/** Days that a month has at most, and the bytes of the number of rows of each, in a month and in its parts. */
export const MONTH_DAYS = 31;
export const COUNT_BYTES = 4;
export const DAYS_BYTES = MONTH_DAYS * COUNT_BYTES;
/** Of an item of a month. */
export const KEY_BYTES = 8;

/** The last day of a month. */
export const lastOf = (month: string): string => {
  const next = addDays(month, MONTH_DAYS);
  return addDays(next, -Number(next.slice(8)));
};

/** Rows of some days, those of a part of visitors together. Nobody writes to them: threads may share them. */
export interface RowSpan {
  /** Its first day. */
  from: string;
  /** `itemKey()` by the numbers of items in its rows. */
  keys: Float64Array;
  /** Parts in their order, of each its days: the part, the day from the first one, where its rows begin, and how many they are. */
  pieces: Int32Array;
  bytes: DataView<SharedArrayBuffer>;
}

/** Numbers of a piece. */
const PIECE = 4;

/** The bytes of memory that it takes. */
export const sizeOf = ({ keys, pieces, bytes }: RowSpan): number =>
  keys.byteLength + pieces.byteLength + bytes.byteLength;

/** Rows of a part, and its days, each with the number of its rows behind it. */
export interface PartDays {
  part: number;
  days: readonly number[];
  rows: Uint8Array;
}

/** A part of a month as it is stored. */
export function partDays(part: number, entries: Buffer): PartDays {
  const days: number[] = [];
  for (let place = 0; place < MONTH_DAYS; place += 1) {
    const rows = entries.readUInt32LE(place * COUNT_BYTES);
    if (rows > 0) days.push(place, rows);
  }
  return { part, days, rows: entries.subarray(DAYS_BYTES) };
}

/** Puts parts together, which come in their order. */
export function joinParts(from: string, keys: Float64Array, parts: readonly PartDays[]): RowSpan {
  const length = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  const count = parts.reduce((sum, { days }) => sum + days.length / 2, 0);
  const all = new Uint8Array(new SharedArrayBuffer(length));
  const pieces = new Int32Array(
    new SharedArrayBuffer(count * PIECE * Int32Array.BYTES_PER_ELEMENT),
  );
  let at = 0;
  let piece = 0;
  for (const { part, days, rows } of parts) {
    all.set(rows, at);
    for (let n = 0; n < days.length; n += 2) {
      const own = days[n + 1] ?? 0;
      pieces.set([part, days[n] ?? 0, at, own], piece);
      piece += PIECE;
      at += own * VISITOR_ROW_BYTES;
    }
  }
  return { from, keys, pieces, bytes: new DataView(all.buffer) };
}

export const spanOf = (from: string, rows: RowsByVisitor): RowSpan =>
  joinParts(
    from,
    Float64Array.from(rows.items.keys()),
    rows.parts().map(([part, { bytes, length, days }]) => ({
      part,
      days,
      rows: new Uint8Array(bytes.buffer, 0, length),
    })),
  );

/** Some days of a span. */
export interface AskedSpan extends Omit<RowSpan, 'from' | 'keys'> {
  /** Its first day, counted from the first one that is asked for. */
  begins: number;
  /** A bit for each of its days that is asked for. */
  days: number;
  /** Numbers of items by those in the rows; 0: they are not asked for. */
  items: Int32Array;
}

/** The parts of which some spans have rows, and others, in their order. */
export function partsIn(
  spans: readonly Pick<RowSpan, 'pieces'>[],
  others: Iterable<number>,
): number[] {
  const found = new Set(others);
  for (const { pieces } of spans) {
    for (let at = 0; at < pieces.length; at += PIECE) {
      if (pieces[at] !== pieces[at - PIECE]) found.add(pieces[at] ?? 0);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** Tells the rows of parts that are asked for one after the other, in their order. */
export function partTeller(
  spans: readonly AskedSpan[],
  tell: (day: number, items: Int32Array, bytes: DataView, at: number, rows: number) => void,
): (part: number) => void {
  const next = new Int32Array(spans.length);
  return (part) => {
    for (let number = 0; number < spans.length; number += 1) {
      const span = spans[number];
      if (!span) continue;
      const { pieces, begins, days, items, bytes } = span;
      let at = next[number] ?? 0;
      while (at < pieces.length && (pieces[at] ?? 0) < part) at += PIECE;
      for (; pieces[at] === part; at += PIECE) {
        const day = pieces[at + 1] ?? 0;
        if ((days & (1 << day)) !== 0) {
          tell(begins + day, items, bytes, pieces[at + 2] ?? 0, pieces[at + 3] ?? 0);
        }
      }
      next[number] = at;
    }
  };
}
