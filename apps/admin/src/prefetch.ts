import { PREFETCH_IDLE_TIMEOUT_MS } from '@connect/contract/constants.ts';

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

const network = (): NetworkInformation | undefined =>
  'connection' in navigator ? (navigator.connection as NetworkInformation) : undefined; // not in the DOM types yet

/** Not offline, not on 2g, not with data saver (SPEC 4). */
export function mayPrefetch(): boolean {
  const { saveData, effectiveType } = network() ?? {};
  return navigator.onLine && !saveData && !effectiveType?.includes('2g');
}

/** How much is being loaded that nobody has asked for. */
let ahead = 0;

/** Whether a part that fails to load may be one that nobody has asked for. */
export const isPrefetching = (): boolean => ahead > 0;

/** Loads what is not needed yet, or what a page goes on without; failing to is no matter. */
export function prefetch(load: () => Promise<unknown>): void {
  ahead += 1;
  load()
    .catch(() => undefined)
    .finally(() => {
      ahead -= 1;
    });
}

/** Runs the work when the browser has nothing to do, at the latest after `timeout`. Gives a way to cancel. */
export function whenIdle(work: () => void, timeout?: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, PREFETCH_IDLE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, timeout === undefined ? {} : { timeout });
  return () => cancelIdleCallback(handle);
}

/** The same for what loads ahead, where that is allowed, at the latest after 2 s. */
export function prefetchWhenIdle(work: () => void): () => void {
  return mayPrefetch() ? whenIdle(work, PREFETCH_IDLE_TIMEOUT_MS) : () => {};
}
