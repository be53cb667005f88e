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
    for (const [index, count] of (others[place] ?? []).entries()) {
      own[index] = (own[index] ?? 0) + count;
    }
  }
}
