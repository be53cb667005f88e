import type { TaskList } from 'graphile-worker';
import { isUnavailable } from '../db/client.ts';
import type { AccountDeps } from '../deps.ts';
import type { Job } from './job.ts';
import { deleteDeadOf, insertDone } from './jobs.queries.ts';

/**
 * Without these the queue does not wait until the end of a job is stored, nor reports a failure to
 * store it.
 */
export const SETTLED = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

export type Report = (job: string, error: unknown) => void;

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'unknown';

/** Prints no payload. An outage is reported where it is noticed; the job runs again. */
export const printFailure: Report = (job, error) => {
  if (!isUnavailable(error)) console.error(`The job "${job}" failed: ${reasonOf(error)}`);
};

/**
 * The jobs in the form of the queue's package. A failure is reported before the job is tried again.
 */
export function taskList(deps: AccountDeps, jobs: readonly Job[], report: Report): TaskList {
  const tasks = jobs.map((job): [string, TaskList[string]] => [
    job.name,
    async (payload, { job: { id, attempts, max_attempts: most }, abortSignal: signal }) => {
      try {
        if (job.schedule !== null) await deleteDeadOf(deps.db, job.name);
        await job.run(deps, job.payload.parse(payload), {
          once: (trx) => insertDone(trx, String(id)),
          signal,
          attemptsLeft: most - attempts,
        });
      } catch (error) {
        report(job.name, error);
        throw error;
      }
    },
  ]);
  return Object.fromEntries(tasks);
}
