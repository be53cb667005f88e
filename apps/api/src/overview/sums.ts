/** Adds to one of several sums. */
export function add(sums: Int32Array, index: number, count = 1): void {
  sums[index] = (sums[index] ?? 0) + count;
}

/** All of them. */
export const sumOf = (counts: Int32Array | Float64Array): number => {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
};
