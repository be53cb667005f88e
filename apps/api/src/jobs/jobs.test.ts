import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { letPass, markingJob, runRecurring, settleJobs } from '../../test/jobs.ts';
import { startNode, until } from '../../test/processes/child-process.ts';
import { createTestDatabase, type TestDatabase } from '../../test/template-database.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { type Job, oneOffJob, recurringJob } from './job.ts';
import { noteWorker, unlockLost } from './jobs.queries.ts';
import { addJob, addRecurring, queueState } from './jobs.service.ts';
import { startRunner } from './runner.ts';
import { tidyJob } from './tidy.job.ts';

const HOUR = 3_600;
let database: TestDatabase;
let t: TestApp;
beforeEach(async () => {
  database = await createTestDatabase();
  t = await createTestApp({ db: database.db });
  await database.pool.query('create table marks (mark text)');
  onTestFinished(async () => {
    await t.close();
    await database.drop();
  });
});

const add = <Payload>(job: Job<Payload>, payload: Payload) =>
  t.deps.db.transaction().execute((trx) => addJob(trx, job, payload));
const settle = (...jobs: Job[]) => settleJobs(t.deps, database.pool, { jobs });
const stateOf = () => queueState(t.deps.db);
const marks = async () => (await database.pool.query('select mark from marks')).rows;
const rows = async () =>
  (await database.pool.query('select attempts, last_error, key from graphile_worker.jobs')).rows;

/** A job that fails this many times. */
const failing = (times: number, attempts = 3) => {
  const run = vi.fn(async () => {
    if (run.mock.calls.length <= times) throw new Error(`failure ${run.mock.calls.length}`);
  });
  return {
    run,
    job: oneOffJob({ name: 'jobs.tidy', payload: z.object({}), attempts, run }),
  };
};

describe('a job', () => {
  test('exists only if the transaction that added it commits', async () => {
    const job = markingJob();
    const undone = t.deps.db.transaction().execute(async (trx) => {
      await addJob(trx, job, { mark: 'never' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await add(job, { mark: 'promised' });
    expect(await stateOf()).toMatchObject({ due: 1, dead: 0 });
    expect(await settle(job)).toEqual([]);
    expect(await marks()).toEqual([{ mark: 'promised' }]);
    expect(await stateOf()).toMatchObject({ due: 0 });
  });

  test('that fails is tried again, later each time, until it succeeds', async () => {
    const { job, run } = failing(2);
    await add(job, {});
    expect(await settle(job)).toEqual(['jobs.tidy']);
    expect(await settle(job)).toEqual([]);
    expect(run).toHaveBeenCalledTimes(1);
    await letPass(database.pool, HOUR);
    expect(await settle(job)).toEqual(['jobs.tidy']);
    expect(await rows()).toMatchObject([{ attempts: 2, last_error: 'failure 2' }]);
    await letPass(database.pool, HOUR);
    expect(await settle(job)).toEqual([]);
    expect(run).toHaveBeenCalledTimes(3);
    expect(await rows()).toEqual([]);
  });

  test('that failed as often as it may is a dead letter, and runs no more by itself', async () => {
    const { job, run } = failing(9, 2);
    await add(job, {});
    for (let n = 0; n < 4; n += 1) {
      await settle(job);
      await letPass(database.pool, HOUR);
    }
    expect(run).toHaveBeenCalledTimes(2);
    expect(await stateOf()).toMatchObject({ due: 0, dead: 1 });
  });

  test('whose payload this version cannot read is not run', async () => {
    const run = vi.fn();
    const wide = oneOffJob({
      name: 'jobs.tidy',
      payload: z.object({ n: z.unknown() }),
      attempts: 2,
      run,
    });
    const narrow = oneOffJob({
      name: 'jobs.tidy',
      payload: z.object({ n: z.number() }),
      attempts: 2,
      run,
    });
    await add(wide, { n: 'one' });
    expect(await settle(narrow)).toEqual(['jobs.tidy']);
    expect(run).not.toHaveBeenCalled();
  });
});

describe('recurring work', () => {
  test('waits once, however many processes ask for it', async () => {
    const run = vi.fn();
    const job = recurringJob({ name: 'jobs.tidy', schedule: '* * * * *', run });
    await Promise.all([1, 2, 3].map(() => addRecurring(t.deps.db, job)));
    expect(await rows()).toHaveLength(1);
    await settle(job);
    expect(run).toHaveBeenCalledOnce();
  });

  test('that was given up is replaced by its next run', async () => {
    const run = vi.fn().mockRejectedValueOnce(new Error('once'));
    const job = recurringJob({ name: 'jobs.tidy', schedule: '* * * * *', attempts: 1, run });
    expect(await runRecurring(t.deps, database.pool, [job])).toEqual(['jobs.tidy']);
    expect(await stateOf()).toMatchObject({ dead: 1 });
    expect(await runRecurring(t.deps, database.pool, [job])).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('forgets dead letters after a month, and what jobs did that are no more', async () => {
    const { job } = failing(1, 1);
    await add(job, {});
    await settle(job);
    const tidy = () =>
      tidyJob.run(t.deps, {}, { once: async () => true, signal: undefined, attemptsLeft: 2 });
    await tidy();
    expect(await stateOf()).toMatchObject({ dead: 1 });
    const marking = markingJob();
    await add(marking, { mark: 'done' });
    await settle(marking);
    expect((await database.pool.query('select from job_done')).rowCount).toBe(1);
    await letPass(database.pool, 31 * 24 * HOUR);
    await tidy();
    expect(await rows()).toEqual([]);
    expect((await database.pool.query('select from job_done')).rowCount).toBe(0);
  });
});

describe('a process that does jobs', () => {
  const start = (...jobs: Job[]) => {
    const runner = startRunner(t.deps, jobs, {
      pool: database.pool,
      prepare: false,
      firstAfter: 0,
      againAfter: 10,
    });
    onTestFinished(() => runner.stop());
    return runner;
  };
  /** A job whose runs each wait until the test releases them. */
  function held() {
    const begun: { mark: string; signal: AbortSignal | undefined; go: () => void }[] = [];
    const job = oneOffJob({
      name: 'jobs.tidy',
      payload: z.object({ mark: z.string() }),
      attempts: 2,
      key: ({ mark }) => mark,
      run: (_deps, { mark }, { signal }) =>
        new Promise<void>((go) => void begun.push({ mark, signal, go })),
    });
    return { job, begun };
  }

  test('does what is promised while it runs, one at a time for each key', async () => {
    const { job, begun } = held();
    const runner = start(job);
    await until('it is at work', async () => (await stateOf()).workers === 1);
    // The second job of `a` was added before `b`.
    for (const mark of ['a', 'a', 'b']) await add(job, { mark });
    await until('both keys are under way', () => begun.length === 2);
    expect(begun.map(({ mark }) => mark).toSorted()).toEqual(['a', 'b']);
    for (const { go } of begun) go();
    await until('the other is under way', () => begun.length === 3);
    begun[2]?.go();
    await runner.stop();
    expect(await rows()).toEqual([]);
  });

  test('ends after what is under way, and leaves the rest to others', async () => {
    const { job, begun } = held();
    const runner = start(job);
    await until('it is at work', async () => (await stateOf()).workers === 1);
    await add(job, { mark: 'a' });
    await until('the first is under way', () => begun.length === 1);
    // A look that began before stop() does what it finds. One connection listens.
    const { pool } = database;
    await until('nobody looks for more', () => pool.totalCount - pool.idleCount === 1);
    const ended = vi.fn();
    const stopping = runner.stop().then(ended);
    // Waits for the first, as both have the same key.
    await add(job, { mark: 'a' });
    expect(ended).not.toHaveBeenCalled();
    begun[0]?.go();
    await stopping;
    expect(begun).toHaveLength(1);
    expect(await stateOf()).toMatchObject({ workers: 0, running: 0, due: 1 });
  });

  test('stops at once before it has begun', async () => {
    const { job, begun } = held();
    await add(job, { mark: 'a' });
    const runner = startRunner(t.deps, [job], { pool: database.pool, prepare: true });
    await runner.stop();
    expect(begun).toEqual([]);
  });

  test.each(['before', 'after'] as const)(
    'and is killed %s its transaction: another does the job, and nothing twice',
    async (where) => {
      const child = startNode(
        [
          join(import.meta.dirname, '../../test/processes/job-process.ts'),
          JSON.stringify(database.connection),
          where,
        ],
        {},
      );
      const job = markingJob();
      await add(job, { mark: 'once' });
      await child.printed(/under way/);
      await until('it is known', async () => (await stateOf()).workers === 1);
      child.child.kill('SIGKILL');
      expect(await child.ended).toBe('SIGKILL');
      expect(await settle(job)).toEqual([]);
      expect(await stateOf()).toMatchObject({ running: 1 });
      // A request that it had already sent may still take the job once more.
      await until('another has done it', async () => {
        await letPass(database.pool, 120);
        await unlockLost(t.deps.db);
        expect(await settle(job)).toEqual([]);
        return (await rows()).length === 0;
      });
      expect(await marks()).toEqual([{ mark: 'once' }]);
    },
  );

  test('that lives keeps its jobs, however long they take', async () => {
    const { job, begun } = held();
    start(job);
    await add(job, { mark: 'a' });
    await until('it is under way', () => begun.length === 1);
    await until('it is known', async () => (await stateOf()).workers === 1);
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '3 hours'`,
    );
    await unlockLost(t.deps.db);
    expect(await stateOf()).toMatchObject({ running: 1 });
    begun[0]?.go();
  });

  test('is known to live once it said so twice in time', async () => {
    const { db } = t.deps;
    expect(await noteWorker(db, 'one')).toBe(false);
    expect(await noteWorker(db, 'one')).toBe(true);
    await letPass(database.pool, 120);
    expect(await noteWorker(db, 'one')).toBe(false);
  });

  test('outlives a database that is away', async () => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const connect = vi
      .spyOn(database.pool, 'connect')
      .mockImplementation(() => Promise.reject(error));
    const { job, begun } = held();
    const runner = start(job);
    await until('it has tried', () => connect.mock.calls.length > 0);
    connect.mockRestore();
    await add(job, { mark: 'a' });
    await until('it is at work', () => begun.length === 1);
    begun[0]?.go();
    await runner.stop();
  });
});
