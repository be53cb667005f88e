import { VISITORS } from '../../usage/visitor-rows.ts';
import { PROVINCES, WORD_BITS } from './visitor-layout.ts';

/** In which provinces visitors of a part were, besides the first one of each: a bit for each of both. */
export class OtherProvinces {
  readonly #known = new Int32Array((VISITORS * PROVINCES) / WORD_BITS);
  /** The words that are not 0; a list keeps its room for the next part. */
  readonly #words: number[] = [];
  #upTo = 0;

  /** 1, or 0 when it was known. */
  add(place: number, province: number): number {
    const key = place * PROVINCES + province;
    const word = key >>> 5;
    const before = this.#known[word] ?? 0;
    const bit = 1 << key;
    if ((before & bit) !== 0) return 0;
    this.#known[word] = before | bit;
    this.#words[this.#upTo] = word;
    this.#upTo += 1;
    return 1;
  }

  forget(): void {
    for (let n = 0; n < this.#upTo; n += 1) this.#known[this.#words[n] ?? 0] = 0;
    this.#upTo = 0;
  }
}
