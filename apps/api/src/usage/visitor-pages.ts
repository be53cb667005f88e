/** Visitors of a page, whose state lies together; more where most of all visitors are met. */
const PAGE_BITS = 8;

interface Sizes {
  /** Numbers for each unknown browser, where they are fewer. */
  ofBrowsers?: number;
  bits?: number;
}

export interface VisitorsAtOnce {
  page: Int32Array;
  stride: number;
  from: number;
  to: number;
  first: number;
}

/**
 * Some numbers for each visitor, found by the visitor's own number in two steps: no hashing, and memory only
 * where there are visitors.
 */
export class VisitorPages {
  readonly #ofUsers: number;
  readonly #ofBrowsers: number;
  readonly #bits: number;
  readonly #users: (Int32Array | undefined)[] = [];
  readonly #browsers: (Int32Array | undefined)[] = [];

  constructor(stride: number, { ofBrowsers = stride, bits = PAGE_BITS }: Sizes = {}) {
    this.#ofUsers = stride;
    this.#ofBrowsers = ofBrowsers;
    this.#bits = bits;
  }

  /** The page of a visitor. */
  pageOf(visitor: number): Int32Array {
    const pages = visitor < 0 ? this.#browsers : this.#users;
    const index = (visitor < 0 ? ~visitor : visitor) >>> this.#bits;
    return pages[index] ?? this.#add(pages, index);
  }

  /** Where the visitor's numbers begin on their page. */
  placeOf(visitor: number): number {
    const mask = (1 << this.#bits) - 1;
    return visitor < 0 ? (~visitor & mask) * this.#ofBrowsers : (visitor & mask) * this.#ofUsers;
  }

  /** All visitors, some at once: from where to where they are on a page, and the number of the first user. */
  *all(atOnce: number): Generator<VisitorsAtOnce> {
    for (const [pages, stride] of [
      [this.#users, this.#ofUsers],
      [this.#browsers, this.#ofBrowsers],
    ] as const) {
      for (const [index, page] of pages.entries()) {
        if (!page) continue;
        const size = stride * Math.min(atOnce, 1 << this.#bits);
        for (let from = 0; from < page.length; from += size) {
          yield {
            page,
            stride,
            from,
            to: from + size,
            first: index * 2 ** this.#bits + from / stride,
          };
        }
      }
    }
  }

  #add(pages: (Int32Array | undefined)[], index: number): Int32Array {
    // Without gaps: the engine keeps arrays that have some as slow dictionaries.
    while (pages.length <= index) pages.push(undefined);
    const page = new Int32Array(
      (pages === this.#users ? this.#ofUsers : this.#ofBrowsers) << this.#bits,
    );
    pages[index] = page;
    return page;
  }
}
