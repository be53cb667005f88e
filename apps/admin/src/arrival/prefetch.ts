import { PREFETCH_IDLE_TIMEOUT_MS } from '@connect/contract/constants.ts';

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

const network = (): NetworkInformation | undefined =>
  'connection' in navigator ? (navigator.connection as NetworkInformation) : undefined; // not in the DOM types yet

/**
 * Whether prefetching is allowed: not offline, not on 2g, not with data saver
 * (domain/screens#prefetch).
 */
export function mayPrefetch(): boolean {
  const { saveData, effectiveType } = network() ?? {};
  return navigator.onLine && !saveData && !effectiveType?.includes('2g');
}

/** Number of running prefetches. */
let ahead = 0;
/** Whether `prefetch` is just beginning a load. */
let begins = false;

/** Whether a chunk that fails to load may be a prefetched one. */
export const isPrefetching = (): boolean => ahead > 0;

/** Whether the load that begins now is a prefetch; what is asked for meanwhile is none. */
export const isPrefetch = (): boolean => begins;

function begin(load: () => Promise<unknown>): Promise<unknown> {
  begins = true;
  try {
    return load();
  } finally {
    begins = false;
  }
}

/** Loads what is not needed yet, or not needed at all; a failure is ignored. Resolves when it is there or failed. */
export async function prefetch(load: () => Promise<unknown>): Promise<void> {
  ahead += 1;
  try {
    await begin(load);
  } catch {
    // Whoever needs it loads it again.
  } finally {
    ahead -= 1;
  }
}

/**
 * Calls `work` when the browser is idle, at the latest after `timeout` ms. Gives a function that
 * cancels it.
 */
export function whenIdle(work: () => void, timeout?: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, PREFETCH_IDLE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, timeout === undefined ? {} : { timeout });
  return () => cancelIdleCallback(handle);
}

/** `whenIdle` for prefetches, where they are allowed, at the latest after 2 s. */
export function prefetchWhenIdle(work: () => void): () => void {
  return mayPrefetch() ? whenIdle(work, PREFETCH_IDLE_TIMEOUT_MS) : () => {};
}
