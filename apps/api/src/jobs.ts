import { bangkokDay } from '@connect/contract/publishing.ts';
import { isUnavailable } from './db/client.ts';
import { writeMark } from './db/system-mark.queries.ts';
import { withTryLock } from './db/try-lock.queries.ts';
import type { AccountDeps, Deps } from './deps.ts';
import { scanWaiting } from './media/scan-media.service.ts';
import { sweepUnreferencedMedia } from './media/sweep-media.ts';
import { sweepPresence } from './presence/presence.service.ts';
import { awardCredits } from './resources/webinar/award-credits.service.ts';
import {
  deleteOutdatedOfAccounts,
  suspendOverdueAccounts,
} from './staff/sweep-accounts.service.ts';
import { ensureLogPartitions, refreshContentStats } from './track/roll-up.service.ts';

const EVERY_MS = 5 * 60_000;
/** Left to the first requests after a start. */
const FIRST_AFTER_MS = 3_000;
// Any number that no other advisory lock of ours uses.
export const JOBS_LOCK = 7_310_002;
const SCAN_LOCK = 7_310_013;

export interface Jobs {
  /** Ends after the run under way. */
  stop(): Promise<void>;
}

export type JobDeps = Deps & Pick<AccountDeps, 'chain'>;

/** What one process remembers from run to run. */
export interface JobMemory {
  /** Bangkok day of the last sweep. */
  sweptOn?: string;
}

type Report = (job: string, error: unknown) => void;

const printFailure: Report = (job, error) => {
  // An outage is said by whoever meets it; the job simply runs again.
  if (!isUnavailable(error)) console.error(`The job "${job}" failed:`, error);
};

/**
 * Runs everything that is due, unless another process is doing so. A failing job is reported and
 * does not keep the others from running. Gives whether this process was the one.
 */
export async function runJobs(
  deps: JobDeps,
  memory: JobMemory,
  report: Report = printFailure,
): Promise<boolean> {
  const { db, clock } = deps;
  const began = performance.now();
  const attempt = (job: string, work: () => Promise<unknown>) =>
    work().catch((error: unknown) => report(job, error));
  const ours = await withTryLock(db, JOBS_LOCK, async () => {
    await attempt('partitions', () => ensureLogPartitions(db, clock));
    await attempt('content statistics', () => refreshContentStats(db, clock));
    await attempt('credits of webinars', () => awardCredits(deps));
    await attempt('overdue accounts', () => suspendOverdueAccounts(deps));
    await attempt('presence', () => sweepPresence(db, clock.now()));
    const today = bangkokDay(clock.now());
    if (memory.sweptOn !== today) {
      await attempt('unreferenced files', async () => {
        await sweepUnreferencedMedia(deps);
        memory.sweptOn = today;
      });
    }
    await attempt('outdated parts of accounts', () => deleteOutdatedOfAccounts(deps));
    await attempt('mark', () =>
      writeMark(db, 'jobs', clock.now(), { ms: Math.round(performance.now() - began) }),
    );
    // Entries whose process was killed before it sealed them.
    await attempt('audit chain', async () => {
      await deps.chain.seal();
      await deps.chain.anchor(clock.now());
    });
  });
  // Waits for another program: last, and apart, so that nothing else ever waits for it.
  await withTryLock(db, SCAN_LOCK, async () => {
    await attempt('files to be scanned', () => scanWaiting(deps));
  });
  return ours;
}

/** Starts the recurring work of a process; one process at a time does it. Never throws. */
export function startJobs(deps: JobDeps): Jobs {
  const memory: JobMemory = {};
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const runIn = (ms: number) => {
    timer = setTimeout(() => {
      running = runJobs(deps, memory)
        .catch((error: unknown) => printFailure('all', error))
        .then(() => {
          if (!stopped) runIn(EVERY_MS);
        });
    }, ms);
    timer.unref();
  };
  runIn(FIRST_AFTER_MS);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
