import { type ReactNode, useEffect, useRef, useState } from 'react';
import { prefetchWhenIdle } from '../prefetch.ts';

/**
 * Draws its content only once the place is near the screen, with `idle` also once the page has nothing
 * else to do; until then `waiting` holds it.
 */
export function WhenNear(props: { waiting: ReactNode; idle?: boolean; children: ReactNode }) {
  const { waiting, idle = false, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    const stop = idle ? prefetchWhenIdle(() => setNear(true)) : undefined;
    return () => {
      observer.disconnect();
      stop?.();
    };
  }, [idle]);
  return near ? children : <div ref={place}>{waiting}</div>;
}
