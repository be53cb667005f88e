import { startTransition, useEffect, useState } from 'react';

/**
 * False on the first render, then true by a low-priority update: what depends on it is rendered
 * after its surroundings, in small tasks that a key press can interrupt.
 */
export function useDrawnAfter(): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return drawn;
}
