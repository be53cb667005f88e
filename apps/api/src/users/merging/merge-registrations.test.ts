import { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { makePrivacyRequest } from '../../../test/user-factories.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const specialty = await db
  .selectFrom('specialty')
  .select('id')
  .where('profession_group', '=', 'physician')
  .executeTakeFirstOrThrow();
const doctor = () =>
  makeUser(db, { email: `m${unique()}@hcp.example`, specialty_ids: [specialty.id] });
const merge = (id: number, from_id: number) =>
  call(userMergeCalls.merge, { params: { id }, body: { from_id } });
const unmerge = (id: number) => call(userMergeCalls.unmerge, { params: { id } });

it('of two registrations for one event the further one holds; each that was cancelled stands for itself', async () => {
  const [winner, loser] = [await doctor(), await doctor()];
  const { id } = await makeEvent(db);
  const at = { cancelled_at: '2026-11-11T09:00:00+07:00', status: 'cancelled' } as const;
  for (const user_id of [winner.id, loser.id])
    await makeEventRegistration(db, id, { user_id, ...at });
  await makeEventRegistration(db, id, { user_id: winner.id, status: 'registered' });
  await makeEventRegistration(db, id, {
    user_id: loser.id,
    status: 'attended',
    checked_in_at: '2026-11-27T09:00:00+07:00',
    check_in_method: 'qr',
  });
  const of = () =>
    db
      .selectFrom('registration')
      .select(['id', 'user_id', 'status', 'code', 'check_in_method'])
      .where('content_id', '=', id)
      .orderBy('id')
      .execute();
  const before = await of();
  expect((await merge(winner.id, loser.id)).status).toBe(200);
  const after = await of();
  expect(after).toEqual([
    before[0],
    { ...before[1], user_id: winner.id },
    { ...before[2], status: 'attended', check_in_method: 'qr' },
  ]);
  expect((await unmerge(loser.id)).status).toBe(200);
  expect(await of()).toEqual(before);
});

const registered = (id: number, user_id: number, more: object = {}) =>
  makeEventRegistration(db, id, { user_id, ...more });
const rowsOf = async (id: number) => {
  const { rows } = await sql<{ id: number; user_id: number; status: string }>`
    select id, user_id, status from registration where content_id = ${id} order by id`.execute(db);
  return rows;
};
const soon = (event: object = {}) =>
  makeEvent(db, { status: 'publish', event: { registration_mode: 'open', ...event } });
const cancel = (id: number, registration: number) =>
  call(registrations.move, {
    params: { id, registration },
    body: { action: 'cancel', reason: 'ติดธุระกะทันหัน' },
  });

it.each([
  ['no_show', 'waitlisted', 'no_show'],
  ['waitlisted', 'no_show', 'no_show'],
  ['waitlisted', 'cancelled', 'waitlisted'],
] as const)('of %s and %s: %s', async (one, other, after) => {
  const [winner, loser] = [await doctor(), await doctor()];
  const { id } = await soon({ end_at: '2026-11-19T12:00:00+07:00' });
  const status = (status: typeof one | typeof other) => ({
    status,
    waitlist_order: status === 'waitlisted' ? 1 : null,
  });
  await registered(id, winner.id, status(one));
  await registered(id, loser.id, status(other));
  expect((await merge(winner.id, loser.id)).status).toBe(200);
  const live = (await rowsOf(id)).filter((row) => row.status !== 'cancelled');
  expect(live.map((row) => row.status)).toEqual([after]);
  expect((await unmerge(loser.id)).status).toBe(200);
  expect((await rowsOf(id)).map((row) => row.status)).toEqual([one, other]);
});

it('is taken back also where the table computes what it did not when they were merged', async () => {
  const [winner, loser] = [await doctor(), await doctor()];
  const { id } = await makeEvent(db);
  for (const { id: user_id } of [winner, loser]) await registered(id, user_id);
  const before = await rowsOf(id);
  await merge(winner.id, loser.id);
  await sql`update user_merge set moved = jsonb_set(moved, '{joined,registration,joined,0,after}',
      (moved #> '{joined,registration,joined,0,after}') - 'name_text'::text)
    where loser_id = ${loser.id}`.execute(db);
  expect((await unmerge(loser.id)).status).toBe(200);
  expect(await rowsOf(id)).toEqual(before);
});

it('a seat that two people had goes to who waits; taken back, the other waits first', async () => {
  const [winner, loser, third, fourth] = [
    await doctor(),
    await doctor(),
    await doctor(),
    await doctor(),
  ];
  const { id } = await soon({ capacity: 2, waitlist_enabled: true });
  await registered(id, winner.id);
  await registered(id, loser.id);
  await registered(id, third.id, { status: 'waitlisted', waitlist_order: 1 });
  await registered(id, fourth.id, { status: 'waitlisted', waitlist_order: 2 });
  const states = async () =>
    Object.fromEntries((await rowsOf(id)).map((row) => [row.user_id, row.status]));
  expect((await merge(winner.id, loser.id)).status).toBe(200);
  expect(await states()).toEqual({
    [winner.id]: 'confirmed',
    [third.id]: 'confirmed',
    [fourth.id]: 'waitlisted',
  });
  expect((await unmerge(loser.id)).status).toBe(200);
  expect(await states()).toEqual({
    [winner.id]: 'confirmed',
    [loser.id]: 'waitlisted',
    [third.id]: 'confirmed',
    [fourth.id]: 'waitlisted',
  });
  const [own] = (await rowsOf(id)).filter((row) => row.user_id === winner.id);
  await cancel(id, own?.id ?? 0);
  expect(await states()).toMatchObject({ [loser.id]: 'confirmed', [fourth.id]: 'waitlisted' });
});

it('gives each their own rows back, also those that were cancelled since', async () => {
  const [winner, loser] = [await doctor(), await doctor()];
  const { id } = await soon();
  const { id: theirs } = await registered(id, loser.id);
  await merge(winner.id, loser.id);
  expect((await cancel(id, theirs)).status).toBe(200);
  const again = await call(registrations.create, { params: { id }, body: { user_id: winner.id } });
  expect(again.status).toBe(201);
  expect((await unmerge(loser.id)).status).toBe(200);
  expect(await rowsOf(id)).toEqual([
    { id: theirs, user_id: loser.id, status: 'cancelled' },
    { id: again.reply.data.id, user_id: winner.id, status: 'confirmed' },
  ]);
});

it('what the log says of a registration that ended goes on with the other, and is erased with them', async () => {
  const [winner, loser] = [await doctor(), await doctor()];
  const { id } = await soon();
  await registered(id, winner.id);
  const { id: ended } = await registered(id, loser.id);
  const line = { content_id: id, registration_id: ended, note: 'ความลับของเธอ' };
  await db
    .insertInto('registration_log')
    .values({ ...line, type: 'check_in_undone', occurred_at: '2026-11-10T10:00:00+07:00' })
    .execute();
  const lineOf = () =>
    db
      .selectFrom('registration_log')
      .select(['registration_id', 'note'])
      .where('content_id', '=', id)
      .executeTakeFirstOrThrow();
  await merge(winner.id, loser.id);
  expect((await lineOf()).registration_id).not.toBe(ended);
  await unmerge(loser.id);
  expect((await lineOf()).registration_id).toBe(ended);
  await merge(winner.id, loser.id);
  const asked = { user_id: winner.id, type: 'erase', status: 'in_progress' } as const;
  const request = await makePrivacyRequest(db, asked);
  const erased = await call(erasureCalls.erase, {
    params: winner,
    body: { confirm: `#${winner.id}`, reason: 'ตามคำขอของเจ้าของข้อมูล', request_id: request.id },
  });
  expect(erased.status).toBe(200);
  expect((await lineOf()).note).toBe('');
});

it('pages of a registration that ended in a merge lead to the other, and back when it is taken back', async () => {
  const [winner, loser] = [await doctor(), await doctor()];
  const { id } = await makeEvent(db);
  const first = await registered(id, winner.id);
  const second = await registered(id, loser.id);
  for (const [n, { id: registration_id }] of [first, second].entries()) {
    await db
      .insertInto('registration_page')
      .values({
        token_hash: Buffer.from(`page ${id} ${n}`),
        content_id: id,
        registration_id,
        created_at: '2026-11-19T09:00:00Z',
      })
      .execute();
  }
  const of = () =>
    db
      .selectFrom('registration_page')
      .select('registration_id')
      .where('content_id', '=', id)
      .orderBy('id')
      .execute();
  const before = await of();
  expect((await merge(winner.id, loser.id)).status).toBe(200);
  expect(new Set((await of()).map((row) => row.registration_id)).size).toBe(1);
  expect((await unmerge(loser.id)).status).toBe(200);
  expect(await of()).toEqual(before);
});
