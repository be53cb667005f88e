import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { expect, it } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

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
