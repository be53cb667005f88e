import { randomUUID } from 'node:crypto';
import type { RegistrationStatus } from '@connect/contract/meetings/registration-states.ts';
import { door } from '@connect/contract/registrations/door.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { unique } from '../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { noteAbsent } from './no-show.service.ts';

const { test, call: first } = await startTestApp();
const { db } = test.deps;
let call = first;
const on = (time: string) => `2026-11-20T${time}:00+07:00`;
/** Goes to a moment; whoever signed in before it is signed in anew. */
async function goTo(moment: string) {
  test.clock.set(moment);
  call = caller(test.app, (await test.signIn('admin')).headers);
}
beforeEach(() => goTo(on('11:00')));

/** From 10 to 12 o'clock; check-in opens at 9. */
const make = (own: NonNullable<Parameters<typeof makeEvent>[1]>['event'] = {}) =>
  makeEvent(db, {
    status: 'publish',
    event: {
      registration_mode: 'open',
      start_at: on('10:00'),
      end_at: on('12:00'),
      check_in_open_minutes: 60,
      ...own,
    },
  });
const registered = (id: number, status: RegistrationStatus = 'confirmed', more: object = {}) =>
  makeEventRegistration(db, id, { status, first_name: `ผู้มา${unique()}`, ...more });

/** A tablet, with the items that it made. */
function tablet(id: number) {
  const device_id = randomUUID();
  const send = (items: object[], by = call) =>
    by(door.sync, { params: { id }, body: { device_id, items } });
  return {
    send,
    /** What each item came to: its outcome, or the code of its refusal. */
    async outcomes(items: object[]) {
      const { reply } = await send(items);
      return reply.data.map(({ outcome, code }) => outcome ?? code);
    },
  };
}
const scan = (code: string, time = '10:00', more: object = {}) => ({
  client_id: randomUUID(),
  action: 'check_in',
  method: 'qr',
  code,
  at: on(time),
  ...more,
});
const undo = (of: { client_id: string }, time: string) => ({
  client_id: randomUUID(),
  action: 'undo_check_in',
  of: of.client_id,
  reason: 'เช็กอินผิดคน',
  at: on(time),
});
const typed = (more: object = {}, time = '10:00') => ({
  client_id: randomUUID(),
  action: 'walk_in',
  at: on(time),
  person: { first_name: 'สมหญิง', last_name: 'หน้างาน', user_type: 'doctor', ...more },
});
const stateOf = (registration: number) =>
  db
    .selectFrom('registration')
    .select(['status', 'checked_in_at', 'check_in_method', 'version'])
    .where('id', '=', registration)
    .executeTakeFirstOrThrow();
const isIn = async (registration: number, time: string) => {
  expect(await stateOf(registration)).toMatchObject({
    status: 'attended',
    checked_in_at: `2026-11-20T${time}:00.000+07:00`,
  });
};
const linesOf = async (registration: number) => {
  const rows = await db
    .selectFrom('registration_log')
    .select(['type', 'occurred_at'])
    .where('registration_id', '=', registration)
    .orderBy('id')
    .execute();
  return rows.map(({ type, occurred_at: at }) => `${type} ${at.slice(11, 16)}`);
};
const rowsOf = (id: number) =>
  db.selectFrom('registration').select('id').where('content_id', '=', id).execute();

describe('what a device sends', () => {
  it('counts from the time of the scan, is said to be by QR, and is written once however often it comes', async () => {
    const { id } = await make();
    const row = await registered(id, 'registered');
    const { send } = tablet(id);
    const items = [scan(row.code, '09:30')];
    const replies = [await send(items), await send(items), await send([...items, ...items])];
    for (const { reply } of replies) {
      expect(reply.data[0]).toMatchObject({ ok: true, outcome: 'done' });
      expect(reply.data[0]?.registration).toMatchObject({ status: 'attended', code: row.code });
    }
    await isIn(row.id, '09:30');
    expect(await stateOf(row.id)).toMatchObject({ check_in_method: 'qr', version: 2 });
    expect(await linesOf(row.id)).toEqual(['check_in 09:30']);
  });

  it('is written once also when it comes twice at the same time, by two instances', async () => {
    const { id } = await make();
    const row = await registered(id);
    const { send } = tablet(id);
    const { headers } = await test.signIn('admin');
    const second = caller((await test.another()).app, headers);
    const items = [scan(row.code), typed({ email: `t${unique()}@hcp.example` })];
    await Promise.all([send(items), send(items, second), send(items), send(items, second)]);
    expect(await linesOf(row.id)).toEqual(['check_in 10:00']);
    expect(await rowsOf(id)).toHaveLength(2);
  });

  it('one that is refused keeps no other from being written', async () => {
    const { id } = await make();
    const [came, gone] = [await registered(id), await registered(id, 'cancelled')];
    const waiting = await registered(id, 'waitlisted', { waitlist_order: 1 });
    expect(
      await tablet(id).outcomes([
        scan('ZZZZZZZZ'),
        scan(gone.code),
        scan(waiting.code),
        typed(),
        undo({ client_id: randomUUID() }, '10:05'),
        scan(came.code),
        scan(came.code, '10:01'),
      ]),
    ).toEqual([
      'not_found',
      'wrong_state',
      'wrong_state',
      'validation_failed',
      'not_found',
      'done',
      'already_in',
    ]);
    expect(await linesOf(came.id)).toEqual(['check_in 10:00', 'check_in_denied 10:01']);
    expect(await linesOf(gone.id)).toEqual([]);
  });

  it('tells of a refused scan what became of the registration', async () => {
    const { id } = await make();
    const gone = await registered(id, 'cancelled');
    const { reply } = await tablet(id).send([scan(gone.code)]);
    expect(reply.data[0]).toMatchObject({ ok: false, registration: { status: 'cancelled' } });
    expect(reply.data[0]?.message).toBeTruthy();
  });

  it.each([
    ['08:59', 'wrong_state'],
    ['09:00', 'done'],
    ['11:00', 'done'],
    ['11:05', 'done'],
    ['11:06', 'validation_failed'],
  ])('at 11 o’clock a scan of %s: %s', async (time, outcome) => {
    const { id } = await make();
    const row = await registered(id);
    expect(await tablet(id).outcomes([scan(row.code, time)])).toEqual([outcome]);
    // A clock that runs ahead by minutes counts as now.
    if (outcome === 'done') await isIn(row.id, time === '11:05' ? '11:00' : time);
  });

  it('is taken days after the event, also of whoever was noted as absent meanwhile; not after a week', async () => {
    const { id } = await make();
    const [absent, late, never] = [
      await registered(id),
      await registered(id),
      await registered(id),
    ];
    await goTo('2026-11-21T00:00:00+07:00');
    await noteAbsent(test.deps);
    expect((await stateOf(absent.id)).status).toBe('no_show');
    const { outcomes } = tablet(id);
    // Scanned after the end, which takes a reason.
    expect(await outcomes([scan(absent.code, '11:59'), scan(late.code, '12:30')])).toEqual([
      'done',
      'validation_failed',
    ]);
    await isIn(absent.id, '11:59');
    expect(await outcomes([scan(late.code, '12:30', { reason: 'มาหลังเลิก' })])).toEqual(['done']);
    await goTo('2026-11-27T12:00:00+07:00');
    expect(await outcomes([scan(never.code)])).toEqual(['wrong_state']);
  });

  it('is nothing for an event that was called off', async () => {
    const { id } = await make({ cancelled_at: on('10:30'), cancel_reason: 'ฝนตก' });
    const row = await registered(id);
    expect(await tablet(id).outcomes([scan(row.code)])).toEqual(['wrong_state']);
    expect((await call(door.list, { params: { id } })).reply.meta.event.cancelled).toBe(true);
  });

  it('names fields that are wrong, and takes no more than 200', async () => {
    const { id } = await make();
    const row = await registered(id);
    const { send } = tablet(id);
    const bad = async (items: object[]) => {
      const { status, error } = await send(items);
      return [status, ...error.data.errors.map(({ field }) => field)];
    };
    expect(await bad([scan('ilou')])).toEqual([422, 'items.0.code']);
    expect(await bad([scan(row.code, '10:00', { at: 'เมื่อเช้า' })])).toEqual([422, 'items.0.at']);
    expect(await bad([scan(row.code), scan(row.code, '10:00', { client_id: '1' })])).toEqual([
      422,
      'items.1.client_id',
    ]);
    expect(await bad(Array.from({ length: 201 }, () => scan(row.code)))).toEqual([422, 'items']);
    expect(await linesOf(row.id)).toEqual([]);
  });

  it('takes 200 in one call', async () => {
    const { id } = await make();
    const rows = await Promise.all(Array.from({ length: 200 }, () => registered(id)));
    const outcomes = await tablet(id).outcomes(rows.map(({ code }) => scan(code)));
    expect(outcomes).toEqual(rows.map(() => 'done'));
  });
});

/** Both orders in which two tablets that were offline send what they did come to the same. */
describe.each([
  ['the earlier one first', false],
  ['the later one first', true],
])('two tablets without a network, %s', (_order, isTurned) => {
  const inTurn = async (id: number, early: object[], late: object[]) => {
    const [a, b] = [tablet(id), tablet(id)];
    if (!isTurned) return [await a.outcomes(early), await b.outcomes(late)];
    const second = await b.outcomes(late);
    return [await a.outcomes(early), second];
  };

  it('the same person on both: once, with the earlier time; the other is in already', async () => {
    const { id } = await make();
    const row = await registered(id);
    const outcomes = await inTurn(id, [scan(row.code, '10:00')], [scan(row.code, '10:02')]);
    // Whichever counts when it is sent is answered so.
    expect(outcomes).toEqual([['done'], [isTurned ? 'done' : 'already_in']]);
    await isIn(row.id, '10:00');
    expect((await linesOf(row.id)).toSorted()).toEqual(['check_in 10:00', 'check_in_denied 10:02']);
  });

  it('a walk-in that is typed on both: one registration, with the earlier time', async () => {
    const { id } = await make({ capacity: 1 });
    const email = `w${unique()}@hcp.example`;
    const twice = [
      [typed({ email }, '10:00')],
      [typed({ email: email.toUpperCase(), first_name: ' สมหญิง ' }, '10:03')],
    ] as const;
    const outcomes = await inTurn(id, [...twice[0]], [...twice[1]]);
    expect(outcomes).toEqual([['done'], [isTurned ? 'done' : 'already_in']]);
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(1);
    await isIn(rows[0]?.id ?? 0, '10:00');
  });

  it('what one takes back leaves what the other saw', async () => {
    const { id } = await make();
    const row = await registered(id);
    const wrong = scan(row.code, '10:00');
    // The same code twice at one door is one door all the same.
    const early = [wrong, scan(row.code, '10:01'), undo(wrong, '10:05')];
    await inTurn(id, early, [scan(row.code, '10:02')]);
    await isIn(row.id, '10:02');
    expect((await linesOf(row.id)).toSorted()).toEqual([
      'check_in 10:00',
      'check_in 10:02',
      'check_in_denied 10:01',
      'check_in_undone 10:05',
    ]);
  });

  it('what the only one takes back is taken back, and may come again', async () => {
    const { id } = await make();
    const row = await registered(id);
    const wrong = scan(row.code, '10:00');
    const outcomes = await inTurn(id, [wrong, undo(wrong, '10:05')], []);
    expect(outcomes[0]).toEqual(['done', 'done']);
    expect((await stateOf(row.id)).status).toBe('confirmed');
    await tablet(id).send([scan(row.code, '10:20')]);
    await isIn(row.id, '10:20');
  });
});

it('both take it back: nobody is in, and sending it again changes nothing', async () => {
  const { id } = await make();
  const row = await registered(id);
  const [a, b] = [tablet(id), tablet(id)];
  const [one, two] = [scan(row.code, '10:00'), scan(row.code, '10:02')];
  const [backA, backB] = [
    [one, undo(one, '10:05')],
    [two, undo(two, '10:06')],
  ];
  expect(await a.outcomes(backA)).toEqual(['done', 'done']);
  expect(await b.outcomes(backB)).toEqual(['done', 'done']);
  expect((await stateOf(row.id)).status).toBe('confirmed');
  const { version } = await stateOf(row.id);
  await a.send(backA);
  await b.send(backB);
  expect(await stateOf(row.id)).toMatchObject({ status: 'confirmed', version });
});

it('one device does not take back what another did', async () => {
  const { id } = await make();
  const row = await registered(id);
  const came = scan(row.code);
  await tablet(id).send([came]);
  expect(await tablet(id).outcomes([undo(came, '10:05')])).toEqual(['not_found']);
  await isIn(row.id, '10:00');
});

it('the desk takes back what every door saw', async () => {
  const { id } = await make();
  const row = await registered(id);
  const [a, b] = [tablet(id), tablet(id)];
  const mine = scan(row.code, '10:00');
  await a.send([mine]);
  await b.send([scan(row.code, '10:01')]);
  const params = { id, registration: row.id };
  const body = { action: 'undo_check_in', reason: 'เช็กอินผิดคน' };
  await call(registrations.move, { params, body });
  expect((await stateOf(row.id)).status).toBe('confirmed');
  // As it asks, it is already.
  expect(await a.outcomes([undo(mine, '10:10')])).toEqual(['done']);
  expect((await stateOf(row.id)).status).toBe('confirmed');
});

it('whoever cancelled meanwhile is not let in behind the back of the office', async () => {
  const { id } = await make();
  const row = await registered(id);
  const params = { id, registration: row.id };
  const body = { action: 'cancel', reason: 'โทรมายกเลิก' };
  expect((await call(registrations.move, { params, body })).status).toBe(200);
  expect(await tablet(id).outcomes([scan(row.code)])).toEqual(['wrong_state']);
  expect((await stateOf(row.id)).status).toBe('cancelled');
});

describe('somebody who is typed in at the door', () => {
  it('comes in at the time that it was typed, without the questions of the event', async () => {
    const { id } = await make({
      custom_questions: JSON.stringify([
        { key: 'diet', label: 'อาหาร', type: 'text', options: [], required: true },
      ]),
    });
    const { reply } = await tablet(id).send([typed({ phone: '๐๘๑-๒๓๔-๕๖๗๘' }, '09:45')]);
    const one = reply.data[0]?.registration;
    expect(one?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    await isIn(one?.id ?? 0, '09:45');
    expect(await linesOf(one?.id ?? 0)).toEqual(['registered 09:45', 'check_in 09:45']);
  });

  it('and had registered before is checked in; of another name is told to be looked at', async () => {
    const { id } = await make();
    const phone = '0812345679';
    const row = await makeEventRegistration(db, id, {
      first_name: 'สมหญิง',
      last_name: 'หน้างาน',
      phone: '+66812345679',
    });
    const { outcomes } = tablet(id);
    expect(await outcomes([typed({ phone, first_name: 'สมชาย' })])).toEqual(['already_registered']);
    expect((await stateOf(row.id)).status).toBe('confirmed');
    expect(await outcomes([typed({ phone })])).toEqual(['done']);
    await isIn(row.id, '10:00');
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('finds no seat in a full event, and needs the right to register people', async () => {
    const { id } = await make({ capacity: 1 });
    const { outcomes, send } = tablet(id);
    const email = () => ({ email: `w${unique()}@hcp.example` });
    expect(await outcomes([typed(email()), typed(email())])).toEqual(['done', 'event_full']);
    const by = caller(test.app, (await test.signIn('publisher')).headers);
    const { reply } = await send([typed(email())], by);
    expect(reply.data[0]?.code).toBe('forbidden');
    expect((await by(door.list, { params: { id } })).reply.meta.walk_in).toBe(false);
  });

  it('can be taken back by its device', async () => {
    const { id } = await make();
    const came = typed({ email: `w${unique()}@hcp.example` });
    const { outcomes } = tablet(id);
    expect(await outcomes([came, undo(came, '10:02')])).toEqual(['done', 'done']);
    const [row] = await rowsOf(id);
    expect((await stateOf(row?.id ?? 0)).status).toBe('confirmed');
  });
});
