/** How many are kept for the next one who counts. */
const KEPT_AT_MOST = 6;
/** How much longer they become than they must, so that an item that grows finds one all the same. */
const SPARE = 1.2;

type Numbers = Int32Array | Uint8Array;

const free: ArrayBuffer[] = [];

/**
 * Numbers for counting, whatever they are before; `giveBack()` keeps what they lie in for others. Arrays of some MB a call, made
 * anew, would be collected together with all old objects every few calls.
 */
export function lend<Array extends Numbers>(
  type: { new (buffer: ArrayBuffer, from: number, length: number): Array } & {
    readonly BYTES_PER_ELEMENT: number;
  },
  length: number,
): Array {
  const bytes = length * type.BYTES_PER_ELEMENT;
  const enough = free.findIndex(({ byteLength }) => byteLength >= bytes);
  const [found] = enough < 0 ? [] : free.splice(enough, 1);
  return new type(found ?? new ArrayBuffer(Math.ceil(bytes * SPARE)), 0, length);
}

/** Nobody reads these numbers any more. */
export function giveBack({ buffer }: { readonly buffer: ArrayBufferLike }): void {
  if (!(buffer instanceof ArrayBuffer) || free.includes(buffer)) return;
  free.push(buffer);
  free.sort((a, b) => a.byteLength - b.byteLength);
  if (free.length > KEPT_AT_MOST) free.shift();
}

/** Lends numbers for as long as a function runs. */
export function withLent<Result>(length: number, use: (numbers: Int32Array) => Result): Result {
  const numbers = lend(Int32Array, length);
  try {
    return use(numbers);
  } finally {
    giveBack(numbers);
  }
}
