import { useEffect, useRef } from 'react';

/** Keeps the chosen entry of a horizontally scrolling line visible, and scrolls nothing else. */
export function useChosenInSight<Line extends HTMLElement>(change: string | null) {
  const line = useRef<Line>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is read from the page
  useEffect(() => {
    const outer = line.current;
    const chosen = outer?.querySelector('[aria-current="true"], [aria-selected="true"]');
    if (!outer || !chosen) return;
    const center = () => {
      const [around, inner] = [outer, chosen].map((box) => box.getBoundingClientRect());
      if (!around || !inner) return;
      outer.scrollBy({ left: inner.x + inner.width / 2 - around.x - around.width / 2 });
    };
    // Counts and fonts that load later widen the entries. The observer also fires at once.
    const widths = new ResizeObserver(center);
    for (const entry of chosen.parentElement?.children ?? []) widths.observe(entry);
    return () => widths.disconnect();
  }, [change]);
  return line;
}
