import { lazy, Suspense, useEffect, useState } from 'react';
import { onLoading } from '../api/loading.ts';

const ProgressBar = lazy(() =>
  import('./progress-bar.tsx').then((module) => ({ default: module.ProgressBar })),
);

/** The progress bar, loaded with the first request: before that there is nothing to show. */
export function LazyProgressBar() {
  const [needed, setNeeded] = useState(false);
  useEffect(
    () => onLoading({ started: () => setNeeded(true), moved: () => {}, ended: () => {} }),
    [],
  );
  return (
    needed && (
      <Suspense>
        <ProgressBar />
      </Suspense>
    )
  );
}
