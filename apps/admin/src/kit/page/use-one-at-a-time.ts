import { useState } from 'react';

/** Runs what is asked for unless an earlier one is under way: the second of two clicks is none of its own. */
export function useOneAtATime(): (work: () => Promise<unknown>) => Promise<void> {
  const [run] = useState(() => {
    let going = false;
    return async (work: () => Promise<unknown>) => {
      if (going) return;
      going = true;
      try {
        await work();
      } finally {
        going = false;
      }
    };
  });
  return run;
}
