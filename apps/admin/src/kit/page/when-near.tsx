import { type ReactNode, useEffect, useRef, useState } from 'react';
import { prefetchWhenIdle } from '../../arrival/prefetch.ts';

/**
 * Renders its content once it is near the viewport, with `idle` also when the browser is idle;
 * until then it renders `waiting`.
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
