import { randomUUID } from 'node:crypto';
import { door } from '@connect/contract/registrations/door.ts';
import { eventArchives } from '@connect/contract/registrations/event-archive.ts';
import { expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test } = await startTestApp();
const { db } = test.deps;
const on = (time: string) => `2026-11-20T${time}:00+07:00`;
test.clock.set(on('11:00'));
const call = caller(test.app, (await test.signIn('admin')).headers);

/** From 10 to 12 o'clock; check-in opens at 9. */
const make = () =>
  makeEvent(db, {
    status: 'publish',
    event: {
      registration_mode: 'open',
      start_at: on('10:00'),
      end_at: on('12:00'),
      check_in_open_minutes: 60,
    },
  });
const registered = (id: number) => makeEventRegistration(db, id, { status: 'confirmed' });
const scan = (code: string, time: string) => ({
  client_id: randomUUID(),
  action: 'check_in',
  method: 'qr',
  code,
  at: on(time),
});
const undo = (of: { client_id: string }, time: string) => ({
  client_id: randomUUID(),
  action: 'undo_check_in',
  of: of.client_id,
  reason: 'เช็กอินผิดคน',
  at: on(time),
});
/** A tablet; gives what each item came to. */
function tablet(id: number) {
  const device_id = randomUUID();
  return async (items: object[]) => {
    const { reply } = await call(door.sync, { params: { id }, body: { device_id, items } });
    return reply.data.map(({ outcome, code }) => outcome ?? code);
  };
}
const stateOf = (registration: number) =>
  db
    .selectFrom('registration')
    .select(['status', 'checked_in_at'])
    .where('id', '=', registration)
    .executeTakeFirstOrThrow();
const isIn = async (registration: number, time: string) => {
  const { status, checked_in_at: at } = await stateOf(registration);
  expect([status, at?.slice(11, 16)]).toEqual(['attended', time]);
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

it('a scan is taken back once: asked for anew, whoever was scanned in since then stays in', async () => {
  const { id } = await make();
  const row = await registered(id);
  const outcomes = tablet(id);
  const wrong = scan(row.code, '10:00');
  expect(await outcomes([wrong, undo(wrong, '10:05')])).toEqual(['done', 'done']);
  const again = scan(row.code, '10:20');
  expect(await outcomes([again, undo(wrong, '10:05')])).toEqual(['done', 'stays_in']);
  await isIn(row.id, '10:20');
  expect(await outcomes([undo(again, '10:25')])).toEqual(['done']);
  expect((await stateOf(row.id)).status).toBe('confirmed');
});

it('a cleared log says of a scan what became of it, when an earlier one is sent late', async () => {
  const { id } = await make();
  const row = await registered(id);
  const [a, b] = [tablet(id), tablet(id)];
  await b([scan(row.code, '10:02')]);
  const { title } = await db
    .selectFrom('content')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const body = { title, reason: 'ล้างข้อมูลทดสอบ' };
  expect((await call(eventArchives.clear, { params: { id }, body })).status).toBe(200);
  expect(await a([scan(row.code, '10:00')])).toEqual(['done']);
  const cleared = await db
    .selectFrom('archived_registration_log')
    .select('type')
    .where('registration_id', '=', row.id)
    .execute();
  expect(cleared).toEqual([{ type: 'check_in_denied' }]);
  expect(await linesOf(row.id)).toEqual(['check_in 10:00']);
});
