import { prefetch } from '../../arrival/prefetch.ts';

/**
 * Loads parts ahead one after the other: the one that is asked for meanwhile waits for one at most, and one that
 * fails keeps none from coming.
 */
export const loadEach = (parts: readonly { load: () => Promise<unknown> }[]) => async () => {
  for (const part of parts) await prefetch(part.load);
};
