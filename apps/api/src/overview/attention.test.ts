import { attention } from '@connect/contract/desk/attention.ts';
import { guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { user } from '@connect/contract/users/user.ts';
import { afterEach, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeArticle, makeDocument, makeStaff, makeUser } from '../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeBreach, makeGuidelineRequest, makePrivacyRequest } from '../../test/user-factories.ts';

const { test, call } = await startTestApp();
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

it('begins with what is to come, the soonest first; of what is over the latest', async () => {
  const { db } = test.deps;
  const day = (n: number, hour: string) => `2026-11-${n}T${hour}:00:00+07:00`;
  const event = (n: number) =>
    makeEvent(db, {
      status: 'publish',
      event: { start_at: day(n, '13'), end_at: day(n, '16'), registration_mode: 'approval' },
    });
  const dead = async ({ id }: { id: number }, settled: string) => {
    const { id: registration } = await makeEventRegistration(db, id);
    await db
      .insertInto('event_message')
      .values({
        ...{ content_id: id, registration_id: registration, occasion: 'confirm', state: 'dead' },
        ...{ reason: 'tries', created_at: settled, due_at: settled, settled_at: settled },
      })
      .execute();
  };
  const [over, before, today, next, asks] = [
    await event(19),
    await event(18),
    await event(20),
    await event(24),
    await event(26),
  ];
  // Those that were given up first are not those that matter first.
  await dead(before, day(10, '09'));
  await dead(over, day(11, '09'));
  await dead(next, day(12, '09'));
  await dead(today, day(19, '09'));
  await dead(today, day(19, '10'));
  await makeEventRegistration(db, asks.id, { status: 'registered' });
  const expired = await make({ ...coded, material_expires_at: '2026-11-19' });
  const lines = async () =>
    (await call(attention.list)).reply.data.map(({ kind, id, count }) => [kind, id, count]);
  const first = [
    ['messages_dead', today.id, 2],
    ['messages_dead', next.id, 1],
    ['registrations_waiting', asks.id, 1],
  ];
  expect(await lines()).toEqual([
    ...first,
    ['material_expired', expired.id, null],
    ['messages_dead', over.id, 1],
    ['messages_dead', before.id, 1],
  ]);
  // However much there is of one kind, one of each other is there.
  for (let n = 0; n < 30; n += 1) await make({ ...coded, material_expires_at: '2026-11-19' });
  const many = await lines();
  expect(many).toHaveLength(20);
  expect(many.slice(0, 3)).toEqual(first);
  expect(many.slice(-2)).toEqual([
    ['messages_dead', over.id, 1],
    ['messages_dead', before.id, 1],
  ]);
});

it('is limited to the account’s brands', async () => {
  await make({ ...coded, material_expires_at: '2026-11-19' });
  const mine = await make({ ...coded, brand: 'Wegovy', material_expires_at: '2026-11-19' });
  const publisher = await test.signIn('publisher', { brandScope: ['Wegovy'] });
  const { reply } = await caller(test.app, publisher.headers)(attention.list);
  expect(reply.data.map(({ id }) => id)).toEqual([mine.id]);
});

it('tells who approves registrations how many wait for each event to come, as its list does', async () => {
  const { db } = test.deps;
  const event = async (own: object = {}, content: object = {}) =>
    makeEvent(db, {
      status: 'publish',
      brand: 'Wegovy',
      ...content,
      event: { registration_mode: 'approval', ...own },
    });
  const asks = await event();
  for (const [status, province_code] of [
    ['registered', '50'],
    ['registered', '90'],
    ['confirmed', '50'],
  ]) {
    await makeEventRegistration(db, asks.id, { status, province_code });
  }
  const cancelled = { cancelled_at: '2026-11-19T09:00:00+07:00', cancel_reason: 'ผู้บรรยายป่วย' };
  const over = { start_at: '2026-11-18T09:00:00+07:00', end_at: '2026-11-18T12:00:00+07:00' };
  for (const other of [
    await event(cancelled),
    await event(over),
    await event({}, { deleted_at: '2026-11-19T00:00:00Z' }),
  ]) {
    await makeEventRegistration(db, other.id, { status: 'registered' });
  }
  const seen = async (...who: Parameters<typeof test.signIn>) => {
    const { headers } = await test.signIn(...who);
    const { reply } = await caller(test.app, headers)(attention.list);
    return reply.data.map(({ kind, id, count }) => [kind, id, count]);
  };
  const waits = (count: number) => [['registrations_waiting', asks.id, count]];
  expect(await seen('event_manager')).toEqual(waits(2));
  expect(await seen('sales_manager', { regionScope: ['north'] })).toEqual(waits(1));
  expect(await seen('sales_manager', { brandScope: ['Saxenda'] })).toEqual([]);
  expect(await seen('analyst')).toEqual([]);
  const { headers } = await test.signIn('sales_manager', { regionScope: ['north'] });
  const list = await caller(test.app, headers)(registrations.list, {
    params: { id: asks.id },
    query: { status: 'registered' },
  });
  expect(list.reply.pagination.total).toBe(1);
});

it('tells who checks licences and sends guides how many wait, and leads to exactly these', async () => {
  const { db } = test.deps;
  const since = { license_status: 'pending', license_pending_since: '2026-11-12T09:00:00+07:00' };
  const license = { license_no: 'ว.55555', user_type: 'doctor' as const };
  const north = await makeUser(db, { ...since, ...license, province_code: '50' });
  await makeUser(db, { ...since, ...license, license_no: 'ว.55556', province_code: '90' });
  await makeUser(db, { ...since, license_no: 'ว.55557', deleted_at: '2026-11-18T00:00:00Z' });
  const document = await makeDocument(db, { brand: 'Wegovy' });
  for (const fulfilment_status of ['new', 'preparing', 'sent'] as const) {
    await makeGuidelineRequest(db, document.id, { user_id: north.id, fulfilment_status });
  }
  const queues = async (...who: Parameters<typeof test.signIn>) => {
    const { headers } = await test.signIn(...who);
    const { reply } = await caller(test.app, headers)(attention.list);
    return reply.data.map(({ kind, count }) => [kind, count]);
  };
  expect(await queues('super_admin')).toEqual([
    ['guides_waiting', 2],
    ['licenses_waiting', 2],
  ]);
  expect(await queues('analyst')).toEqual([]);
  expect(await queues('sales_manager', { regionScope: ['south'] })).toEqual([]);
  expect(await queues('sales_manager', { regionScope: ['north'] })).toEqual([
    ['guides_waiting', 2],
  ]);
  const users = await call(user.list, { query: { license_status: 'pending' } });
  const guides = await call(guideline.list, { query: { fulfilment_status: 'new,preparing' } });
  expect([users.reply.pagination.total, guides.reply.pagination.total]).toEqual([2, 2]);
  await db.deleteFrom('guideline_request').execute();
  await db.updateTable('platform_user').set({ license_status: 'verified' }).execute();
});

const lock = (id: number, windowStart: string, failures = 5) =>
  test.deps.db
    .insertInto('login_throttle')
    .values({ key: `account:${id}`, failures, window_start: windowStart })
    .execute();

it('tells who may edit accounts which of them wait or end soon', async () => {
  const { db } = test.deps;
  const locked = await makeStaff(db, { displayName: 'ถูกล็อก' });
  await lock(locked.id, '2026-11-20T08:45:00.001+07:00');
  const ending = await makeStaff(db, { expiresAt: '2026-12-04' });
  const today = await makeStaff(db, { expiresAt: '2026-11-20' });
  // None of these waits or ends soon.
  await lock((await makeStaff(db)).id, '2026-11-20T08:45:00+07:00');
  await lock((await makeStaff(db)).id, '2026-11-20T08:59:00+07:00', 4);
  await makeStaff(db, { expiresAt: '2026-12-05' });
  await makeStaff(db, { expiresAt: '2026-11-19' });
  await makeStaff(db, { expiresAt: '2026-11-25', status: 'suspended' });
  const { reply } = await call(attention.list);
  expect(reply.data).toEqual([
    {
      kind: 'account_locked',
      type: 'staff',
      id: locked.id,
      title: 'ถูกล็อก',
      material_code: null,
      at: '2026-11-20T09:00:00.001+07:00',
      days_left: null,
      count: null,
    },
    expect.objectContaining({ kind: 'account_expiring', id: today.id, days_left: 0 }),
    expect.objectContaining({ kind: 'account_expiring', id: ending.id, days_left: 14 }),
  ]);
  expect(reply.meta.counts).toEqual({ account_locked: 1, account_expiring: 2 });
  const publisher = await test.signIn('publisher');
  expect((await caller(test.app, publisher.headers)(attention.list)).reply.data).toEqual([]);
  await db.deleteFrom('login_throttle').where('key', 'like', 'account:%').execute();
  await db.updateTable('staff').set({ expires_at: null }).execute();
});

it('tells officers alone of requests that are due and of breaches to be told', async () => {
  const { db } = test.deps;
  const late = await makePrivacyRequest(db, { due_at: '2026-11-20T08:00:00+07:00' });
  const soon = await makePrivacyRequest(db, { due_at: '2026-11-27T09:00:00+07:00' });
  await makePrivacyRequest(db, { due_at: '2026-11-27T09:00:01+07:00' });
  const told = '2026-11-20T08:30:00+07:00';
  const closed = { status: 'completed', completed_at: told };
  await makePrivacyRequest(db, { ...closed, due_at: '2026-11-20T08:00:00+07:00' });
  const open = await makeBreach(db, { discovered_at: '2026-11-19T09:00:00+07:00' });
  await makeBreach(db, { risk: 'none' });
  await makeBreach(db, { authority_notified_at: told });
  await makeBreach(db, { closed_at: told });
  const officer = await test.signIn('dpo');
  const { reply } = await caller(test.app, officer.headers)(attention.list);
  expect(reply.data.map(({ kind, id, at }) => [kind, id, at])).toEqual([
    ['request_overdue', late.id, '2026-11-20T08:00:00.000+07:00'],
    ['breach_due', open.id, '2026-11-22T09:00:00.000+07:00'],
    ['request_due', soon.id, '2026-11-27T09:00:00.000+07:00'],
  ]);
  expect((await call(attention.list)).reply.data).toEqual([]);
  await db.deleteFrom('privacy_request').execute();
  await db.deleteFrom('data_breach').execute();
});

it('leaves out the kinds that the caller does not want to hear of', async () => {
  await make({ ...coded, material_expires_at: '2026-11-19' });
  const ending = await make({ ...published, expires_at: '2026-11-23T10:00:00+07:00' });
  const { reply } = await call(attention.list, { query: { without: 'material_expired' } });
  expect(reply.data.map(({ id }) => id)).toEqual([ending.id]);
  expect(reply.meta.counts).toEqual({ expires_soon: 1 });
  expect((await call(attention.list, { query: { without: 'nonsense' } })).status).toBe(400);
});

it('is refused to nobody who is signed in, and to anybody who is not', async () => {
  expect((await caller(test.app)(attention.list)).status).toBe(401);
  const analyst = await test.signIn('analyst');
  expect((await caller(test.app, analyst.headers)(attention.list)).status).toBe(200);
});
