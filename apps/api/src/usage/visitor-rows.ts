import { countsIn, secondsOf, WORD_BITS, wordOf } from './entry-filter.ts';
import { ENTRY_BYTES, HIGH_AT, LOW_AT } from './entry-layout.ts';

// Rows that count, those of some visitors together, whatever item they are of (domain/usage#roll-ups). A row has
// ten bytes, lowest ones first: the item by its number among those that are met and the visitor by their place in
// the part; what `wordOf()` keeps of its word, and above that its byte of `hours`; seconds.

/** Visitors of a part: what is known of so many stays close to the processor. */
const PART_BITS = 13;
export const VISITORS = 1 << PART_BITS;
/** Users have parts from 0 on, unknown browsers parts below. */
export const partOf = (visitor: number): number => visitor >> PART_BITS;
export const placeOf = (visitor: number): number => visitor & PLACE_MASK;
export const visitorAt = (part: number, place: number): number => part * VISITORS + place;

export const VISITOR_ROW_BYTES = 10;
// Not exported, so that they are not read anew for each row, as in `entry-filter.ts`.
const PLACE_MASK = VISITORS - 1;
const EXTRA_AT = WORD_BITS;
const WORD_AT = 4;
const SECONDS_AT = 8;

// Asked for millions of rows: numbers alone.
export const whoOf = (bytes: DataView, at: number): number => bytes.getUint32(at, true);
const withItem = (item: number, place: number): number => (item << PART_BITS) | place;
export const itemOf = (who: number): number => who >>> PART_BITS;
export const traitsOf = (bytes: DataView, at: number): number =>
  bytes.getUint32(at + WORD_AT, true);
export const extraOf = (traits: number): number => traits >>> EXTRA_AT;
export const ownSeconds = (bytes: DataView, at: number): number =>
  bytes.getUint16(at + SECONDS_AT, true);

/** More items than this are not told from each other in one set of rows. */
export const ITEMS_AT_MOST = 1 << (32 - PART_BITS);

const ROWS_AT_FIRST = 512;

/** Rows of a part, day after day. */
export class PartRows {
  length = 0;
  /** Days, each with the number of its rows behind it. */
  readonly days: number[] = [];
  #bytes = new DataView(new ArrayBuffer(ROWS_AT_FIRST * VISITOR_ROW_BYTES));
  #day = -1;

  push(day: number, who: number, traits: number, seconds: number): void {
    const { length } = this;
    if (length === this.#bytes.byteLength) this.#grow();
    const bytes = this.#bytes;
    bytes.setUint32(length, who, true);
    bytes.setUint32(length + WORD_AT, traits, true);
    bytes.setUint16(length + SECONDS_AT, seconds, true);
    this.length = length + VISITOR_ROW_BYTES;
    if (day !== this.#day) {
      this.#day = day;
      this.days.push(day, 0);
    }
    const last = this.days.length - 1;
    this.days[last] = (this.days[last] ?? 0) + 1;
  }

  get bytes(): DataView {
    return this.#bytes;
  }

  #grow(): void {
    const grown = new Uint8Array(2 * this.length);
    grown.set(new Uint8Array(this.#bytes.buffer));
    this.#bytes = new DataView(grown.buffer);
  }
}

/** Sorts rows of items by the parts of their visitors. */
export class RowsByVisitor {
  /** Numbers of items by `itemKey()`. */
  readonly items = new Map<number, number>();
  /** By `partNumber()`: without gaps, so that the engine keeps an array. */
  readonly #parts: (PartRows | undefined)[] = [];

  /** Whether there are more items than there are numbers for: rows of further ones are left out. */
  get isFull(): boolean {
    return this.items.size > ITEMS_AT_MOST;
  }

  /** Rows of an item on a day, as `usage_whole_day` has them. */
  add(day: number, key: number, bytes: DataView, begin: number, rows: number): void {
    const known = this.items.get(key);
    const item = known ?? this.items.size;
    if (known === undefined) this.items.set(key, item);
    if (item >= ITEMS_AT_MOST) return;
    const hours = begin + rows * ENTRY_BYTES;
    for (let row = 0; row < rows; row += 1) {
      const at = begin + row * ENTRY_BYTES;
      const low = bytes.getUint32(at + LOW_AT);
      if (!countsIn(low)) continue;
      const visitor = bytes.getInt32(at);
      this.#partAt(partOf(visitor)).push(
        day,
        withItem(item, placeOf(visitor)),
        wordOf(low) | (bytes.getUint8(hours + row) << WORD_BITS),
        secondsOf(bytes.getUint32(at + HIGH_AT)),
      );
    }
  }

  /** All parts that have rows, in their order. */
  parts(): [part: number, rows: PartRows][] {
    return this.#parts
      .flatMap((rows, number): [number, PartRows][] => (rows ? [[partWith(number), rows]] : []))
      .sort(([a], [b]) => a - b);
  }

  #partAt(part: number): PartRows {
    const number = partNumber(part);
    return this.#parts[number] ?? this.#add(number);
  }

  #add(number: number): PartRows {
    while (this.#parts.length <= number) this.#parts.push(undefined);
    const rows = new PartRows();
    this.#parts[number] = rows;
    return rows;
  }
}

/** Parts below 0 have odd numbers, the others even ones. */
const partNumber = (part: number): number => (part < 0 ? -2 * part - 1 : 2 * part);
const partWith = (number: number): number => (number % 2 === 0 ? number / 2 : -(number + 1) / 2);
