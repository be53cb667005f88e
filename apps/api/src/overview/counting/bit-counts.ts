import { add } from './sums.ts';

const BYTE = 256;
const MASK = BYTE - 1;
const BYTE_BITS = 8;
const WORD_BITS = 32;

/** Counts a bit each. */
export function addBits(sums: Int32Array, bits: number, first = 0): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    add(sums, first + WORD_BITS - 1 - Math.clz32(left & -left));
  }
}

/** How often each bit of many numbers is set: equal bytes of numbers are counted, and their bits at the end. */
export class BitCounts {
  /** How often each byte was met, at each of four places. */
  readonly sums = new Int32Array((WORD_BITS / BYTE_BITS) * BYTE);

  add(bits: number): void {
    const bytes = this.sums;
    add(bytes, bits & MASK);
    add(bytes, BYTE + ((bits >>> BYTE_BITS) & MASK));
    add(bytes, 2 * BYTE + ((bits >>> (2 * BYTE_BITS)) & MASK));
    add(bytes, 3 * BYTE + (bits >>> (3 * BYTE_BITS)));
  }

  /** Adds the sums of bits from one on to a list of such sums. */
  addTo(sums: Int32Array, from = 0): void {
    for (let own = 0; own < this.sums.length; own += 1) {
      const times = this.sums[own] ?? 0;
      if (times === 0) continue;
      const first = Math.floor(own / BYTE) * BYTE_BITS - from;
      for (let bit = 0; bit < BYTE_BITS; bit += 1) {
        const at = first + bit;
        if ((own & (1 << bit)) !== 0 && at >= 0 && at < sums.length) {
          sums[at] = (sums[at] ?? 0) + times;
        }
      }
    }
  }
}
