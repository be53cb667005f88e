import { user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { forgetMerges } from './merge.queries.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

/** Two doctors who are one, with licences of their own. */
async function twins() {
  const [number, former] = [`ว.${41_000 + unique()}`, `ว.${61_000 + unique()}`];
  const pending = { license_status: 'pending', license_pending_since: '2026-11-01T09:00:00+07:00' };
  const { id } = await makeUser(db, { email: `t${unique()}@hcp.example`, license_no: number });
  const twin = await makeUser(db, {
    email: `t${unique()}@hcp.example`,
    license_no: former,
    ...pending,
  });
  return { id, twin: twin.id, number, former };
}
const found = async (search: string, by = call) => {
  const { reply } = await by(user.list, { query: { search } });
  expect(reply.pagination.total).toBe(reply.data.length);
  return reply.data.map(({ id }) => id);
};

it('the licence of whoever was merged into somebody finds them, until the merge is taken back', async () => {
  const { id, twin, number, former } = await twins();
  expect(await found(former)).toEqual([twin]);
  await call(userMergeCalls.merge, { params: { id }, body: { from_id: twin } });
  expect([await found(former), await found(number)]).toEqual([[id], [id]]);
  const { headers } = await test.signIn('analyst');
  expect(await found(former, caller(test.app, headers))).toEqual([]);
  const taken = await call(userMergeCalls.unmerge, { params: { id: twin } });
  expect(taken.status).toBe(200);
  expect([await found(former), await found(number)]).toEqual([[twin], [id]]);
});

it('once a merge is forgotten, the licence finds them only where it was checked', async () => {
  const [unchecked, checked] = [await twins(), await twins()];
  const verified = await call(userCalls.verifyLicense, { params: { id: checked.twin }, body: {} });
  expect(verified.status).toBe(200);
  for (const { id, twin } of [unchecked, checked]) {
    await call(userMergeCalls.merge, { params: { id }, body: { from_id: twin } });
  }
  await forgetMerges(db, new Date(test.clock.now().getTime() + 1));
  expect(await found(unchecked.former)).toEqual([]);
  expect(await found(checked.former)).toEqual([checked.id]);
});

it('licences of a chain of merges all find who stayed at its end, as far as it is not taken back', async () => {
  const { id, twin, number, former } = await twins();
  const last = await makeUser(db, { email: `t${unique()}@hcp.example` });
  const merge = (into: number, from_id: number) =>
    call(userMergeCalls.merge, { params: { id: into }, body: { from_id } });
  const unmerge = async (one: number) =>
    (await call(userMergeCalls.unmerge, { params: { id: one } })).status;
  await merge(id, twin);
  await merge(last.id, id);
  expect([await found(former), await found(number)]).toEqual([[last.id], [last.id]]);
  expect(await unmerge(id)).toBe(200);
  expect([await found(former), await found(number)]).toEqual([[id], [id]]);
  expect(await unmerge(twin)).toBe(200);
  expect([await found(former), await found(number)]).toEqual([[twin], [id]]);
});
