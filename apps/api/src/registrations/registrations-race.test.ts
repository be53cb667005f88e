import { registrations } from '@connect/contract/registrations/registration.ts';
import { expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeEvent } from '../../test/meeting-factories.ts';
import { otherProcess } from '../../test/processes/other-process.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;
const PEOPLE = 200;
const SEATS = 120;
const QUEUE = 50;

const rowsOf = (id: number) =>
  db
    .selectFrom('registration')
    .select(['id', 'status', 'waitlist_order', 'code'])
    .where('content_id', '=', id)
    .orderBy('id')
    .execute();

it('of 200 at once at two processes every seat is given once, the others wait in order or are refused', async () => {
  const { id } = await makeEvent(db, {
    status: 'publish',
    event: {
      registration_mode: 'open',
      capacity: SEATS,
      waitlist_enabled: true,
      waitlist_capacity: QUEUE,
    },
  });
  const calls = [call, caller(await otherProcess(test), admin.headers)];
  const params = { id };
  /** Whoever waited too long for the lock is told to come again, and does. */
  const patiently = async <Answer extends { status: number }>(ask: () => Promise<Answer>) => {
    for (;;) {
      const answer = await ask();
      if (answer.status !== 503) return answer;
    }
  };
  const answers = await Promise.all(
    Array.from({ length: PEOPLE }, (_, n) => {
      const person = {
        first_name: 'ขวัญจิรา',
        last_name: 'จำลองทรัพย์',
        user_type: 'pharmacist',
        email: `race${n}@hcp.example`,
      };
      const by = calls[n % 2] ?? call;
      return patiently(() => by(registrations.create, { params, body: { person } }));
    }),
  );
  const codes = answers.map(({ status, error }) => (status === 201 ? 'taken' : error.code));
  expect(codes.filter((code) => code === 'taken')).toHaveLength(SEATS + QUEUE);
  expect(codes.filter((code) => code === 'event_full')).toHaveLength(PEOPLE - SEATS - QUEUE);
  const rows = await rowsOf(id);
  expect(rows.filter(({ status }) => status === 'confirmed')).toHaveLength(SEATS);
  const queue = rows.filter(({ status }) => status === 'waitlisted');
  expect(queue.map((row) => row.waitlist_order)).toEqual(queue.map((_, n) => n + 1));
  expect(new Set(rows.map(({ code }) => code)).size).toBe(SEATS + QUEUE);

  // Thirty leave at once, by both processes: the first thirty of the queue have their seats, in its order.
  const leaving = rows.filter(({ status }) => status === 'confirmed').slice(0, 30);
  const left = await Promise.all(
    leaving.map((row, n) =>
      patiently(() =>
        (calls[n % 2] ?? call)(registrations.move, {
          params: { id, registration: row.id },
          body: { action: 'cancel', reason: 'ติดราชการด่วน' },
        }),
      ),
    ),
  );
  expect(left.every(({ status }) => status === 200)).toBe(true);
  const after = await rowsOf(id);
  const seated = after.filter(({ status }) => status === 'confirmed');
  expect(seated).toHaveLength(SEATS);
  const first = queue.slice(0, 30).map((row) => row.id);
  expect(after.filter(({ status }) => status === 'waitlisted').map((row) => row.id)).toEqual(
    queue.slice(30).map((row) => row.id),
  );
  const promoted = await db
    .selectFrom('registration_log')
    .select('registration_id')
    .where('content_id', '=', id)
    .where('type', '=', 'promoted')
    .orderBy('id')
    .execute();
  expect(promoted.map((row) => row.registration_id)).toEqual(first);
  const entries = await db
    .selectFrom('audit_entry')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('entity_id', '=', id)
    .where('action', 'in', ['event.register', 'event.registration_cancel'])
    .executeTakeFirstOrThrow();
  expect(entries.n).toBe(SEATS + QUEUE + 30);
});

it('of the same person at once at two instances one is registered', async () => {
  const { id } = await makeEvent(db, { status: 'publish', event: { registration_mode: 'open' } });
  const other = await test.another();
  const person = {
    first_name: 'ปาริชาต',
    last_name: 'แบบอย่างดี',
    user_type: 'doctor',
    phone: '0812223333',
  };
  const answers = await Promise.all(
    [call, caller(other.app, admin.headers), call].map((by) =>
      by(registrations.create, { params: { id }, body: { person } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});
