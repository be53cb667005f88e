import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Job as QueuedJob, Runner, WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import { isUnavailable } from '../db/client.ts';
import type { AccountDeps } from '../deps.ts';
import type { Job } from './job.ts';
import { deleteWorker, noteWorker, unlockLost } from './jobs.queries.ts';
import { addRecurring } from './jobs.service.ts';
import { printFailure, SETTLED, taskList } from './task-list.ts';

/** Lets the first requests after a start go first. */
const FIRST_AFTER_MS = 3_000;
const AGAIN_AFTER_MS = 5_000;
/**
 * NOTIFY announces new jobs; polling finds jobs that become due, and works behind poolers without
 * NOTIFY.
 */
const POLL_MS = 30_000;
const BEAT_MS = 20_000;
/**
 * After a job, the next one of its key is looked for this soon; otherwise it would wait for the
 * poll.
 */
const NEXT_MS = 200;
/** Time for running jobs to end when the process stops; after it another process takes them. */
const STOP_MS = 10_000;
/** Number of jobs that one process runs at a time. */
const AT_ONCE = 4;

export interface JobRunner {
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  pool: pg.Pool;
  /** Whether statements are prepared on each connection. */
  prepare: boolean;
  firstAfter?: number;
  againAfter?: number;
}

const printLog = (level: string, message: string, meta?: Record<string, unknown>): void => {
  // Failures of jobs are printed without their stack, see printFailure().
  if (level !== 'error' || meta?.failure || isUnavailable(meta?.error)) return;
  console.error(`Job queue: ${message}`);
};

/**
 * Runs jobs in this process, beside other processes of the database, until it is stopped. Never
 * throws.
 */
export function startRunner(
  deps: AccountDeps,
  jobs: readonly Job[],
  { pool, prepare, firstAfter = FIRST_AFTER_MS, againAfter = AGAIN_AFTER_MS }: RunnerOptions,
): JobRunner {
  const { db } = deps;
  let current: { runner: Runner; id: string; beats: NodeJS.Timeout } | undefined;
  let timer: NodeJS.Timeout;
  let beginning: Promise<void> = Promise.resolve();
  let stopped = false;

  async function beat(id: string): Promise<void> {
    // After an outage, processes first get time to report that they are alive.
    if (await noteWorker(db, id)) await unlockLost(db);
  }

  async function begin(): Promise<void> {
    // Loaded after the start: loading takes a tenth of a second.
    const { Logger, parseCronItems, run } = await import('graphile-worker');
    const recurring = jobs.flatMap((job) =>
      job.schedule === null ? [] : [{ ...job, match: job.schedule }],
    );
    const events = new EventEmitter();
    let id = '';
    events.once('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
      id = workerPool.id;
      events.on('job:complete', ({ job }: { job: QueuedJob }) => {
        if (job.job_queue_id === null) return;
        setTimeout(() => current?.id === id && !stopped && workerPool.nudge(1), NEXT_MS).unref();
      });
    });
    const runner = await run({
      pgPool: pool,
      events,
      preset: SETTLED,
      taskList: taskList(deps, jobs, printFailure),
      parsedCronItems: parseCronItems(
        recurring.map(({ name, match, attempts }) => ({
          task: name,
          match,
          options: { jobKey: name, queueName: name, maxAttempts: attempts },
        })),
      ),
      concurrency: AT_ONCE,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      noPreparedStatements: !prepare,
      logger: new Logger(() => printLog),
    });
    const beats = setInterval(() => void beat(id).catch(() => {}), BEAT_MS);
    beats.unref();
    current = { runner, id, beats };
    const again = () => {
      clearInterval(beats);
      if (stopped) return;
      current = undefined;
      beginIn(againAfter);
    };
    runner.promise.then(again, again);
    await beat(id);
    for (const job of recurring) await addRecurring(db, job);
  }

  function beginIn(ms: number): void {
    timer = setTimeout(() => {
      beginning = begin().catch((error: unknown) => {
        printFailure('queue', error);
        if (!stopped && !current) beginIn(againAfter);
      });
    }, ms);
    timer.unref();
  }
  beginIn(firstAfter);

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      if (!current) await beginning;
      if (!current) return;
      const { runner, id, beats } = current;
      clearInterval(beats);
      const ended = runner.stop().catch(() => {});
      await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
      // Its first beat would write the worker down again.
      await beginning;
      await deleteWorker(db, id).catch(() => {});
    },
  };
}
