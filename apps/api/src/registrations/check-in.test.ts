import { randomUUID } from 'node:crypto';
import type { RegistrationStatus } from '@connect/contract/meetings/registration-states.ts';
import { door } from '@connect/contract/registrations/door.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { unique } from '../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { noteAbsent } from './no-show.service.ts';

const { test, admin, call: first } = await startTestApp();
const { db } = test.deps;
let call = first;
/** Goes to a moment; whoever signed in before it is signed in anew. */
async function goTo(moment: string) {
  test.clock.set(moment);
  call = caller(test.app, (await test.signIn('admin')).headers);
}
const at = (time: string) => goTo(`2026-11-20T${time}:00+07:00`);
beforeEach(() => {
  test.clock.set('2026-11-20T09:00:00+07:00');
  call = first;
});

/** From 10 to 12 o'clock; check-in opens at 9. */
const make = (own: NonNullable<Parameters<typeof makeEvent>[1]>['event'] = {}) =>
  makeEvent(db, {
    status: 'publish',
    event: {
      registration_mode: 'approval',
      start_at: '2026-11-20T10:00:00+07:00',
      end_at: '2026-11-20T12:00:00+07:00',
      check_in_open_minutes: 60,
      ...own,
    },
  });
const move = (id: number, registration: number, action: string, more: object = {}) =>
  call(registrations.move, { params: { id, registration }, body: { action, ...more } });
const undo = (id: number, registration: number) =>
  move(id, registration, 'undo_check_in', { reason: 'เช็กอินผิดคน' });
const registered = (id: number, status: RegistrationStatus = 'confirmed', more: object = {}) =>
  makeEventRegistration(db, id, { status, first_name: `ผู้มา${unique()}`, ...more });
const logOf = (registration: number) =>
  db
    .selectFrom('registration_log')
    .select(['type', 'staff_id'])
    .where('registration_id', '=', registration)
    .orderBy('id')
    .execute();
const atTheDoor = (id: number, more: object = {}) =>
  call(registrations.create, {
    params: { id },
    body: {
      source: 'walk_in',
      person: {
        first_name: 'สมหญิง',
        last_name: 'หน้างาน',
        user_type: 'doctor',
        email: `w${unique()}@hcp.example`,
        ...more,
      },
    },
  });

describe('checking in', () => {
  it('confirms who was only registered, and says who let them in', async () => {
    const { id } = await make();
    const row = await registered(id, 'registered');
    const { reply } = await move(id, row.id, 'check_in');
    expect(reply.data).toMatchObject({
      status: 'attended',
      checked_in_at: '2026-11-20T09:00:00.000+07:00',
      confirmed_at: '2026-11-20T09:00:00.000+07:00',
      check_in_method: 'manual',
    });
    expect(reply.meta.permissions).toMatchObject({ check_in: false, undo_check_in: true });
    expect(await logOf(row.id)).toEqual([{ type: 'check_in', staff_id: admin.staff.id }]);
  });

  it.each([
    ['08:59', 409],
    ['09:00', 200],
    ['11:59', 200],
    ['12:00', 409],
  ])('at %s: %i', async (time, status) => {
    const { id } = await make();
    const row = await registered(id);
    await at(time);
    expect((await move(id, row.id, 'check_in')).status).toBe(status);
    const { reply } = await call(registrations.get, { params: { id, registration: row.id } });
    expect(reply.data.status).toBe(status === 200 ? 'attended' : 'confirmed');
  });

  it('of two doors the second is told since when, and the log has it', async () => {
    const { id } = await make();
    const row = await registered(id);
    const seen = { version: 1 };
    const both = await Promise.all([
      move(id, row.id, 'check_in', seen),
      move(id, row.id, 'check_in', seen),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ reply }) => reply.data.version)).toEqual([2, 2]);
    expect((await logOf(row.id)).map(({ type }) => type)).toEqual(['check_in', 'check_in_denied']);
  });

  it('many at once: each is answered for by itself', async () => {
    const { id } = await make();
    const rows = [
      await registered(id),
      await registered(id, 'registered'),
      await registered(id, 'cancelled'),
      // Without the reason that it takes.
      await registered(id, 'no_show'),
    ];
    const { reply } = await call(registrations.bulk, {
      params: { id },
      body: { action: 'check_in', ids: rows.map((row) => row.id) },
    });
    expect(reply.data.map(({ ok }) => ok)).toEqual([true, true, false, false]);
  });

  it('is nothing for an event that was called off, nor for roles that only look', async () => {
    const off = await make({ cancelled_at: '2026-11-19T09:00:00+07:00', cancel_reason: 'ฝนตก' });
    const there = await registered(off.id);
    expect((await move(off.id, there.id, 'check_in')).error.code).toBe('wrong_state');
    const { id } = await make();
    const row = await registered(id);
    const analyst = caller(test.app, (await test.signIn('analyst')).headers);
    const params = { id, registration: row.id };
    const answer = await analyst(registrations.move, { params, body: { action: 'check_in' } });
    expect(answer.status).toBe(403);
  });
});

describe('taking a check-in back', () => {
  it('needs a reason, and goes back to confirmed', async () => {
    const { id } = await make();
    const row = await registered(id);
    await move(id, row.id, 'check_in');
    expect(fieldsOf(await move(id, row.id, 'undo_check_in'))).toEqual(['reason: required']);
    const { reply } = await undo(id, row.id);
    expect(reply.data).toMatchObject({
      status: 'confirmed',
      checked_in_at: null,
      check_in_method: null,
      cancel_reason: '',
    });
    expect(reply.data.history.at(-1)).toMatchObject({
      type: 'check_in_undone',
      note: 'เช็กอินผิดคน',
    });
  });

  it('is refused after a day', async () => {
    const { id } = await make();
    const [early, late] = [await registered(id), await registered(id)];
    for (const row of [early, late]) await move(id, row.id, 'check_in');
    await goTo('2026-11-21T09:00:00+07:00');
    expect((await undo(id, early.id)).status).toBe(200);
    await goTo('2026-11-21T09:00:01+07:00');
    expect((await undo(id, late.id)).error.code).toBe('wrong_state');
  });
});

describe('whoever did not come', () => {
  it('is noted 12 hours after the end, and may be entered with a reason for 7 days', async () => {
    const { id } = await make();
    const rows = [await registered(id), await registered(id, 'registered'), await registered(id)];
    const [absent, open, came] = rows;
    await move(id, came?.id ?? 0, 'check_in');
    const states = async () => {
      const { reply } = await call(registrations.list, {
        params: { id },
        query: { order_by: 'registered_at' },
      });
      return rows.map((row) => reply.data.find((one) => one.id === row.id)?.status);
    };
    await at('23:59');
    await noteAbsent(test.deps);
    expect(await states()).toEqual(['confirmed', 'registered', 'attended']);
    await goTo('2026-11-21T00:00:00+07:00');
    await noteAbsent(test.deps);
    await noteAbsent(test.deps);
    expect(await states()).toEqual(['no_show', 'registered', 'attended']);
    expect(await logOf(absent?.id ?? 0)).toEqual([{ type: 'no_show', staff_id: null }]);
    expect((await move(id, open?.id ?? 0, 'check_in')).status).toBe(409);
    const late = (more: object) => move(id, absent?.id ?? 0, 'check_in', more);
    expect(fieldsOf(await late({}))).toEqual(['reason: required']);
    await goTo('2026-11-27T12:00:00+07:00');
    expect((await late({ reason: 'ลืมเช็กอิน' })).error.code).toBe('wrong_state');
    await goTo('2026-11-27T11:59:00+07:00');
    expect((await late({ reason: 'ลืมเช็กอิน' })).reply.data.status).toBe('attended');
  });
});

it('whoever was noted as absent before an event was moved may come, if there is a seat', async () => {
  const { id } = await make({ capacity: 1 });
  const absent = await registered(id, 'no_show');
  const late = { reason: 'กิจกรรมเลื่อนมาเป็นวันนี้' };
  expect((await move(id, absent.id, 'check_in', late)).reply.data.status).toBe('attended');
  const other = await registered(id, 'no_show');
  expect((await move(id, other.id, 'check_in', late)).error.code).toBe('event_full');
});

describe('at the door', () => {
  it('people are registered and checked in at once, while it is open', async () => {
    const { id } = await make();
    const { status, reply } = await atTheDoor(id);
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({ status: 'attended', source: 'walk_in' });
    expect((await logOf(reply.data.id)).map(({ type }) => type)).toEqual([
      'registered',
      'check_in',
    ]);
    await at('08:59');
    expect((await atTheDoor(id)).error.code).toBe('wrong_state');
    const { reply: list } = await call(registrations.list, { params: { id } });
    expect(list.meta.permissions).toMatchObject({ create: true, walk_in: false });
  });

  it('nobody gets a seat that is not there, nor a place in the queue', async () => {
    const { id } = await make({ capacity: 1, waitlist_enabled: true });
    expect((await atTheDoor(id)).status).toBe(201);
    expect((await atTheDoor(id)).error.code).toBe('event_full');
  });
});

describe('taking a check-in back', () => {
  it.each(['publisher', 'sales_manager'] as const)(
    'is refused to a %s, one by one, many at once and at the door; they still check people in and out',
    async (role) => {
      await at('09:30');
      const { id } = await make();
      const row = await registered(id);
      const by = caller(test.app, (await test.signIn(role)).headers);
      const params = { id, registration: row.id };
      const came = await by(registrations.move, { params, body: { action: 'check_in' } });
      expect(came.reply.meta.permissions).toMatchObject({ undo_check_in: false, check_out: true });
      const body = { action: 'undo_check_in', reason: 'เช็กอินผิดคน' };
      expect((await by(registrations.move, { params, body })).status).toBe(403);
      const many = { params: { id }, body: { ...body, ids: [row.id] } };
      expect((await by(registrations.bulk, many)).status).toBe(403);
      const other = await registered(id);
      const device_id = randomUUID();
      const scan = {
        ...{ client_id: randomUUID(), at: test.clock.now().toISOString(), method: 'qr' },
        ...{ action: 'check_in', code: other.code },
      };
      const undone = { ...body, client_id: randomUUID(), at: scan.at, of: scan.client_id };
      const sent = { params: { id }, body: { device_id, items: [scan, undone] } };
      const { reply } = await by(door.sync, sent);
      expect(reply.data).toMatchObject([{ ok: true }, { ok: false, code: 'forbidden' }]);
      expect((await by(door.list, { params: { id } })).reply.meta.undo).toBe(false);
      expect((await logOf(row.id)).map(({ type }) => type)).toEqual(['check_in']);
    },
  );

  it.each(['super_admin', 'admin', 'event_manager'] as const)('is done by a %s', async (role) => {
    await at('09:30');
    const { id } = await make();
    const row = await registered(id, 'attended', { checked_in_at: '2026-11-20T09:20:00+07:00' });
    const by = caller(test.app, (await test.signIn(role)).headers);
    const params = { id, registration: row.id };
    const body = { action: 'undo_check_in', reason: 'เช็กอินผิดคน' };
    expect((await by(registrations.move, { params, body })).status).toBe(200);
    expect((await by(door.list, { params: { id } })).reply.meta.undo).toBe(true);
  });
});
