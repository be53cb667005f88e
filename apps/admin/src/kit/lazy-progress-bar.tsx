import { type ComponentType, useEffect, useState } from 'react';
import { onLoading } from '../api/loading.ts';

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
      void import('./progress-bar.tsx').then(
        ({ ProgressBar }) => setBar({ Bar: ProgressBar }),
        () => undefined,
      );
    return onLoading({ started: load, moved: () => {}, ended: () => {} });
  }, [missing]);
  return bar && <bar.Bar />;
}
