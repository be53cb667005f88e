import { useEffect, useRef } from 'react';

/** How soon a change of somebody else is seen. */
const EVERY_MS = 4000;

/** Looks again and again for changes, one look at a time, as long as the page is in sight. */
export function useWatch(look: () => Promise<void>): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    let isLooking = false;
    const timer = setInterval(() => {
      if (isLooking || document.visibilityState !== 'visible') return;
      isLooking = true;
      void latest.current().finally(() => {
        isLooking = false;
      });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
