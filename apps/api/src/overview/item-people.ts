import { NOBODY_KNOWN } from '../usage/entry-layout.ts';
import { VisitorPages } from '../usage/visitor-pages.ts';

const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;
const PAGE_BITS = 14;

/** Who viewed each item, row by row: of few items people are counted, but which is known at the end only. */
export class ItemPeople {
  length = 0;
  readonly #chunks: Int32Array[] = [];
  #last = new Int32Array(0);
  #seen: VisitorPages | undefined;
  #counted = 0;

  push(visitor: number): void {
    const place = this.length & (CHUNK - 1);
    if (place === 0) {
      this.#last = new Int32Array(CHUNK);
      this.#chunks.push(this.#last);
    }
    this.#last[place] = visitor;
    this.length += 1;
  }

  /** Distinct people of some parts, each from one place up to another. */
  distinct(parts: readonly number[]): number {
    this.#seen ??= new VisitorPages(1, { bits: PAGE_BITS });
    this.#counted += 1;
    let people = 0;
    for (let part = 0; part < parts.length; part += 2) {
      const end = parts[part + 1] ?? 0;
      for (let at = parts[part] ?? 0; at < end; at += 1) {
        const visitor = this.#chunks[at >>> CHUNK_BITS]?.[at & (CHUNK - 1)] ?? NOBODY_KNOWN;
        if (visitor === NOBODY_KNOWN) {
          people += 1;
          continue;
        }
        const page = this.#seen.pageOf(visitor);
        const own = this.#seen.placeOf(visitor);
        if (page[own] === this.#counted) continue;
        page[own] = this.#counted;
        people += 1;
      }
    }
    return people;
  }
}
