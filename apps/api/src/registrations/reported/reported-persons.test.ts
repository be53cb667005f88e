import { platformWebinars } from '@connect/contract/programs/platform-webinars.ts';
import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { makeRegistration, makeWebinar } from '../../../test/meeting-factories.ts';
import { untilLockWaits } from '../../../test/processes/lock-waits.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { platformKey } from '../../../test/usage/tracking.ts';
import type { Db, Trx } from '../../deps.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const key = await platformKey(test, ['registration:write']);
const NOW = '2026-11-20T09:00:00+07:00';

const published = (webinar: object = {}) =>
  makeWebinar(db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
    slug: `persons-${unique()}`,
    webinar,
  });
const person = () => makeUser(db, { email: `p${unique()}@hcp.example` });
const set = (id: number, values: object, trx: Db | Trx = db) =>
  trx.updateTable('platform_user').set(values).where('id', '=', id).execute();
async function report(id: number, rows: readonly { user_id: number; status?: 'cancelled' }[]) {
  const { status, reply } = await key.call(platformWebinars.registrations, {
    params: { id },
    body: { registrations: rows.map((row) => ({ registered_at: NOW, ...row })) },
  });
  expect(status).toBe(200);
  return reply.data;
}
const rowsOf = (id: number) =>
  db
    .selectFrom('registration')
    .select(['user_id', 'status'])
    .where('content_id', '=', id)
    .orderBy('id')
    .execute();

/** Begins a call while a transaction holds what it did, and gives its answer after the commit. */
async function during<Answer>(work: (trx: Trx) => Promise<unknown>, begin: () => Promise<Answer>) {
  const { begun } = await db.transaction().execute(async (trx) => {
    await work(trx);
    const begun = begin();
    await untilLockWaits(db);
    return { begun };
  });
  return begun;
}
/** Users who lead to another by a merge that is under way. */
const merging = (from: number, into: number) => async (trx: Trx) => {
  await sql`select id from platform_user where id = any(${[from, into]}) order by id for update`.execute(
    trx,
  );
  await set(from, { merged_into_id: into, deleted_at: NOW }, trx);
};

describe.each([
  ['is suspended', { status: 'suspended' }],
  ['is in the trash', { deleted_at: NOW }],
])('whose account %s', (_name, values) => {
  it('is cancelled, which gives the seat to who waits, and registers for nothing new', async () => {
    const { id } = await published({ capacity: 1, waitlist_enabled: true });
    const [gone, next] = [await person(), await person()];
    await report(id, [{ user_id: gone.id }, { user_id: next.id }]);
    await set(gone.id, values);
    expect(await report(id, [{ user_id: gone.id }])).toMatchObject({ unchanged: 1, rejected: [] });
    expect(await report(id, [{ user_id: gone.id, status: 'cancelled' }])).toMatchObject({
      ...{ accepted: 1, rejected: [] },
      registrations: [{ index: 0, status: 'cancelled' }],
    });
    expect(await rowsOf(id)).toEqual([
      { user_id: gone.id, status: 'cancelled' },
      { user_id: next.id, status: 'confirmed' },
    ]);
    const other = await published();
    expect((await report(other.id, [{ user_id: gone.id }])).rejected).toEqual([
      { index: 0, code: 'unknown_user' },
    ]);
    const cancelled = await report(other.id, [{ user_id: gone.id, status: 'cancelled' }]);
    expect(cancelled.rejected).toEqual([{ index: 0, code: 'not_registered' }]);
  });
});

it('whoever was erased is unknown, also to cancel', async () => {
  const { id } = await published();
  const user = await person();
  await report(id, [{ user_id: user.id }]);
  await set(user.id, { status: 'erased' });
  expect((await report(id, [{ user_id: user.id, status: 'cancelled' }])).rejected).toEqual([
    { index: 0, code: 'unknown_user' },
  ]);
});

describe('whoever is merged at that moment', () => {
  it('is registered as who stayed', async () => {
    const { id } = await published();
    const [stays, goes] = [await person(), await person()];
    const said = await during(merging(goes.id, stays.id), () => report(id, [{ user_id: goes.id }]));
    expect(said).toMatchObject({ accepted: 1, rejected: [] });
    expect(await rowsOf(id)).toEqual([{ user_id: stays.id, status: 'confirmed' }]);
  });

  it('also where who stayed is merged once more meanwhile', async () => {
    const { id } = await published();
    const [last, middle, first] = [await person(), await person(), await person()];
    await db.transaction().execute(merging(first.id, middle.id));
    const said = await during(merging(middle.id, last.id), () =>
      report(id, [{ user_id: first.id }]),
    );
    expect(said).toMatchObject({ accepted: 1, rejected: [] });
    expect(await rowsOf(id)).toEqual([{ user_id: last.id, status: 'confirmed' }]);
  });

  it('has attended as who stayed', async () => {
    const times = { start_at: '2026-11-20T07:00:00+07:00', end_at: '2026-11-20T08:00:00+07:00' };
    const { id } = await published(times);
    const [stays, goes] = [await person(), await person()];
    await makeRegistration(db, id, { user_id: stays.id });
    const row = { joined_at: times.start_at, left_at: times.end_at, minutes: 60 };
    const { reply } = await during(merging(goes.id, stays.id), () =>
      key.call(platformWebinars.attendance, {
        params: { id },
        body: { attendance: [{ user_id: goes.id, ...row }] },
      }),
    );
    expect(reply.data).toMatchObject({ accepted: 1, rejected: [] });
  });

  it('is merged once whoever registers them is done, whatever numbers they have', async () => {
    const [stays, goes] = [await person(), await person()];
    const { status } = await during(
      (trx) => sql`select from platform_user where id = ${goes.id} for key share`.execute(trx),
      () => call(userMergeCalls.merge, { params: { id: stays.id }, body: { from_id: goes.id } }),
    );
    expect(status).toBe(200);
  });
});

it('attendance at times that cannot be is invalid by its fields, and the other rows are kept', async () => {
  const { id } = await published({
    start_at: '2026-11-20T07:00:00+07:00',
    end_at: '2026-11-20T08:00:00+07:00',
  });
  const at = (time: string, day = 20) => `2026-11-${day}T${time}:00+07:00`;
  const rows = [
    { joined_at: at('07:00'), left_at: at('08:00') },
    { joined_at: at('05:00'), left_at: at('09:05') },
    { joined_at: at('04:59'), left_at: at('08:00') },
    { joined_at: at('07:30'), left_at: at('07:29') },
    { joined_at: at('07:00'), left_at: at('09:06') },
    { joined_at: at('07:00', 19), left_at: at('08:00', 21) },
    { joined_at: '2026-11-20T00:30:00Z', left_at: '2026-11-20T01:00:00Z' },
    { joined_at: at('07:00'), left_at: at('08:00'), survey_submitted_at: at('09:06') },
    { joined_at: at('07:00'), left_at: at('08:00'), survey_submitted_at: at('04:00') },
    { joined_at: at('07:00'), left_at: at('08:00'), survey_submitted_at: at('08:30') },
    { joined_at: at('07:00'), left_at: at('07:29'), minutes: 30 },
    { joined_at: at('07:00'), left_at: '2026-11-20T07:29:01+07:00', minutes: 30 },
  ];
  const attendance = [];
  for (const row of rows) {
    const { id: user_id } = await person();
    await makeRegistration(db, id, { user_id });
    attendance.push({ user_id, minutes: 30, ...row });
  }
  const { reply } = await key.call(platformWebinars.attendance, {
    params: { id },
    body: { attendance },
  });
  expect(reply.data.accepted).toBe(5);
  expect(reply.data.rejected).toEqual([
    { index: 2, code: 'invalid', fields: ['joined_at'] },
    { index: 3, code: 'invalid', fields: ['left_at'] },
    { index: 4, code: 'invalid', fields: ['left_at'] },
    { index: 5, code: 'invalid', fields: ['joined_at', 'left_at'] },
    { index: 7, code: 'invalid', fields: ['survey_submitted_at'] },
    { index: 8, code: 'invalid', fields: ['survey_submitted_at'] },
    { index: 10, code: 'invalid', fields: ['minutes'] },
  ]);
});
