import { PROGRESS_BAR } from '@connect/contract/constants.ts';
import { createNprogress, NavigationProgress } from '@mantine/nprogress';
import { useEffect, useState } from 'react';
import { useConnection } from '../../api/start/connection.ts';
import { onLoading } from '../../api/start/loading.ts';
import { createProgress } from './progress.ts';

const [store, bar] = createNprogress();

/** The 2 px bar at the top of the page during requests (domain/screens#progress-bar). */
export function ProgressBar() {
  const [failed, setFailed] = useState(false);
  const [progress] = useState(() =>
    createProgress({
      show(percent, bad) {
        setFailed(bad);
        bar.set(percent);
      },
      hide: () => bar.reset(),
    }),
  );
  const connection = useConnection();

  useEffect(() => {
    let running = 0;
    return onLoading({
      started() {
        running += 1;
        progress.start();
      },
      moved: (share) => progress.set(share * 90),
      ended(bad) {
        running = Math.max(0, running - 1);
        if (bad) progress.fail();
        if (running === 0) progress.finish();
      },
    });
  }, [progress]);

  useEffect(() => {
    if (connection === 'online') progress.resume();
    else progress.pause();
  }, [connection, progress]);

  return (
    <NavigationProgress
      store={store}
      size={PROGRESS_BAR.heightPx}
      color={failed ? 'var(--bad)' : 'var(--progress)'}
      data-failed={failed || undefined}
      // The content has `aria-busy`; the bar is only visual.
      aria-hidden
    />
  );
}
