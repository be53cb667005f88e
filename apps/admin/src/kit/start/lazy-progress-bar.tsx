import { type ComponentType, useEffect, useState } from 'react';
import { onLoading } from '../../api/start/loading.ts';
import { prefetch, whenIdle } from '../../arrival/prefetch.ts';

/**
 * The progress bar, loaded with the first request. If it fails to load, e.g. without a connection,
 * the page works without it until the next request.
 */
export function LazyProgressBar() {
  const [bar, setBar] = useState<{ Bar: ComponentType } | null>(null);
  const missing = bar === null;
  useEffect(() => {
    if (!missing) return;
    const load = () =>
      prefetch(async () => {
        const { ProgressBar } = await import('../progress/progress-bar.tsx');
        setBar({ Bar: ProgressBar });
      });
    // Idle while it waits for a reply, not while it draws one.
    return onLoading({ started: () => whenIdle(load), moved: () => {}, ended: () => {} });
  }, [missing]);
  return bar && <bar.Bar />;
}
