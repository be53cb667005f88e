/** Pseudo-random numbers that are the same each time: demo data must not differ between runs. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** An item with a probability proportional to its weight. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  /** The same, for many draws from one long list. */
  wheel<Item>(items: readonly (readonly [Item, number])[]): () => Item;
  shuffled<Item>(items: readonly Item[]): Item[];
  /** Normally distributed around 0 with deviation 1. */
  normal(): number;
  uuid(): string;
}

/** Mulberry32: small, fast, good enough for anything but secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const at = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  };
  const wheel = <Item>(items: readonly (readonly [Item, number])[]) => {
    let sum = 0;
    const ends = items.map(([, weight]) => {
      sum += weight;
      return sum;
    });
    return () => {
      const stop = next() * sum;
      let [low, high] = [0, ends.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (stop < at(ends, middle)) high = middle;
        else low = middle + 1;
      }
      return at(items, low)[0];
    };
  };
  const hex = () =>
    Math.floor(next() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0');
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => at(items, int(0, items.length - 1)),
    weighted: (items) => wheel(items)(),
    wheel,
    shuffled(items) {
      const copy = [...items];
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const other = int(0, index);
        const kept = at(copy, index);
        copy[index] = at(copy, other);
        copy[other] = kept;
      }
      return copy;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    uuid() {
      const digits = `${hex()}${hex()}${hex()}${hex()}`;
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
    },
  };
}
