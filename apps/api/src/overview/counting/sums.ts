/** Adds to one of several sums. */
export function add(sums: Int32Array, index: number, count = 1): void {
  sums[index] = (sums[index] ?? 0) + count;
}

export type Sums = Int32Array | Float64Array;

/** All of them. */
export const sumOf = (counts: Sums): number => {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
};

/** Adds sums to those of the same meaning. */
export function addAll(sums: readonly Sums[], others: readonly Sums[]): void {
  for (const [place, own] of sums.entries()) {
    const other = others[place];
    // Counted by hand: an iterator makes an object for each of some ten thousand numbers.
    for (let index = 0; other && index < other.length; index += 1) {
      own[index] = (own[index] ?? 0) + (other[index] ?? 0);
    }
  }
}
