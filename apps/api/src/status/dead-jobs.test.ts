import { job } from '@connect/contract/administration/job.ts';
import { system } from '@connect/contract/administration/system.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { caller } from '../../test/call.ts';
import { settleJobs } from '../../test/jobs.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { oneOffJob } from '../jobs/job.ts';
import { addJob } from '../jobs/jobs.service.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
  onTestFinished(() => t.close());
});

const as = async (role: 'super_admin' | 'admin' | 'dpo' | 'publisher' | 'analyst') =>
  caller(t.app, (await t.signIn(role)).headers);

/** A job that has failed for good, and the function of its next run. */
async function deadJob() {
  const run = vi.fn().mockRejectedValueOnce(new Error('The server did not answer'));
  const declared = oneOffJob({
    name: 'mail.notice',
    payload: z.object({ to: z.string() }),
    attempts: 1,
    run,
  });
  await t.deps.db
    .transaction()
    .execute((trx) => addJob(trx, declared, { to: 'anna@staff.example' }));
  const settle = () => settleJobs(t.deps, t.pool, { jobs: [declared] });
  await settle();
  return { run, settle };
}
const noted = () =>
  t.deps.db
    .selectFrom('audit_entry')
    .select(['entity_type', 'entity_id', 'entity_title'])
    .where('action', '=', 'job.retry')
    .execute();

test('lists what was given up with its reason, and nothing of what it was given', async () => {
  const call = await as('dpo');
  expect((await call(job.dead)).reply.data).toEqual([]);
  await deadJob();
  const { status, reply } = await call(job.dead);
  expect(status).toBe(200);
  expect(reply.data).toEqual([
    {
      id: expect.any(Number),
      name: 'mail.notice',
      attempts: 1,
      failed_at: expect.stringMatching(/\+07:00$/),
      error: 'The server did not answer',
    },
  ]);
  expect((await call(system.status)).reply.data.jobs.dead).toBe(1);
});

test('one that is let run again is no longer listed, runs, and is noted', async () => {
  const call = await as('admin');
  const { run, settle } = await deadJob();
  const [dead] = (await call(job.dead)).reply.data;
  const id = dead?.id ?? 0;
  const retried = await call(job.retry, { params: { id } });
  expect(retried.reply.data).toEqual({ id, name: 'mail.notice' });
  expect((await call(job.dead)).reply.data).toEqual([]);
  expect(await settle()).toEqual([]);
  expect(run).toHaveBeenCalledTimes(2);
  expect(await noted()).toEqual([
    { entity_type: 'job', entity_id: id, entity_title: 'mail.notice' },
  ]);
  expect((await call(job.retry, { params: { id } })).status).toBe(404);
});

test('of two who let it run again at once one does', async () => {
  const call = await as('super_admin');
  await deadJob();
  const [dead] = (await call(job.dead)).reply.data;
  const params = { id: dead?.id ?? 0 };
  const both = await Promise.all([call(job.retry, { params }), call(job.retry, { params })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await noted()).toHaveLength(1);
});

test('a job that still waits is none of them', async () => {
  const call = await as('super_admin');
  const { rows } = await t.pool.query(`select (graphile_worker.add_job('jobs.tidy')).id as id`);
  expect((await call(job.retry, { params: { id: rows[0].id } })).status).toBe(404);
  expect(await noted()).toEqual([]);
});

test('is seen by whoever sees the status, and let run again by whoever administers', async () => {
  await deadJob();
  for (const role of ['publisher', 'analyst'] as const) {
    expect((await (await as(role))(job.dead)).status, role).toBe(403);
  }
  const call = await as('dpo');
  const [dead] = (await call(job.dead)).reply.data;
  expect((await call(job.retry, { params: { id: dead?.id ?? 0 } })).status).toBe(403);
  expect((await call(job.dead)).reply.data).toHaveLength(1);
});
