import { randomUUID } from 'node:crypto';
import { door } from '@connect/contract/registrations/door.ts';
import { expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { unique } from '../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

/** From 10 to 12 o'clock; check-in opens at 9. */
const make = () =>
  makeEvent(db, {
    status: 'publish',
    event: {
      registration_mode: 'open',
      start_at: '2026-11-20T10:00:00+07:00',
      end_at: '2026-11-20T12:00:00+07:00',
      check_in_open_minutes: 60,
    },
  });
const registered = (id: number, status = 'confirmed', more: object = {}) =>
  makeEventRegistration(db, id, { status, first_name: `ผู้มา${unique()}`, ...more });
const send = (id: number, items: object[], by = call) =>
  by(door.sync, { params: { id }, body: { device_id: randomUUID(), items } });
const scan = (code: string) => ({
  client_id: randomUUID(),
  action: 'check_in',
  method: 'qr',
  code,
  at: '2026-11-20T09:00:00+07:00',
});

it('has everybody of the event with the least of their data, and when its door is open', async () => {
  const { id } = await make();
  const other = await make();
  const row = await registered(id, 'confirmed', {
    last_name: 'ทดสอบ',
    workplace_name: 'รพ.ตัวอย่าง',
    phone: '+66812345678',
    note: 'ความลับ',
  });
  await registered(id, 'cancelled');
  await registered(other.id);
  const { reply } = await call(door.list, { params: { id } });
  expect(reply.data).toHaveLength(2);
  expect(Object.keys(reply.data[0] ?? {}).toSorted()).toEqual(
    [
      'checked_in_at',
      'checked_out_at',
      'code',
      'display_name',
      'id',
      'status',
      'workplace_name',
    ].toSorted(),
  );
  expect(reply.data.find(({ code }) => code === row.code)?.workplace_name).toBe('รพ.ตัวอย่าง');
  expect(reply.meta.event).toMatchObject({
    opens_at: '2026-11-20T09:00:00.000+07:00',
    cancelled: false,
  });
  expect(reply.meta.walk_in).toBe(true);
});

it('is written down as a view of people, a sync is not one', async () => {
  const { id } = await make();
  await registered(id);
  await call(door.list, { params: { id } });
  await send(id, []);
  const seen = await db
    .selectFrom('audit_entry')
    .select('diff')
    .where('action', '=', 'pii.view')
    .where('entity_id', '=', id)
    .execute();
  expect(seen).toHaveLength(1);
  expect(seen[0]?.diff).toMatchObject({ view: 'door', persons: 1 });
});

it.each(['analyst', 'editor', 'dpo', 'medical'] as const)('is not for a %s', async (role) => {
  const { id } = await make();
  const by = caller(test.app, (await test.signIn(role)).headers);
  expect((await by(door.list, { params: { id } })).status).toBe(403);
  expect((await send(id, [], by)).status).toBe(403);
});

it('covers workplaces for whoever does not read those of users', async () => {
  const { id } = await make();
  const row = await registered(id, 'confirmed', { workplace_name: 'คลินิกสมหญิง' });
  const by = caller(test.app, (await test.signIn('publisher')).headers);
  const { reply } = await by(door.list, { params: { id } });
  expect(reply.data.find(({ code }) => code === row.code)?.workplace_name).not.toContain('สมหญิง');
});

it('leaves out people outside of the regions, and so does a scan', async () => {
  const { id } = await make();
  const here = await registered(id, 'confirmed', { province_code: '50' });
  const far = await registered(id, 'confirmed', { province_code: '90' });
  const { headers } = await test.signIn('sales_manager', { regionScope: ['north'] });
  const by = caller(test.app, headers);
  const { reply } = await by(door.list, { params: { id } });
  expect(reply.data.map(({ code }) => code)).toEqual([here.code]);
  const sync = await send(id, [scan(far.code), scan(here.code)], by);
  expect(sync.reply.data.map(({ ok, code }) => [ok, code])).toEqual([
    [false, 'not_found'],
    [true, undefined],
  ]);
  expect(sync.reply.meta.states).toBeNull();
  const looked = await send(id, [], by);
  expect(looked.reply.meta.states?.map(({ id: one }) => one)).toEqual([here.id]);
  const after = await call(door.list, { params: { id } });
  expect(after.reply.data.find(({ id: one }) => one === far.id)?.status).toBe('confirmed');
});
