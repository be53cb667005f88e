/** Visitors of a page, whose state lies together. */
const PAGE_BITS = 8;
const PLACE_MASK = (1 << PAGE_BITS) - 1;

/**
 * Some numbers for each visitor, found by the visitor's own number in two steps: no hashing, and memory only
 * where there are visitors.
 */
export class VisitorPages {
  readonly #stride: number;
  readonly #users: (Int32Array | undefined)[] = [];
  readonly #browsers: (Int32Array | undefined)[] = [];

  constructor(stride: number) {
    this.#stride = stride;
  }

  /** The page of a visitor. */
  pageOf(visitor: number): Int32Array {
    const pages = visitor < 0 ? this.#browsers : this.#users;
    const index = (visitor < 0 ? ~visitor : visitor) >>> PAGE_BITS;
    return pages[index] ?? this.#add(pages, index);
  }

  /** Where the visitor's numbers begin on their page. */
  placeOf(visitor: number): number {
    return ((visitor < 0 ? ~visitor : visitor) & PLACE_MASK) * this.#stride;
  }

  #add(pages: (Int32Array | undefined)[], index: number): Int32Array {
    // Without gaps: the engine keeps arrays that have some as slow dictionaries.
    while (pages.length <= index) pages.push(undefined);
    const page = new Int32Array(this.#stride << PAGE_BITS);
    pages[index] = page;
    return page;
  }
}
