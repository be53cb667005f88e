const LEAST_BITS = 6;
/** Of 32 bits of a product the highest are the best mixed. */
const WORD_BITS = 32;
const MIXES = 0x9e3779b1;

const longer = (numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const more = new Int32Array(numbers.length * 2);
  more.set(numbers);
  return more;
};

/**
 * Numbers visitors, or links, from one on in the order in which they come, so that what is counted of each lies in one
 * array; an item has few of all, whose own numbers lie far apart. Nobody and none, zero, have the number zero.
 */
export class Numbering {
  /** How many there are. */
  size = 0;
  /** Whom each place has, zero where it is free, and their number: at most half of the places are taken. */
  #places: Int32Array<ArrayBuffer>;
  #shift: number;
  #named: Int32Array<ArrayBuffer>;

  /** `expected`: about how many come. */
  constructor(expected: number) {
    const bits = Math.max(LEAST_BITS, WORD_BITS - Math.clz32(expected));
    this.#places = new Int32Array(2 << bits);
    this.#shift = WORD_BITS - bits;
    this.#named = new Int32Array(1 << (bits - 1));
  }

  /** Where one is, or belongs. */
  #placeOf(one: number): number {
    const places = this.#places;
    const last = places.length - 2;
    let at = (Math.imul(one, MIXES) >>> this.#shift) * 2;
    while (places[at] !== one && places[at] !== 0) at = (at + 2) & last;
    return at;
  }

  /** The number of one, who has it from now on. */
  numberOf(one: number): number {
    if (one === 0) return 0;
    const at = this.#placeOf(one);
    return this.#places[at] === one ? (this.#places[at + 1] ?? 0) : this.#add(one, at);
  }

  /** The number that one has already; zero: none. */
  known(one: number): number {
    return one === 0 ? 0 : (this.#places[this.#placeOf(one) + 1] ?? 0);
  }

  /** Whose number it is. */
  named(number: number): number {
    return this.#named[number] ?? 0;
  }

  /** All of them, in the order of their numbers. */
  get all(): Int32Array {
    return this.#named.subarray(1, this.size + 1);
  }

  get bytes(): number {
    return this.#places.byteLength + this.#named.byteLength;
  }

  #add(one: number, at: number): number {
    this.size += 1;
    this.#places[at] = one;
    this.#places[at + 1] = this.size;
    if (this.size === this.#named.length) this.#named = longer(this.#named);
    this.#named[this.size] = one;
    if (this.size * 4 > this.#places.length) this.#grow();
    return this.size;
  }

  #grow(): void {
    this.#shift -= 1;
    this.#places = new Int32Array(this.#places.length * 2);
    for (let number = 1; number <= this.size; number += 1) {
      const one = this.named(number);
      const at = this.#placeOf(one);
      this.#places[at] = one;
      this.#places[at + 1] = number;
    }
  }
}
