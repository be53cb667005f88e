const HALF_BITS = 16;
const HALF = 1 << HALF_BITS;

/** How often each bit of many numbers is set: equal halves of numbers are counted, and their bits at the end. */
export class BitCounts {
  readonly #low = new Int32Array(HALF);
  readonly #high = new Int32Array(HALF);

  add(bits: number): void {
    const low = bits & (HALF - 1);
    const high = bits >>> HALF_BITS;
    this.#low[low] = (this.#low[low] ?? 0) + 1;
    this.#high[high] = (this.#high[high] ?? 0) + 1;
  }

  /** Adds the sums of bits from one on to a list of such sums. */
  addTo(sums: Int32Array, from = 0): void {
    for (const [first, patterns] of [
      [0, this.#low],
      [HALF_BITS, this.#high],
    ] as const) {
      for (let bits = 1; bits < HALF; bits += 1) {
        const times = patterns[bits] ?? 0;
        if (times === 0) continue;
        for (let bit = 0; bit < HALF_BITS; bit += 1) {
          const at = first + bit - from;
          if ((bits & (1 << bit)) !== 0 && at >= 0 && at < sums.length) {
            sums[at] = (sums[at] ?? 0) + times;
          }
        }
      }
    }
  }
}
