import { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import { reportFileCall } from '@connect/contract/reports/ask-report-file.ts';
import { reportFiles } from '@connect/contract/reports/report-file.ts';
import { expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeUser } from '../../test/factories.ts';
import { settleJobs } from '../../test/jobs.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makePrivacyRequest } from '../../test/user-factories.ts';

const { test: t, admin, call } = await startTestApp();
const { db } = t.deps;
const NAME = 'สมหญิง ลบข้อมูลแล้ว';
const ASKED = { report: 'users', format: 'csv', search: 'ลบข้อมูลแล้ว', reason: `ส่งให้ ${NAME}` };

async function folders(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of t.deps.storage.folders('exports')) names.push(name);
  return names;
}
async function person() {
  const { id } = await makeUser(db, { display_name: NAME, last_name: 'ลบข้อมูลแล้ว' });
  const request = await makePrivacyRequest(db, {
    user_id: id,
    type: 'erase',
    status: 'in_progress',
  });
  return async () => {
    const { status } = await call(erasureCalls.erase, {
      params: { id },
      body: { confirm: `#${id}`, reason: 'ตามคำขอของเจ้าของข้อมูล', request_id: request.id },
    });
    expect(status).toBe(200);
  };
}
const states = async () =>
  (await call(reportFiles.list)).reply.data.map(({ state, failure }) => [state, failure]);

it('files that name somebody are deleted when they are erased, and those to come are not made', async () => {
  const erase = await person();
  const { reply } = await call(reportFileCall, { body: ASKED });
  await settleJobs(t.deps, t.pool);
  const get = () =>
    t.app.inject({ url: `/v1/report/files/${reply.data.id}/file`, headers: admin.headers });
  expect(await folders()).toHaveLength(1);
  await call(reportFileCall, { body: ASKED });
  await erase();
  expect(await states()).toEqual([
    ['failed', 'erasure'],
    ['failed', 'erasure'],
  ]);
  expect((await get()).statusCode).toBe(404);
  await settleJobs(t.deps, t.pool);
  expect(await folders()).toEqual([]);
  const rows = await db.selectFrom('report_file').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('ลบข้อมูลแล้ว');
  await db.deleteFrom('report_file').execute();
});

it('one that is being made meanwhile ends, and nothing of it stays', async () => {
  const erase = await person();
  const other = caller(t.app, (await t.signIn('super_admin')).headers);
  await other(reportFileCall, { body: ASKED });
  const storage = {
    ...t.deps.storage,
    keep: async (key: string, path: string) => {
      // Notes of erasures come to lie there as well.
      if (key.startsWith('exports/')) await erase();
      await t.deps.storage.keep(key, path);
    },
  };
  expect(await settleJobs({ ...t.deps, storage }, t.pool)).toEqual([]);
  const [row] = await db.selectFrom('report_file').selectAll().execute();
  expect(row).toMatchObject({ state: 'failed', failure: 'erasure', folder: null });
  expect(await folders()).toEqual([]);
});
