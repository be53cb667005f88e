import { setImmediate } from 'node:timers/promises';
import { fillPath } from '@connect/contract/calls/endpoint.ts';
import type { ImportRun } from '@connect/contract/imports/import.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { registrationImport } from '@connect/contract/registrations/registration-import.ts';
import { expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { unique } from '../../../test/factories.ts';
import { settleJobs } from '../../../test/jobs.ts';
import { makeEvent } from '../../../test/meeting-factories.ts';
import { type SignedIn, startTestApp } from '../../../test/test-app.ts';
import { uploadBody } from '../../../test/upload-files.ts';

const { test: t, admin, call } = await startTestApp();
const { db } = t.deps;

const HEAD = 'ชื่อ,นามสกุล,ประเภท,สถานที่ทำงาน,จังหวัด,อีเมล';
const lines = (n: number, name = unique()) =>
  Array.from(
    { length: n },
    (_, at) => `ขวัญจิรา,จำลองทรัพย์,เภสัชกร,ร้านยา ${at % 7},เชียงใหม่,race${name}-${at}@hcp.example`,
  );
const as = (by: SignedIn) => caller(t.app, by.headers);
const stateOf = async (id: number, by: SignedIn): Promise<ImportRun> =>
  (await as(by)(registrationImport.state, { params: { id } })).reply.data;

async function tried(event: number, rows: readonly string[], by: SignedIn): Promise<ImportRun> {
  const { payload, headers } = await uploadBody({
    file: [HEAD, ...rows].join('\n'),
    name: 'a.csv',
  });
  const url = fillPath(registrationImport.start.path, { id: event });
  const all = { ...headers, ...by.headers };
  const reply = await t.app.inject({ method: 'POST', url, payload, headers: all });
  const { id, columns }: ImportRun = reply.json().data;
  await as(by)(registrationImport.try, { params: { id }, body: { columns } });
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  return stateOf(id, by);
}
const apply = ({ id, counts }: ImportRun, by: SignedIn) =>
  as(by)(registrationImport.apply, { params: { id }, body: { rows: counts?.created ?? 0 } });
const statesOf = async (event: number) =>
  (
    await db
      .selectFrom('registration')
      .select('status')
      .where('content_id', '=', event)
      .orderBy('id')
      .execute()
  ).map(({ status }) => status);

it('two imports and a form at once share the seats, none is given twice', async () => {
  const { id: event } = await makeEvent(db, {
    status: 'publish',
    event: { registration_mode: 'open', capacity: 5 },
  });
  const other = await t.signIn('event_manager');
  const [one, two] = [await tried(event, lines(4), admin), await tried(event, lines(4), other)];
  expect([one.counts?.created, two.counts?.created]).toEqual([4, 4]);
  await Promise.all([apply(one, admin), apply(two, other)]);
  const person = { first_name: 'ก', last_name: 'ข', user_type: 'doctor', phone: '081-222-3344' };
  const [, , typed] = await Promise.all([
    settleJobs(t.deps, t.pool),
    settleJobs(t.deps, t.pool),
    call(registrations.create, { params: { id: event }, body: { person } }),
  ]);
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  const done = [await stateOf(one.id, admin), await stateOf(two.id, other)];
  expect(done.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(await statesOf(event)).toEqual(Array.from({ length: 5 }, () => 'confirmed'));
  const byFile = done.reduce((sum, { counts }) => sum + (counts?.created ?? 0), 0);
  expect(byFile + (typed.status === 201 ? 1 : 0)).toBe(5);
  const codes = done.flatMap(({ issues }) => issues.map(({ code }) => code));
  expect(new Set(codes)).toEqual(new Set(['event_full']));
});

it('of the same file by two people at once the second changes nothing', async () => {
  const { id: event } = await makeEvent(db, { status: 'publish' });
  const other = await t.signIn('event_manager');
  const rows = lines(3);
  const [one, two] = [await tried(event, rows, admin), await tried(event, rows, other)];
  await Promise.all([apply(one, admin), apply(one, admin), apply(two, other)]);
  await Promise.all([settleJobs(t.deps, t.pool), settleJobs(t.deps, t.pool)]);
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  const counts = [(await stateOf(one.id, admin)).counts, (await stateOf(two.id, other)).counts];
  expect(counts.map((each) => each?.created).toSorted()).toEqual([0, 3]);
  expect(counts.map((each) => each?.unchanged).toSorted()).toEqual([0, 3]);
  expect(await statesOf(event)).toHaveLength(3);
});

it('an import that is cancelled, or whose author lost the role, leaves nothing', async () => {
  const { id: event } = await makeEvent(db, { status: 'publish' });
  const author = await t.signIn('event_manager');
  const run = await tried(event, lines(2), author);
  await apply(run, author);
  await as(author)(registrationImport.cancel, { params: { id: run.id } });
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  const second = await tried(event, lines(2), author);
  await apply(second, author);
  const { id } = author.staff;
  await db.updateTable('staff').set({ role: 'analyst' }).where('id', '=', id).execute();
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  const row = await db
    .selectFrom('import_run')
    .select(['state', 'failure'])
    .where('id', '=', second.id)
    .executeTakeFirst();
  expect(row).toEqual({ state: 'failed', failure: 'rights' });
  expect(await statesOf(event)).toEqual([]);
});

it('a thousand rows are one transaction with progress, and others are answered meanwhile', async () => {
  const { id: event } = await makeEvent(db, {
    status: 'publish',
    event: { registration_mode: 'open', capacity: 900, waitlist_enabled: true },
  });
  const run = await tried(event, lines(1000), admin);
  expect(run.counts).toEqual({ created: 1000, changed: 0, unchanged: 0, refused: 0 });
  await apply(run, admin);
  let pending = true;
  const work = settleJobs(t.deps, t.pool).finally(() => {
    pending = false;
  });
  const seen = new Set<number>();
  const partly = new Set<number>();
  while (pending) {
    seen.add((await stateOf(run.id, admin)).progress);
    partly.add((await statesOf(event)).length);
    // An answer from memory alone would leave the database no turn.
    await setImmediate();
  }
  expect(await work).toEqual([]);
  expect(seen.size).toBeGreaterThan(2);
  expect([...partly].filter((n) => n !== 0 && n !== 1000)).toEqual([]);
  const states = await statesOf(event);
  expect(states.filter((status) => status === 'confirmed')).toHaveLength(900);
  expect(states.filter((status) => status === 'waitlisted')).toHaveLength(100);
});
