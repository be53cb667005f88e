import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { JOBS } from '../src/all-jobs.ts';
import type { AccountDeps } from '../src/deps.ts';
import { type Job, oneOffJob } from '../src/jobs/job.ts';
import { addRecurring } from '../src/jobs/jobs.service.ts';
import { type Report, SETTLED, taskList } from '../src/jobs/task-list.ts';
import { writeTransaction } from '../src/writing/write-transaction.ts';

/** Runs every due job, one after the other. Returns the names of those that failed. */
export async function settleJobs(
  deps: AccountDeps,
  pool: pg.Pool,
  { jobs = JOBS, report }: { jobs?: readonly Job[]; report?: Report } = {},
): Promise<string[]> {
  const failed: string[] = [];
  await runOnce({
    pgPool: pool,
    taskList: taskList(deps, jobs, (job, error) => {
      failed.push(job);
      report?.(job, error);
    }),
    noHandleSignals: true,
    preset: SETTLED,
    logger: new Logger(() => () => {}),
  });
  return failed;
}

/** Runs these recurring jobs (all by default), as at the start of a process. */
export async function runRecurring(
  deps: AccountDeps,
  pool: pg.Pool,
  jobs: readonly Job[] = JOBS.filter(({ schedule }) => schedule !== null),
): Promise<string[]> {
  for (const job of jobs) await addRecurring(deps.db, job);
  return settleJobs(deps, pool, { jobs });
}

/**
 * Shifts the queue's rows, since the queue uses the database's clock: as if this many seconds had
 * passed.
 */
export const letPass = (pool: pg.Pool, seconds: number) =>
  pool.query(
    `with worker as (update job_worker set seen_at = seen_at - make_interval(secs => $1)),
     queue as (update graphile_worker._private_job_queues
       set locked_at = locked_at - make_interval(secs => $1))
     update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1),
       locked_at = locked_at - make_interval(secs => $1),
       updated_at = updated_at - make_interval(secs => $1)`,
    [seconds],
  );

/**
 * Counts, in a table that a test makes, how often the work was done that must not be done twice.
 */
export const markingJob = ({
  before,
  after,
}: {
  before?: () => Promise<void>;
  after?: () => Promise<void>;
} = {}) =>
  oneOffJob({
    name: 'jobs.tidy',
    payload: z.object({ mark: z.string() }),
    attempts: 4,
    key: ({ mark }) => mark,
    async run(deps, { mark }, work) {
      await writeTransaction(deps, async (trx) => {
        await before?.();
        if (await work.once(trx)) await sql`insert into marks values (${mark})`.execute(trx);
      });
      await after?.();
    },
  });
