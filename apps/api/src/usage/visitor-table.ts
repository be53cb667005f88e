const LEAST_BITS = 10;
const GROWS_BY = 2;
/** Of 32 bits of a product the highest are the best mixed. */
const WORD_BITS = 32;
const MIXES = 0x9e3779b1;

/**
 * Some numbers for each visitor, all zero at first, in one array that grows with the visitors: a much read item has
 * few of all browsers, whose own numbers lie far apart.
 */
export class VisitorTable {
  /** The visitor, zero where there is none, and their numbers. Another array after each `placeOf()`. */
  numbers: Int32Array;
  readonly #stride: number;
  #shift = WORD_BITS - LEAST_BITS;
  #left: number;

  /** `count`: how many numbers of a visitor. */
  constructor(count: number) {
    // Where the numbers of one begin is a multiple of a power of two.
    this.#stride = 2 ** Math.ceil(Math.log2(count + 1));
    this.numbers = new Int32Array(this.#stride << LEAST_BITS);
    this.#left = this.#most;
  }

  /** Where a visitor's numbers begin, of anybody but who is not known. */
  placeOf(visitor: number): number {
    const stride = this.#stride;
    const { numbers } = this;
    let at = (Math.imul(visitor, MIXES) >>> this.#shift) * stride;
    for (let other = numbers[at]; other !== visitor; other = numbers[at]) {
      if (other === 0) return this.#add(visitor, at);
      at += stride;
      if (at === numbers.length) at = 0;
    }
    return at + 1;
  }

  #add(visitor: number, at: number): number {
    if (this.#left === 0) {
      this.#grow();
      return this.placeOf(visitor);
    }
    this.#left -= 1;
    this.numbers[at] = visitor;
    return at + 1;
  }

  /** Visitors that the array has room for with few of them side by side. */
  get #most(): number {
    return (2 ** (WORD_BITS - this.#shift) * 5) >>> 3;
  }

  #grow(): void {
    const before = this.numbers;
    const stride = this.#stride;
    this.#shift -= GROWS_BY;
    this.numbers = new Int32Array(before.length << GROWS_BY);
    this.#left = this.#most;
    for (let from = 0; from < before.length; from += stride) {
      const visitor = before[from] ?? 0;
      if (visitor === 0) continue;
      const to = this.placeOf(visitor);
      for (let n = 1; n < stride; n += 1) this.numbers[to + n - 1] = before[from + n] ?? 0;
    }
  }
}
