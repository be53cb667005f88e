/** How much longer arrays become than they must, so that they are seldom copied. */
const SPARE = 1.2;

type Numbers = Int32Array | Float64Array | Uint16Array | Uint8Array;

/** The array, or a copy of it in which a place exists. */
export function reaching<Array extends Numbers>(
  array: Array,
  place: number,
  make: (length: number) => Array,
): Array {
  if (place < array.length) return array;
  const longer = make(Math.ceil((place + 1) * SPARE));
  longer.set(array);
  return longer;
}

const ints = (length: number) => new Int32Array(length);
const floats = (length: number) => new Float64Array(length);

/**
 * Two numbers each of things of which a user has any number. They are gone over all at once, in no order;
 * those of one user hang together, so that they can be replaced.
 */
export class UserEntries {
  /** Places in use, and those that were once. */
  size = 0;
  /** By place; 0: the place is free. */
  user = ints(0);
  first = floats(0);
  second = floats(0);
  /** By user, and by place: the next place of the same user, or free one; one more than it is. */
  #heads = ints(0);
  #next = ints(0);
  #free = 0;

  add(user: number, first: number, second: number): void {
    let place = this.#free - 1;
    if (place >= 0) this.#free = this.#next[place] ?? 0;
    else {
      place = this.size;
      this.size += 1;
      this.user = reaching(this.user, place, ints);
      this.first = reaching(this.first, place, floats);
      this.second = reaching(this.second, place, floats);
      this.#next = reaching(this.#next, place, ints);
    }
    this.#heads = reaching(this.#heads, user, ints);
    this.user[place] = user;
    this.first[place] = first;
    this.second[place] = second;
    this.#next[place] = this.#heads[user] ?? 0;
    this.#heads[user] = place + 1;
  }

  clear(user: number): void {
    for (let at = this.#heads[user] ?? 0; at !== 0; ) {
      const place = at - 1;
      at = this.#next[place] ?? 0;
      this.user[place] = 0;
      this.#next[place] = this.#free;
      this.#free = place + 1;
    }
    if (user < this.#heads.length) this.#heads[user] = 0;
  }
}

/** Numbers for words of which there are few, from 0 on. */
export class Words {
  readonly all: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.all.length);
    return this.all.push(word) - 1;
  }
}
