import { attention } from '@connect/contract/desk/attention.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { reportFileCall } from '@connect/contract/reports/ask-report-file.ts';
import { reportCalls } from '@connect/contract/reports/report.ts';
import { reportFiles } from '@connect/contract/reports/report-file.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { TEST_PASSWORD } from '../../test/factories.ts';
import { letPass, runRecurring, settleJobs } from '../../test/jobs.ts';
import type { SignedIn } from '../../test/test-app.ts';
import { PERSON, startReports, UNCOVERED } from '../../test/usage/reports.ts';
import type { AccountDeps } from '../deps.ts';
import { reportSweepJob } from './report-file.job.ts';

const { t, db, as, download, audited, exports, renew } = await startReports();
const { deps } = t;
beforeEach(async () => {
  renew();
  await db.deleteFrom('report_file').execute();
  await settle();
  await runRecurring(deps, t.pool, [reportSweepJob]);
});

const REASON = 'ส่งจดหมายเชิญ';
const PEOPLE = { report: 'users', format: 'csv', reason: REASON };
const CONTENT = { report: 'content', format: 'csv' };
/** Jobs of one key are done one at a time: an emptied queue takes as many rounds. */
async function settle(): Promise<string[]> {
  const failed: string[] = [];
  for (let n = 0; n < 4; n += 1) failed.push(...(await settleJobs(deps, t.pool)));
  return failed;
}
const HOUR_MS = 3_600_000;

const ask = async (role: Role, body: object = PEOPLE) => await as(role)(reportFileCall, { body });
/** A file of this account, as the browser fetches it. */
async function fetched(by: SignedIn, id: number) {
  const { statusCode, body, headers } = await t.app.inject({
    url: `/v1/report/files/${id}/file`,
    headers: by.headers,
  });
  return { status: statusCode, body, headers };
}
/** Signs an account in once more: its first session is over. */
async function again({ staff }: SignedIn): Promise<SignedIn> {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/jwt-auth/v1/token',
    payload: { username: staff.username, password: TEST_PASSWORD },
  });
  const { data }: { data: { token: string } } = reply.json();
  return { staff, headers: { authorization: `Bearer ${data.token}` } };
}
async function accountWith(role: Role, body: object = PEOPLE) {
  const by = await t.signIn(role);
  const call = caller(t.app, by.headers);
  const { status, reply } = await call(reportFileCall, { body });
  expect(status).toBe(200);
  return { by, call, id: reply.data.id };
}
async function folders(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of deps.storage.folders('exports')) names.push(name);
  return names;
}
/** The same process with a store in which something happens before or after a file is taken over. */
const keeping = (keep: AccountDeps['storage']['keep']): AccountDeps => ({
  ...deps,
  storage: { ...deps.storage, keep },
});

describe('a file that was asked for', () => {
  it('has what the report at once has, once it is made, with one entry in the audit', async () => {
    const at_once = await download(
      '/v1/export',
      { report: 'users', reason: REASON },
      'super_admin',
    );
    const before = await exports();
    const { by, call, id } = await accountWith('super_admin');
    const [waiting] = (await call(reportFiles.list)).reply.data;
    const rows = at_once.body.trimEnd().split('\r\n').length - 1;
    expect(waiting).toMatchObject({ id, state: 'waiting', rows, title: 'ผู้ใช้', file_name: null });
    expect((await fetched(by, id)).status).toBe(404);
    expect(await exports()).toBe(before);

    expect(await settle()).toEqual([]);
    const [done] = (await call(reportFiles.list)).reply.data;
    expect(done).toMatchObject({ state: 'done', rows, progress: rows });
    const file = await fetched(by, id);
    expect(file.status).toBe(200);
    expect(file.body).toBe(at_once.body);
    expect(file.body).toContain(PERSON.split(' ')[0]);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${done?.file_name}"`,
      'x-export-rows': `${rows}`,
    });
    expect(await exports()).toBe(before + 1);
    expect(await audited()).toMatchObject({ list: 'users', rows, unmasked: true, format: 'csv' });
    const [entry] = (await call(reportCalls.history)).reply.data;
    expect(entry).toMatchObject({ rows, reason: REASON });
    const [notice] = (await call(attention.notices)).reply.data;
    expect(notice).toMatchObject({ kind: 'export_done', file_name: done?.file_name });
  });

  it('is a workbook where one is asked for', async () => {
    const { by, id } = await accountWith('analyst', { ...CONTENT, format: 'xlsx' });
    expect(await settle()).toEqual([]);
    expect((await fetched(by, id)).body.slice(0, 2)).toBe('PK');
  });

  it('covers people for whoever may not take them away', async () => {
    const { by, id } = await accountWith('analyst', { report: 'users', format: 'csv' });
    await settle();
    const { status, body } = await fetched(by, id);
    expect(status).toBe(200);
    expect(body).toContain('***');
    expect(body).not.toMatch(UNCOVERED);
  });

  it('is refused as at once: without a reason, a right, with other filters or days the wrong way', async () => {
    const plain = await ask('super_admin', { report: 'users', format: 'csv' });
    expect([plain.status, plain.error.code]).toEqual([422, 'reason_required']);
    expect((await ask('event_manager', { report: 'users', format: 'csv' })).status).toBe(403);
    const other = await ask('super_admin', { ...CONTENT, fulfilment_status: 'sent' });
    expect(other.status).toBe(422);
    expect(fieldsOf(other)).toEqual(['fulfilment_status: unknown_field']);
    const days = { date_from: '2026-11-02', date_to: '2026-11-01' };
    expect(fieldsOf(await ask('super_admin', { ...CONTENT, ...days }))).toEqual([
      'date_to: date_order',
    ]);
    expect((await ask('super_admin', { ...CONTENT, columns: 'nothing' })).status).toBe(400);
    expect(await db.selectFrom('report_file').select('id').execute()).toEqual([]);
  });

  it('is one of two of an account at a time, also of three calls at once', async () => {
    await as('admin')(reportFiles.list);
    const three = await Promise.all([1, 2, 3].map(() => ask('admin', CONTENT)));
    expect(three.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(three.find(({ status }) => status === 409)?.error.code).toBe('report_files_under_way');
    expect((await ask('publisher', CONTENT)).status).toBe(200);
    await settle();
    expect((await ask('admin', CONTENT)).status).toBe(200);
  });
});

describe('rights', () => {
  it('nobody else sees, fetches or cancels it, whatever their role', async () => {
    const { by, call, id } = await accountWith('publisher', CONTENT);
    await settle();
    const other = await t.signIn('super_admin');
    expect((await fetched(other, id)).status).toBe(404);
    const foreign = caller(t.app, other.headers);
    expect((await foreign(reportFiles.list)).reply.data).toEqual([]);
    expect((await foreign(reportFiles.cancel, { params: { id } })).status).toBe(404);
    expect((await fetched(by, id)).status).toBe(200);
    expect((await call(reportFiles.cancel, { params: { id } })).status).toBe(200);
    expect((await fetched(by, id)).status).toBe(404);
    expect(await folders()).toEqual([]);
  });

  it.each([
    ['another role', { role: 'analyst' }],
    ['other brands', { brand_scope: ['Ozempic'] }],
  ] as const)('who has %s since does not fetch what was made before', async (_, change) => {
    const { by, id } = await accountWith('publisher', CONTENT);
    await settle();
    expect((await fetched(by, id)).status).toBe(200);
    const { brand_scope: brands, ...rest } = { brand_scope: undefined, ...change };
    await db
      .updateTable('staff')
      .set({ ...rest, ...(brands ? { brand_scope: [...brands] } : {}) })
      .where('id', '=', by.staff.id)
      .execute();
    deps.sessions.forgetStaff(by.staff.id);
    expect((await fetched(by, id)).status).toBe(403);
  });

  it.each([
    ['whose role no longer uncovers people', { role: 'analyst' }],
    ['who is suspended', { status: 'suspended' }],
  ] as const)('of somebody %s nothing is made', async (_, change) => {
    const { by, id } = await accountWith('super_admin');
    const before = await exports();
    await db.updateTable('staff').set(change).where('id', '=', by.staff.id).execute();
    expect(await settle()).toEqual([]);
    const row = await db
      .selectFrom('report_file')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'failed', failure: 'rights', folder: null });
    expect(await folders()).toEqual([]);
    expect(await exports()).toBe(before);
  });
});

describe('making it', () => {
  it('is not begun once it was cancelled, and leaves nothing where it was cancelled meanwhile', async () => {
    const before = await exports();
    const first = await accountWith('admin', CONTENT);
    await first.call(reportFiles.cancel, { params: { id: first.id } });
    expect(await settle()).toEqual([]);
    const second = await accountWith('admin', CONTENT);
    const cancelled = keeping(async (key, path) => {
      await second.call(reportFiles.cancel, { params: { id: second.id } });
      await deps.storage.keep(key, path);
    });
    expect(await settleJobs(cancelled, t.pool)).toEqual([]);
    expect((await second.call(reportFiles.list)).reply.data).toEqual([]);
    expect(await folders()).toEqual([]);
    expect(await exports()).toBe(before);
  });

  it('begins anew where its process was killed, and offers no half file before', async () => {
    const before = await exports();
    const { by, call, id } = await accountWith('admin', CONTENT);
    // Killed once the file lay in the store, before that was written down.
    const killed = keeping(async (key, path) => {
      await deps.storage.keep(key, path);
      throw new Error('killed');
    });
    const failed = await settleJobs(killed, t.pool, { report: () => undefined });
    expect(failed).toEqual(['report.file']);
    expect((await call(reportFiles.list)).reply.data[0]?.state).toBe('running');
    expect((await fetched(by, id)).status).toBe(404);
    expect(await folders()).toHaveLength(1);
    await letPass(t.pool, 3600);
    expect(await settle()).toEqual([]);
    expect((await fetched(by, id)).status).toBe(200);
    expect(await exports()).toBe(before + 1);
    expect(await folders()).toHaveLength(2);
    await runRecurring(deps, t.pool, [reportSweepJob]);
    expect(await folders()).toHaveLength(1);
    expect((await fetched(by, id)).status).toBe(200);
  });

  it('is given up after a day without a job that makes it, as after the restore of a backup', async () => {
    const { by, id } = await accountWith('admin', CONTENT);
    const started = t.clock.now();
    try {
      await t.pool.query(`delete from graphile_worker._private_jobs`);
      t.clock.advance(24 * HOUR_MS - 1000);
      const state = () =>
        db.selectFrom('report_file').select('state').where('id', '=', id).executeTakeFirst();
      await runRecurring(deps, t.pool, [reportSweepJob]);
      expect(await state()).toEqual({ state: 'waiting' });
      t.clock.advance(1000);
      await runRecurring(deps, t.pool, [reportSweepJob]);
      expect(await state()).toEqual({ state: 'failed' });
      const late = caller(t.app, (await again(by)).headers);
      expect((await late(reportFileCall, { body: CONTENT })).status).toBe(200);
    } finally {
      t.clock.set(started.toISOString());
    }
  });

  it('is given up where it fails each time, which the bell tells', async () => {
    const { call } = await accountWith('admin', CONTENT);
    const broken = keeping(async () => {
      throw new Error('broken');
    });
    for (let n = 0; n < 4; n += 1) {
      await settleJobs(broken, t.pool, { report: () => undefined });
      await letPass(t.pool, 3600);
    }
    expect((await call(reportFiles.list)).reply.data[0]).toMatchObject({
      state: 'failed',
      failure: 'error',
    });
    const { data } = (await call(attention.notices)).reply;
    expect(data.map(({ kind }) => kind)).toEqual(['export_failed']);
  });
});

it('is there for 24 hours, and then deleted with its row', async () => {
  const { by, call, id } = await accountWith('admin', CONTENT);
  await settle();
  const started = t.clock.now();
  try {
    t.clock.advance(24 * HOUR_MS - 1000);
    await runRecurring(deps, t.pool, [reportSweepJob]);
    const late = caller(t.app, (await again(by)).headers);
    expect((await late(reportFiles.list)).reply.data).toHaveLength(1);
    t.clock.advance(1000);
    // Before the sweep has run.
    expect((await late(reportFiles.list)).reply.data).toEqual([]);
    expect((await fetched(await again(by), id)).status).toBe(404);
    expect(await folders()).toHaveLength(1);
    await runRecurring(deps, t.pool, [reportSweepJob]);
    expect(await folders()).toEqual([]);
    expect(await db.selectFrom('report_file').select('id').execute()).toEqual([]);
    expect((await call(reportFiles.list)).status).toBe(401);
  } finally {
    t.clock.set(started.toISOString());
  }
});
