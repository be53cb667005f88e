import { attention } from '@connect/contract/resources/attention.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeArticle } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let call: ReturnType<typeof caller>;
beforeAll(async () => {
  test = await createTestApp();
  call = caller(test.app, (await test.signIn('super_admin')).headers);
});
afterAll(() => test.close());
afterEach(async () => {
  await test.deps.db.deleteFrom('content').execute();
});

const published = { status: 'publish' as const };
const coded = {
  ...published,
  brand: 'Ozempic',
  material_code: 'TH26OZM00001',
  material_approved_at: '2026-01-01',
};
const make = (overrides: Parameters<typeof makeArticle>[1]) => makeArticle(test.deps.db, overrides);

it('lists each sort of thing that waits, most urgent first', async () => {
  const scheduled = await make({ ...published, published_at: '2026-11-27T09:00:00+07:00' });
  const ending = await make({ ...published, expires_at: '2026-11-23T10:00:00+07:00' });
  const expiring = await make({ ...coded, material_expires_at: '2026-12-11' });
  const changed = await make({ ...coded, material_expires_at: '2027-12-31', material_flag: true });
  const expired = await make({ ...coded, material_expires_at: '2026-11-19' });
  const { status, reply } = await call(attention.list);
  expect(status).toBe(200);
  expect(reply.data.map(({ kind, id, days_left }) => [kind, id, days_left])).toEqual([
    ['material_expired', expired.id, -1],
    ['material_changed', changed.id, null],
    ['material_expiring', expiring.id, 21],
    ['expires_soon', ending.id, 3],
    ['scheduled_soon', scheduled.id, 7],
  ]);
  expect(reply.meta.counts).toEqual({
    material_expired: 1,
    material_changed: 1,
    material_expiring: 1,
    expires_soon: 1,
    scheduled_soon: 1,
  });
});

it('leaves out what is not live, not soon, or in the trash', async () => {
  await make({ ...coded, status: 'draft', material_expires_at: '2026-11-19' });
  await make({ ...coded, material_expires_at: '2026-11-19', deleted_at: '2026-11-18T00:00:00Z' });
  await make({ ...coded, material_expires_at: '2027-01-19' });
  await make({ ...published, expires_at: '2026-11-27T09:00:00.001+07:00' });
  await make({ ...published, expires_at: '2026-11-20T09:00:00+07:00' });
  await make({ ...published, published_at: '2026-11-27T09:00:00.001+07:00' });
  const { reply } = await call(attention.list);
  expect(reply).toEqual({ data: [], meta: { counts: {} } });
});

it('shows 20 entries and counts them all', async () => {
  for (let n = 0; n < 23; n += 1) await make({ ...coded, material_expires_at: '2026-11-19' });
  await make({ ...coded, material_expires_at: '2026-12-11' });
  const { reply } = await call(attention.list);
  expect(reply.data).toHaveLength(20);
  expect(reply.meta.counts).toEqual({ material_expired: 23, material_expiring: 1 });
});

it('is limited to the account’s brands', async () => {
  await make({ ...coded, material_expires_at: '2026-11-19' });
  const mine = await make({ ...coded, brand: 'Wegovy', material_expires_at: '2026-11-19' });
  const publisher = await test.signIn('publisher', { brandScope: ['Wegovy'] });
  const { reply } = await caller(test.app, publisher.headers)(attention.list);
  expect(reply.data.map(({ id }) => id)).toEqual([mine.id]);
});

it('is refused to nobody who is signed in, and to anybody who is not', async () => {
  expect((await caller(test.app)(attention.list)).status).toBe(401);
  const analyst = await test.signIn('analyst');
  expect((await caller(test.app, analyst.headers)(attention.list)).status).toBe(200);
});
