import { NOBODY_KNOWN } from '../usage/entry-layout.ts';
import { itemOf, partOf, placeOf, VISITORS, withItem } from '../usage/visitor-rows.ts';

const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;

/** Who viewed each item, row by row: of few items people are counted, but which is known at the end only. */
export class ItemPeople {
  readonly #chunks: Int32Array[] = [];
  #last = new Int32Array(0);
  #length = 0;
  /** Where parts of visitors begin, and which they are. */
  readonly #parts: number[] = [];

  begin(part: number): void {
    this.#parts.push(this.#length, part);
  }

  /** `visitor`: by their place in the part. */
  push(item: number, visitor: number): void {
    const place = this.#length & (CHUNK - 1);
    if (place === 0) {
      this.#last = new Int32Array(CHUNK);
      this.#chunks.push(this.#last);
    }
    this.#last[place] = withItem(item, visitor);
    this.#length += 1;
  }

  /** Distinct people of items, which have numbers below a size. */
  distinct(items: readonly number[], size: number): number[] {
    const people = new Int32Array(items.length);
    const wanted = new Uint8Array(size);
    const placeBy = new Int32Array(size);
    for (const [place, item] of items.entries()) {
      wanted[item] = 1;
      placeBy[item] = place;
    }
    /** Of an item and a visitor: after the part in which they were met last. */
    const met = new Int32Array(items.length * VISITORS);
    const found = new Int32Array(CHUNK);
    const parts = this.#parts;
    for (let n = 0; n < parts.length; n += 2) {
      const end = parts[n + 2] ?? this.#length;
      const nobody = parts[n + 1] === partOf(NOBODY_KNOWN) ? placeOf(NOBODY_KNOWN) : -1;
      for (let from = parts[n] ?? 0; from < end; ) {
        const chunk = this.#chunks[from >>> CHUNK_BITS] ?? this.#last;
        const to = Math.min(CHUNK, (from & (CHUNK - 1)) + end - from);
        let length = 0;
        // Without a branch: nobody could foresee which items are among the wanted ones.
        for (let at = from & (CHUNK - 1); at < to; at += 1) {
          const who = chunk[at] ?? 0;
          found[length] = who;
          length += wanted[itemOf(who)] ?? 0;
        }
        for (let at = 0; at < length; at += 1) {
          const who = found[at] ?? 0;
          const item = placeBy[itemOf(who)] ?? 0;
          const visitor = placeOf(who);
          const place = item * VISITORS + visitor;
          if (met[place] === n + 1 && visitor !== nobody) continue;
          met[place] = n + 1;
          people[item] = (people[item] ?? 0) + 1;
        }
        from = (Math.floor(from / CHUNK) + 1) * CHUNK;
      }
    }
    return [...people];
  }
}
