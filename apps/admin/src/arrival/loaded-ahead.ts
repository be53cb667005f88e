import { createContext, useContext, useEffect } from 'react';
import { prefetch, prefetchWhenIdle } from './prefetch.ts';

/** Whether the first page has all that it shows, so that what it leads to may be loaded. */
export const Settled = createContext(false);

/** Loads what a page leads to, such as its tabs or the drawer of its rows, when it is settled and the browser idle. */
export function useLoadedAhead(load: () => Promise<unknown>): void {
  const settled = useContext(Settled);
  useEffect(() => {
    if (settled) return prefetchWhenIdle(() => prefetch(load));
  }, [settled, load]);
}
