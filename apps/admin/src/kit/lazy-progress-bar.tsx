import { type ComponentType, useEffect, useState } from 'react';
import { onLoading } from '../api/loading.ts';
import { prefetch } from '../prefetch.ts';

/**
 * The progress bar, loaded with the first request: before that there is nothing to show. Where it
 * cannot be loaded, as without a connection, the page goes on without it until the next request.
 */
export function LazyProgressBar() {
  const [bar, setBar] = useState<{ Bar: ComponentType } | null>(null);
  const missing = bar === null;
  useEffect(() => {
    if (!missing) return;
    const load = () =>
      prefetch(async () => {
        const { ProgressBar } = await import('./progress-bar.tsx');
        setBar({ Bar: ProgressBar });
      });
    return onLoading({ started: load, moved: () => {}, ended: () => {} });
  }, [missing]);
  return bar && <bar.Bar />;
}
