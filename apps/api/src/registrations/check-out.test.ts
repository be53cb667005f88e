import { randomUUID } from 'node:crypto';
import { door } from '@connect/contract/registrations/door.ts';
import { eventArchives } from '@connect/contract/registrations/event-archive.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { unique } from '../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { awardCredits } from './credits/award-credits.service.ts';

const { test, call: first } = await startTestApp();
const { db } = test.deps;
let call = first;
const on = (time: string) => `2026-11-20T${time}:00+07:00`;
/** Goes to a moment; whoever signed in before it is signed in anew. */
async function goTo(moment: string) {
  test.clock.set(moment);
  call = caller(test.app, (await test.signIn('admin')).headers);
}
beforeEach(() => goTo(on('11:50')));

/** From 10 to 12 o'clock, with credits for an hour and a half; check-in opens at 9. */
const make = () =>
  makeEvent(db, {
    status: 'publish',
    event: {
      registration_mode: 'open',
      start_at: on('10:00'),
      end_at: on('12:00'),
      check_in_open_minutes: 60,
      cme_credits: 2,
      credit_min_attendance_pct: 75,
    },
  });
const registered = (id: number, more: object = {}) =>
  makeEventRegistration(db, id, { first_name: `ผู้มา${unique()}`, ...more });
const cameAt = (id: number, time: string) =>
  registered(id, { status: 'attended', checked_in_at: on(time) });

const scan = (action: 'check_in' | 'check_out', code: string, time: string) => ({
  client_id: randomUUID(),
  action,
  method: 'qr',
  code,
  at: on(time),
});
const undo = (action: 'undo_check_in' | 'undo_check_out', of: { client_id: string }) => ({
  client_id: randomUUID(),
  action,
  of: of.client_id,
  reason: 'สแกนผิดคน',
  at: on('11:45'),
});
function tablet(id: number) {
  const device_id = randomUUID();
  return async (items: object[]) => {
    const { reply } = await call(door.sync, { params: { id }, body: { device_id, items } });
    return reply.data.map(({ outcome, code }) => outcome ?? code);
  };
}
const outAt = async (registration: number) => {
  const row = await db
    .selectFrom('registration')
    .select(['status', 'checked_out_at'])
    .where('id', '=', registration)
    .executeTakeFirstOrThrow();
  return [row.status, row.checked_out_at?.slice(11, 16) ?? null];
};
const linesOf = async (registration: number) => {
  const rows = await db
    .selectFrom('registration_log')
    .select('type')
    .where('registration_id', '=', registration)
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
};
const move = (id: number, registration: number, action: string, more: object = {}) =>
  call(registrations.move, { params: { id, registration }, body: { action, ...more } });

describe('a device that sees people leave', () => {
  it('writes the time of the scan once however often it comes, and a second scan is told apart', async () => {
    const { id } = await make();
    const row = await cameAt(id, '09:30');
    const send = tablet(id);
    const items = [scan('check_out', row.code, '11:00')];
    expect([await send(items), await send(items)]).toEqual([['done'], ['done']]);
    expect(await outAt(row.id)).toEqual(['attended', '11:00']);
    expect(await send([scan('check_out', row.code, '11:10')])).toEqual(['already_out']);
    expect(await outAt(row.id)).toEqual(['attended', '11:10']);
    expect(await linesOf(row.id)).toEqual(['check_out', 'check_out']);
    const { reply } = await call(door.list, { params: { id } });
    expect(reply.data[0]).toMatchObject({ checked_out_at: on('11:10').replace('+', '.000+') });
  });

  it('names its items by itself: another device may name its own the same', async () => {
    const { id } = await make();
    const rows = [await registered(id), await registered(id)];
    const [first, second] = rows.map(({ code }) => scan('check_in', code, '10:00'));
    expect(await tablet(id)([first ?? {}])).toEqual(['done']);
    const same = { ...second, client_id: first?.client_id };
    expect(await tablet(id)([same, { ...same, action: 'check_out' }])).toEqual(['done', 'done']);
    expect(await linesOf(rows[1]?.id ?? 0)).toEqual(['check_in']);
  });

  it('saw nobody come before the door opened, nor takes back what is older than a day', async () => {
    const { id } = await make();
    const row = await cameAt(id, '10:30');
    const send = tablet(id);
    const early = { ...scan('check_in', row.code, '08:59') };
    expect(
      await send([early, { ...early, client_id: randomUUID(), at: '2001-01-01T00:00:00Z' }]),
    ).toEqual(['wrong_state', 'wrong_state']);
    const came = await registered(id);
    const item = scan('check_in', came.code, '10:00');
    expect(await send([item])).toEqual(['done']);
    expect(await send([{ ...undo('undo_check_in', item), at: '2001-01-01T00:00:00Z' }])).toEqual([
      'wrong_state',
    ]);
    const arrivals = await db
      .selectFrom('registration')
      .select('checked_in_at')
      .where('content_id', '=', id)
      .orderBy('id')
      .execute();
    expect(arrivals.map(({ checked_in_at: at }) => at?.slice(11, 16))).toEqual(['10:30', '10:00']);
  });

  it('goes on by what doors saw before the log was cleared', async () => {
    const { id } = await make();
    const row = await registered(id);
    const [entrance, exit] = [tablet(id), tablet(id)];
    const came = scan('check_in', row.code, '10:05');
    expect(await entrance([came])).toEqual(['done']);
    expect(await exit([scan('check_in', row.code, '10:10')])).toEqual(['already_in']);
    expect(await exit([scan('check_out', row.code, '11:30')])).toEqual(['done']);
    const { title } = await db
      .selectFrom('content')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const body = { title, reason: 'เริ่มบันทึกใหม่หลังพักเที่ยง' };
    expect((await call(eventArchives.clear, { params: { id }, body })).status).toBe(200);
    // A scan from before the check-out, which comes late.
    expect(await exit([scan('check_in', row.code, '10:40')])).toEqual(['already_in']);
    expect(await outAt(row.id)).toEqual(['attended', '11:30']);
    expect(await entrance([undo('undo_check_in', came)])).toEqual(['stays_in']);
    const { checked_in_at: since } = await db
      .selectFrom('registration')
      .select('checked_in_at')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    expect(since?.slice(11, 16)).toBe('10:10');
  });

  it('leaves an entry each time, also of who was in or out already', async () => {
    const { id } = await make();
    const row = await cameAt(id, '09:30');
    for (const action of ['check_in', 'check_out', 'check_out', 'check_in']) {
      await move(id, row.id, action);
    }
    const entries = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('entity_id', '=', id)
      .where('action', 'like', 'event.registration_check%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action.slice('event.registration_'.length))).toEqual([
      'check_in',
      'check_out',
      'check_out',
      'check_in',
    ]);
  });

  it('lets nobody out whom nobody may let in, nor after the end', async () => {
    const { id } = await make();
    const [gone, waiting] = [
      await registered(id, { status: 'cancelled' }),
      await registered(id, { status: 'waitlisted', waitlist_order: 1 }),
    ];
    const came = await cameAt(id, '10:00');
    await goTo(on('12:30'));
    const send = tablet(id);
    expect(
      await send([
        scan('check_out', gone.code, '11:00'),
        scan('check_out', waiting.code, '11:00'),
        scan('check_out', 'ZZZZZZZZ', '11:00'),
        scan('check_out', came.code, '12:00'),
        scan('check_out', came.code, '08:59'),
        scan('check_out', came.code, '11:59'),
      ]),
    ).toEqual(['wrong_state', 'wrong_state', 'not_found', 'wrong_state', 'wrong_state', 'done']);
    expect(await linesOf(gone.id)).toEqual([]);
    expect(await outAt(came.id)).toEqual(['attended', '11:59']);
  });

  it('takes back what it did, and by that name nothing else', async () => {
    const { id } = await make();
    const row = await registered(id);
    const send = tablet(id);
    const [came, left] = [
      scan('check_in', row.code, '10:00'),
      scan('check_out', row.code, '11:00'),
    ];
    expect(await send([came, left])).toEqual(['done', 'done']);
    expect(await send([undo('undo_check_out', came), undo('undo_check_in', left)])).toEqual([
      'not_found',
      'not_found',
    ]);
    expect(await tablet(id)([undo('undo_check_out', left)])).toEqual(['not_found']);
    expect(await outAt(row.id)).toEqual(['attended', '11:00']);
    const back = [undo('undo_check_out', left)];
    expect([await send(back), await send(back)]).toEqual([['done'], ['done']]);
    expect(await outAt(row.id)).toEqual(['attended', null]);
    expect(await linesOf(row.id)).toEqual(['check_in', 'check_out', 'check_out_undone']);
  });

  it('and takes the check-in back takes the check-out along', async () => {
    const { id } = await make();
    const row = await registered(id);
    const send = tablet(id);
    const came = scan('check_in', row.code, '10:00');
    await send([came, scan('check_out', row.code, '11:00'), undo('undo_check_in', came)]);
    expect(await outAt(row.id)).toEqual(['confirmed', null]);
    expect(await send([scan('check_in', row.code, '11:46')])).toEqual(['done']);
    expect(await outAt(row.id)).toEqual(['attended', null]);
  });
});

/** What tablets without a network saw of one person comes to the same in whichever order it is sent. */
describe.each<[string, [string, 'check_in' | 'check_out', string][], string | null]>([
  [
    'two exits: the later one counts',
    [
      ['a', 'check_in', '10:00'],
      ['b', 'check_out', '11:00'],
      ['c', 'check_out', '11:20'],
    ],
    '11:20',
  ],
  [
    'an exit before the entrance is heard of',
    [
      ['a', 'check_in', '10:00'],
      ['b', 'check_out', '11:00'],
    ],
    '11:00',
  ],
  [
    'whoever comes back is in',
    [
      ['a', 'check_in', '10:00'],
      ['b', 'check_out', '10:40'],
      ['a', 'check_in', '11:00'],
    ],
    null,
  ],
  [
    'and may leave again',
    [
      ['a', 'check_in', '10:00'],
      ['b', 'check_out', '10:40'],
      ['a', 'check_in', '11:00'],
      ['b', 'check_out', '11:30'],
    ],
    '11:30',
  ],
])('%s', (_what, seen, left) => {
  it.each(['as it was', 'the last device first'])('%s', async (order) => {
    const { id } = await make();
    const row = await registered(id);
    const names = [...new Set(seen.map(([device]) => device))];
    for (const name of order === 'as it was' ? names : names.toReversed()) {
      const items = seen.filter(([device]) => device === name);
      await tablet(id)(items.map(([, action, time]) => scan(action, row.code, time)));
    }
    expect(await outAt(row.id)).toEqual(['attended', left]);
  });
});

it('a door is told that somebody is not known to be in, stays in, or stays out', async () => {
  const { id } = await make();
  const row = await registered(id);
  const [entrance, exit, other] = [tablet(id), tablet(id), tablet(id)];
  expect(await exit([scan('check_out', row.code, '10:30')])).toEqual(['not_in']);
  expect(await outAt(row.id)).toEqual(['confirmed', null]);
  await entrance([scan('check_in', row.code, '10:00'), scan('check_in', row.code, '11:00')]);
  expect(await exit([scan('check_out', row.code, '10:50')])).toEqual(['stays_in']);
  const left = scan('check_out', row.code, '11:30');
  await exit([left]);
  await other([scan('check_out', row.code, '11:20')]);
  expect(await exit([undo('undo_check_out', left)])).toEqual(['stays_out']);
  expect(await outAt(row.id)).toEqual(['attended', '11:20']);
});

describe('the desk', () => {
  it('checks out once, takes it back with a reason within a day, and tells when', async () => {
    const { id } = await make();
    const row = await cameAt(id, '10:00');
    const { reply } = await move(id, row.id, 'check_out');
    expect(reply.data).toMatchObject({ status: 'attended', checked_out_at: expect.any(String) });
    expect(reply.meta.permissions).toMatchObject({ check_out: false, undo_check_out: true });
    expect(fieldsOf(await move(id, row.id, 'undo_check_out'))).toEqual(['reason: required']);
    const reason = { reason: 'เช็กเอาต์ผิดคน' };
    expect((await move(id, row.id, 'undo_check_out', reason)).reply.data.checked_out_at).toBeNull();
    expect((await move(id, row.id, 'undo_check_out', reason)).error.code).toBe('wrong_state');
    await move(id, row.id, 'check_out');
    await goTo('2026-11-21T11:50:01+07:00');
    expect((await move(id, row.id, 'undo_check_out', reason)).error.code).toBe('wrong_state');
  });

  it('checks out nobody who did not come, nor after the end', async () => {
    const { id } = await make();
    const [came, never] = [await cameAt(id, '10:00'), await registered(id)];
    expect((await move(id, never.id, 'check_out')).error.code).toBe('wrong_state');
    await goTo(on('12:00'));
    expect((await move(id, came.id, 'check_out')).error.code).toBe('wrong_state');
    // Scanned at the door after the end, whoever had left is not back.
    await db
      .updateTable('registration')
      .set({ checked_out_at: on('11:00') })
      .where('id', '=', came.id)
      .execute();
    await db
      .insertInto('registration_log')
      .values({
        content_id: id,
        registration_id: came.id,
        type: 'check_out',
        occurred_at: on('11:00'),
      })
      .execute();
    await move(id, came.id, 'check_in');
    expect(await outAt(came.id)).toEqual(['attended', '11:00']);
  });

  it('checks many out at once', async () => {
    const { id } = await make();
    const rows = [await cameAt(id, '10:00'), await cameAt(id, '10:00'), await registered(id)];
    const { reply } = await call(registrations.bulk, {
      params: { id },
      body: { action: 'check_out', ids: rows.map((row) => row.id) },
    });
    expect(reply.data.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(await outAt(rows[1]?.id ?? 0)).toEqual(['attended', '11:50']);
  });
});

it('credits follow the minutes, also of a check-out that is heard of later or taken back', async () => {
  const { id } = await make();
  const [early, late] = [await registered(id), await registered(id)];
  const send = tablet(id);
  await send([early, late].map(({ code }) => scan('check_in', code, '10:00')));
  await goTo(on('12:30'));
  const credits = async () => {
    const rows = await db
      .selectFrom('registration')
      .select('credits_awarded')
      .where('content_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map((row) => row.credits_awarded);
  };
  await awardCredits(test.deps);
  expect(await credits()).toEqual([2, 2]);
  const left = scan('check_out', early.code, '11:29');
  await send([left, scan('check_out', late.code, '11:30')]);
  expect(await awardCredits(test.deps)).toBe(1);
  expect(await credits()).toEqual([null, 2]);
  await send([undo('undo_check_out', left)]);
  await awardCredits(test.deps);
  expect(await credits()).toEqual([2, 2]);
});

it('a taking back is not taken back, and after a day nobody is, also where another door saw them', async () => {
  const { id } = await make();
  const { id: registration, code } = await registered(id, { status: 'confirmed' });
  const send = tablet(id);
  const wrong = scan('check_in', code, '10:00');
  const back = undo('undo_check_in', wrong);
  const again = scan('check_in', code, '11:46');
  const items = [wrong, back, again, undo('undo_check_in', back), undo('undo_check_out', back)];
  const nothing = ['not_found', 'not_found'];
  expect(await send(items)).toEqual(['done', 'done', 'done', ...nothing]);
  await tablet(id)([scan('check_in', code, '11:47')]);
  await goTo('2026-11-21T11:50:00+07:00');
  expect(await send([undo('undo_check_in', again)])).toEqual(['wrong_state']);
  expect((await outAt(registration))[0]).toBe('attended');
});
