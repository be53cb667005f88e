const MB = 1024 * 1024;
/**
 * Time for one part: long enough to be worth a request, far below the two minutes the server
 * allows.
 */
const GOAL_MS = 8000;
const LEAST_BYTES = MB;

/** Size of the next part of an upload, and the maximum of later ones. */
export interface PartSize {
  bytes: number;
  most: number;
}

/** Arrives within the server's two minutes at 1 Mbit/s. */
export const FIRST_PART: Readonly<PartSize> = { bytes: 8 * MB, most: 64 * MB };

/** The size after a successful part: what the line sends in `GOAL_MS`, at most the double. */
export function partAfter({ bytes, most }: PartSize, tookMs: number): PartSize {
  const carried = (bytes * GOAL_MS) / Math.max(tookMs, 1);
  return { bytes: Math.round(Math.max(LEAST_BYTES, Math.min(carried, 2 * bytes, most))), most };
}

/**
 * The size after a failed or refused part: half of it. Above the first size, a size that failed is
 * not tried again, since something on the way may not allow requests that large.
 */
export function partAfterFailure({ bytes }: PartSize): PartSize {
  const half = Math.max(LEAST_BYTES, Math.round(bytes / 2));
  return { bytes: half, most: Math.max(half, FIRST_PART.bytes) };
}
