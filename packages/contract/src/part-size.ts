const MB = 1024 * 1024;
/** Long enough for a part to be worth its request, far below the two minutes the server gives one. */
const GOAL_MS = 8000;
const LEAST_BYTES = MB;

/** How large the next part of an upload is, and how large parts may become. */
export interface PartSize {
  bytes: number;
  most: number;
}

/** Arrives within the server's two minutes at 1 Mbit/s. */
export const FIRST_PART: Readonly<PartSize> = { bytes: 8 * MB, most: 64 * MB };

/** The size after a part that arrived: what the line carries in some seconds, at most the double. */
export function partAfter({ bytes, most }: PartSize, tookMs: number): PartSize {
  const carried = (bytes * GOAL_MS) / Math.max(tookMs, 1);
  return { bytes: Math.round(Math.max(LEAST_BYTES, Math.min(carried, 2 * bytes, most))), most };
}

/**
 * The size after a part that broke off or was refused: half of it. Above the first size, what failed
 * is not tried again: something on the way may take no request as large as that.
 */
export function partAfterFailure({ bytes }: PartSize): PartSize {
  const half = Math.max(LEAST_BYTES, Math.round(bytes / 2));
  return { bytes: half, most: Math.max(half, FIRST_PART.bytes) };
}
