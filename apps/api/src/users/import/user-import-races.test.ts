import { setImmediate } from 'node:timers/promises';
import type { ImportRun } from '@connect/contract/imports/import.ts';
import { user } from '@connect/contract/users/user.ts';
import { userImport } from '@connect/contract/users/user-import.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { letPass, runRecurring, settleJobs } from '../../../test/jobs.ts';
import { untilLockWaits } from '../../../test/processes/lock-waits.ts';
import { countStatements } from '../../../test/statements.ts';
import { type SignedIn, startTestApp } from '../../../test/test-app.ts';
import { uploadBody } from '../../../test/upload-files.ts';
import { importJob, importSweepJob } from '../../imports/import.job.ts';
import { updateEnded } from '../../imports/imports.queries.ts';
import { userImportKind } from './user-import.service.ts';

const { test: t, admin } = await startTestApp();
const { db } = t.deps;
const zero = { created: 0, changed: 0, unchanged: 0, refused: 0 };
const HEAD = 'ประเภท,ชื่อ-นามสกุล,เลขใบประกอบ,จังหวัด,อีเมล,เบอร์มือถือ';
const line = (n: number, province = 'ขอนแก่น') =>
  `เภสัชกร,ภญ.สมมติ ตัวอย่าง,${n},${province},race${n}@hcp.example,8${String(n).padStart(8, '0')}`;

async function start(file: string, by: SignedIn): Promise<ImportRun> {
  const { payload, headers } = await uploadBody({ file, name: 'users.csv' });
  const all = { ...headers, ...by.headers };
  const url = userImport.start.path;
  const reply = await t.app.inject({ method: 'POST', url, payload, headers: all });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  const { data }: { data: ImportRun } = reply.json();
  return data;
}
const stateOf = async (id: number, by: SignedIn) =>
  (await caller(t.app, by.headers)(userImport.state, { params: { id } })).reply.data;
async function tried(file: string, by: SignedIn): Promise<ImportRun> {
  const { id, columns } = await start(file, by);
  await caller(t.app, by.headers)(userImport.try, { params: { id }, body: { columns } });
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  return stateOf(id, by);
}
const apply = ({ id, counts }: ImportRun, by: SignedIn) =>
  caller(t.app, by.headers)(userImport.apply, {
    params: { id },
    body: { rows: (counts?.created ?? 0) + (counts?.changed ?? 0) },
  });
const countOf = async (email: string) =>
  (await db.selectFrom('platform_user').select('id').where('email', 'like', email).execute())
    .length;

it('of two imports of one file at once the second changes nothing', async () => {
  const other = await t.signIn('admin');
  const n = 200_000 + unique();
  const file = [HEAD, line(n), line(n + 300_000)].join('\n');
  const [one, two] = [await tried(file, admin), await tried(file, other)];
  expect([one.counts?.created, two.counts?.created]).toEqual([2, 2]);
  const answers = await Promise.all([apply(one, admin), apply(one, admin), apply(two, other)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await Promise.all([settleJobs(t.deps, t.pool), settleJobs(t.deps, t.pool)]);
  await settleJobs(t.deps, t.pool);
  const results = [await stateOf(one.id, admin), await stateOf(two.id, other)];
  expect(results.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(results.map(({ counts }) => counts?.created).toSorted()).toEqual([0, 2]);
  expect(results.map(({ counts }) => counts?.unchanged).toSorted()).toEqual([0, 2]);
  expect(await countOf(`race${n}@%`)).toBe(1);
});

it('who was added by form after the trial is refused or matched, and the others are imported', async () => {
  const n = 210_000 + unique();
  const run = await tried([HEAD, line(n), line(n + 300_000)].join('\n'), admin);
  await makeUser(db, { email: `race${n}@hcp.example`, license_no: `ภ.${n + 1}` });
  await apply(run, admin);
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  const done = await stateOf(run.id, admin);
  expect(done).toMatchObject({ state: 'done', counts: { created: 1, refused: 1 } });
  expect(done.issues.map(({ code }) => code)).toEqual(['unique']);
});

it('who is put into the trash while the import waits for them is not added anew', async () => {
  const n = 215_000 + unique();
  const gone = await makeUser(db, {
    user_type: 'pharmacist',
    license_no: null,
    email: null,
    phone: `+668${String(n).padStart(8, '0')}`,
    first_name: 'สมมติ',
    last_name: 'ตัวอย่าง',
  });
  const run = await tried([HEAD, line(n)].join('\n'), admin);
  expect(run.counts).toMatchObject({ changed: 1 });
  await apply(run, admin);
  const { work } = await db.transaction().execute(async (trx) => {
    const deleted = { deleted_at: t.clock.now().toISOString() };
    await trx.updateTable('platform_user').set(deleted).where('id', '=', gone.id).execute();
    const begun = settleJobs(t.deps, t.pool);
    await untilLockWaits(db);
    return { work: begun };
  });
  expect(await work).toEqual([]);
  const done = await stateOf(run.id, admin);
  expect(done).toMatchObject({ state: 'done', counts: { created: 0, refused: 1 } });
  expect(await countOf(`race${n}@%`)).toBe(0);
});

it('an import that is cancelled, or whose author was suspended, leaves nothing', async () => {
  const n = 220_000 + unique();
  const run = await tried([HEAD, line(n)].join('\n'), admin);
  await apply(run, admin);
  await caller(t.app, admin.headers)(userImport.cancel, { params: { id: run.id } });
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  const author = await t.signIn('admin');
  const second = await tried([HEAD, line(n)].join('\n'), author);
  await apply(second, author);
  const { id } = author.staff;
  await db.updateTable('staff').set({ status: 'suspended' }).where('id', '=', id).execute();
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  const kept = await db
    .selectFrom('import_run')
    .select(['state', 'failure', 'lines_until'])
    .where('id', '=', second.id)
    .execute();
  expect(kept).toEqual([{ state: 'failed', failure: 'rights', lines_until: null }]);
  expect(await db.selectFrom('import_lines').selectAll().execute()).toEqual([]);
  expect(await countOf(`race${n}@%`)).toBe(0);
});

it('who cancels at the moment when the import commits hears that it was imported', async () => {
  const run = await tried([HEAD, line(225_000 + unique())].join('\n'), admin);
  await apply(run, admin);
  const params = { id: run.id };
  const { answer } = await db.transaction().execute(async (trx) => {
    const end = { state: 'done', counts: run.counts ?? zero, issues: [] } as const;
    expect(await updateEnded(trx, { id: run.id, state: 'importing' }, end, t.clock.now())).toBe(
      true,
    );
    const cancelled = caller(t.app, admin.headers)(userImport.cancel, { params });
    await untilLockWaits(db);
    return { answer: cancelled };
  });
  expect(await answer).toMatchObject({ status: 409, error: { code: 'already_imported' } });
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  expect((await stateOf(run.id, admin)).state).toBe('done');
  const again = await caller(t.app, admin.headers)(userImport.cancel, { params });
  expect(again.error).toMatchObject({ code: 'already_imported' });
});

/** How the import ended whose job can do nothing but fail. */
async function failing(run: ImportRun) {
  const broken = importJob('user.import', {
    ...userImportKind,
    reader: () => Promise.reject(new Error('out of order')),
  });
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const { state, failure } = await stateOf(run.id, admin);
    expect([state, failure]).toEqual(['importing', null]);
    expect(await settleJobs(t.deps, t.pool, { jobs: [broken] })).toEqual(['user.import']);
    await letPass(t.pool, 3600);
  }
  return stateOf(run.id, admin);
}

it('an import whose job failed for good ends at once and says so', async () => {
  const n = 226_000 + unique();
  const run = await tried([HEAD, line(n)].join('\n'), admin);
  await apply(run, admin);
  expect(await failing(run)).toMatchObject({ state: 'failed', failure: 'error', rows_until: null });
  // What is left of the job does not import it after all.
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  expect((await stateOf(run.id, admin)).state).toBe('failed');
  expect(await countOf(`race${n}@%`)).toBe(0);
});

it('an import whose process was killed at each attempt ends as failed', async () => {
  const n = 227_000 + unique();
  const run = await tried([HEAD, line(n)].join('\n'), admin);
  await apply(run, admin);
  await sql`update graphile_worker._private_jobs set attempts = 3`.execute(db);
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  expect(await stateOf(run.id, admin)).toMatchObject({ state: 'failed', failure: 'error' });
  expect(await countOf(`race${n}@%`)).toBe(0);
});

it('a person has one import that waits, also of two uploads at once, and none besides a running one', async () => {
  const author = await t.signIn('admin');
  const own = () =>
    db
      .selectFrom('import_run')
      .select('id')
      .where('staff_id', '=', author.staff.id)
      .where('lines_until', 'is not', null)
      .execute();
  const file = [HEAD, line(228_000 + unique())].join('\n');
  const both = await Promise.allSettled([start(file, author), start(file, author)]);
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  for (const one of both) {
    if (one.status === 'rejected') expect(String(one.reason)).toContain('rate_limited');
  }
  expect(await own()).toHaveLength(1);
  const run = await tried(file, author);
  await apply(run, author);
  await expect(start(file, author)).rejects.toThrow(/import_under_way/);
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  expect((await stateOf(run.id, author)).state).toBe('done');
  await start(file, author);
  expect(await own()).toHaveLength(1);
});

it('an import without a job, as in a restored backup, ends at the next start or upload, one with a job goes on', async () => {
  const [one, other] = [await t.signIn('admin'), await t.signIn('admin')];
  const file = () => [HEAD, line(229_000 + unique())].join('\n');
  const lost = [await tried(file(), one), await tried(file(), other)] as const;
  const kept = await tried(file(), admin);
  await apply(lost[0], one);
  await apply(lost[1], other);
  await sql`delete from graphile_worker._private_jobs where key like 'import %'`.execute(db);
  await apply(kept, admin);
  // An upload looks for the own import alone.
  const next = await start(file(), one);
  expect((await stateOf(lost[0].id, one)).failure).toBe('error');
  expect((await stateOf(lost[1].id, other)).state).toBe('importing');
  expect(await runRecurring(t.deps, t.pool, [importSweepJob])).toEqual([]);
  const failed = { state: 'failed', failure: 'error', rows_until: null };
  expect(await stateOf(lost[1].id, other)).toMatchObject(failed);
  expect((await stateOf(next.id, one)).state).toBe('read');
  expect((await stateOf(kept.id, admin)).state).toBe('importing');
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  expect((await stateOf(kept.id, admin)).state).toBe('done');
});

it('lines are deleted after a day, results after a month', async () => {
  const run = await start([HEAD, line(230_000 + unique())].join('\n'), admin);
  t.clock.advance(24 * 3_600_000 + 1);
  const sweep = () =>
    importSweepJob.run(t.deps, {}, { once: async () => true, signal: undefined, attemptsLeft: 2 });
  await sweep();
  expect(await db.selectFrom('import_lines').selectAll().execute()).toEqual([]);
  const row = () =>
    db.selectFrom('import_run').select(['state', 'failure']).where('id', '=', run.id).execute();
  expect(await row()).toEqual([{ state: 'failed', failure: 'outdated' }]);
  t.clock.advance(31 * 24 * 3_600_000);
  await sweep();
  expect(await row()).toEqual([]);
  t.clock.set('2026-11-20T09:00:00+07:00');
});

it('a sales manager changes contact data in the own region, and a trial tells nothing of others', async () => {
  const manager = await t.signIn('sales_manager', { regionScope: ['north'] });
  const n = 240_000 + unique();
  const near = { user_type: 'pharmacist', license_no: `ภ.${n}`, province_code: '50' } as const;
  const own = await makeUser(db, { ...near, email: `near${n}@hcp.example` });
  await makeUser(db, {
    license_no: `ภ.${n + 1}`,
    province_code: '90',
    email: `far${n}@hcp.example`,
  });
  const head = 'เลขใบประกอบ,อีเมล,ตำแหน่ง';
  const told = async (...lines: string[]) => {
    const { counts, issues } = await tried([head, ...lines].join('\n'), manager);
    return { counts, codes: issues.map(({ code }) => code) };
  };
  // Somebody far away and nobody at all are told alike, by every key and as a value to take.
  expect(await told(`ภ.${n + 1},,`)).toEqual(await told(`ภ.${n + 2},,`));
  expect(await told(`,far${n}@hcp.example,`)).toEqual(await told(`,nobody${n}@hcp.example,`));
  const taken = await told(`ภ.${n},far${n}@hcp.example,`);
  expect(taken).toEqual(await told(`ภ.${n},nobody${n}@hcp.example,`));
  expect(taken.counts).toMatchObject({ changed: 1 });
  expect((await told(`ภ.${n},,หัวหน้า`)).codes).toEqual(['role_field']);
  const run = await tried(`${head}\nภ.${n},new${n}@hcp.example,`, manager);
  await apply(run, manager);
  await settleJobs(t.deps, t.pool);
  const { reply } = await caller(t.app, admin.headers)(user.get, { params: { id: own.id } });
  expect(reply.data.email).toBe(`new${n}@hcp.example`);
});

it('5,000 rows take a fixed number of statements a part, and others are answered meanwhile', async () => {
  const lines = Array.from({ length: 5_000 }, (_, n) => line(600_000 + n));
  const run = await start([HEAD, ...lines].join('\n'), admin);
  const statements = countStatements();
  const params = { id: run.id };
  await caller(t.app, admin.headers)(userImport.try, { params, body: { columns: run.columns } });
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  const trial = await stateOf(run.id, admin);
  expect(trial.counts).toMatchObject({ created: 5_000, refused: 0 });
  // 50 parts, each with what it is checked by.
  expect(statements.sent).toBeLessThan(50 * 8 + 60);
  statements.sent = 0;

  await apply(trial, admin);
  let pending = true;
  const work = settleJobs(t.deps, t.pool).finally(() => {
    pending = false;
  });
  let answered = 0;
  while (pending) {
    expect((await t.app.inject({ url: '/v1/provinces', headers: admin.headers })).statusCode).toBe(
      200,
    );
    answered += 1;
    // An answer from memory alone would leave the database no turn.
    await setImmediate();
  }
  expect(await work).toEqual([]);
  // Entries of the audit are sent 20 at a time.
  expect(statements.sent).toBeLessThan(50 * 10 + 5_000 / 20 + 60);
  expect((await stateOf(run.id, admin)).counts).toMatchObject({ created: 5_000 });
  expect(answered).toBeGreaterThan(10);
  expect(await countOf('race60%')).toBe(5_000);
});

it('a column that the role does not read is refused whether the guess is right or not', async () => {
  const officer = await t.signIn('dpo');
  const email = `guess${unique()}@hcp.example`;
  await makeUser(db, { email, segment: 'A' });
  const guess = (segment: string, by: SignedIn) => tried(`อีเมล,segment\n${email},${segment}`, by);
  for (const segment of ['A', 'B']) {
    const { counts, issues } = await guess(segment, officer);
    expect(counts, segment).toEqual({ ...zero, refused: 1 });
    expect(issues).toMatchObject([{ row: 2, column: 'segment', code: 'role_field' }]);
  }
  const reads = await guess('A', await t.signIn('sales_manager'));
  expect(reads.counts).toEqual({ ...zero, unchanged: 1 });
});

it('the result of an import stays when the same person uploads another file', async () => {
  const author = await t.signIn('admin');
  const file = () => [HEAD, line(260_000 + unique())].join('\n');
  const done = await tried(file(), author);
  await apply(done, author);
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  const waiting = await start(file(), author);
  await start(file(), author);
  expect(await stateOf(done.id, author)).toMatchObject({ state: 'done', counts: { created: 1 } });
  const ask = caller(t.app, author.headers);
  expect((await ask(userImport.state, { params: { id: waiting.id } })).status).toBe(404);
});

it('a list that left as a file comes back as it was, with phones as screens show them', async () => {
  const n = 270_000 + unique();
  await makeUser(db, {
    first_name: 'กลับมา',
    last_name: 'ตามเดิม',
    display_name: 'กลับมา ตามเดิม',
    email: `back${n}@hcp.example`,
    phone: '+66812345671',
  });
  const columns = 'display_name,user_type,license_no,contact';
  const { body } = await t.app.inject({
    url: `/v1/user/export?format=csv&reason=test&columns=${columns}&search=back${n}`,
    headers: admin.headers,
  });
  expect(body).toContain('081-234-5671');
  const { counts, issues } = await tried(body, admin);
  expect(issues).toEqual([]);
  expect(counts).toEqual({ ...zero, unchanged: 1 });
});

it('reads phones with an apostrophe before them, and licences with zeros before their figures', async () => {
  const n = 280_000 + unique();
  const person = (licence: string, email: string, phone: string) =>
    `เภสัชกร,ภญ.สมมติ ตัวอย่าง,${licence},ขอนแก่น,${email}${n}@hcp.example,${phone}`;
  const file = [
    HEAD,
    person(`๐๐${n}`, 'plain', "'+66812345672"),
    person(`ภ.00${n + 10_000}`, 'letter', "'0812345673"),
  ];
  const run = await tried(file.join('\n'), admin);
  expect(run.issues).toEqual([]);
  await apply(run, admin);
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  const made = await db
    .selectFrom('platform_user')
    .select(['license_no', 'phone'])
    .where('email', 'like', `%${n}@hcp.example`)
    .orderBy('id')
    .execute();
  expect(made).toEqual([
    { license_no: `ภ.${n}`, phone: '+66812345672' },
    { license_no: `ภ.${n + 10_000}`, phone: '+66812345673' },
  ]);
});
