import { itemOf, placeOf, VISITORS, withItem } from '../usage/visitor-rows.ts';

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
    for (const [place, item] of items.entries()) wanted[item] = place + 1;
    /** Of an item and a visitor: after the part in which they were met last. */
    const met = new Int32Array(items.length * VISITORS);
    const parts = this.#parts;
    for (let n = 0; n < parts.length; n += 2) {
      const end = parts[n + 2] ?? this.#length;
      const nobody = parts[n + 1] === 0 ? 0 : Number.NaN;
      for (let from = parts[n] ?? 0; from < end; ) {
        const chunk = this.#chunks[from >>> CHUNK_BITS] ?? this.#last;
        const to = Math.min(CHUNK, (from & (CHUNK - 1)) + end - from);
        for (let at = from & (CHUNK - 1); at < to; at += 1) {
          const who = chunk[at] ?? 0;
          const own = wanted[itemOf(who)] ?? 0;
          if (own === 0) continue;
          const visitor = placeOf(who);
          const place = (own - 1) * VISITORS + visitor;
          if (met[place] === n + 1 && visitor !== nobody) continue;
          met[place] = n + 1;
          people[own - 1] = (people[own - 1] ?? 0) + 1;
        }
        from = (Math.floor(from / CHUNK) + 1) * CHUNK;
      }
    }
    return [...people];
  }
}
