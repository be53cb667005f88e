import { platformEvents } from '@connect/contract/programs/platform-events.ts';
import { platformWebinars } from '@connect/contract/programs/platform-webinars.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { makeEvent, makeWebinar } from '../../../test/meeting-factories.ts';
import { countStatements } from '../../../test/statements.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { platformKey } from '../../../test/usage/tracking.ts';

const { test } = await startTestApp();
const { db } = test.deps;
const key = await platformKey(test, ['registration:write']);

/** People of whom two share a phone; one is not there. */
const made = await Promise.all([
  makeUser(db, { phone: '+66811111111', email: `a${unique()}@hcp.example` }),
  makeUser(db, { phone: '+66811111111', email: `b${unique()}@hcp.example` }),
  makeUser(db, { email: `c${unique()}@hcp.example`, workplace_name_raw: 'รพ.ตัวอย่าง' }),
  makeUser(db, { email: null, phone: null, workplace_name_raw: 'โรงพยาบาลตัวอย่าง' }),
  makeUser(db, { email: null, phone: null }),
]);
const USERS = [...made.map(({ id }) => id), 999_999];

const webinar = (own: object) =>
  makeWebinar(db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
    slug: `batch-${unique()}`,
    webinar: own,
  });
const event = (own: object) =>
  makeEvent(db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
    slug: `batch-${unique()}`,
    event: own,
  });
const send = async (id: number, rows: readonly object[], kind: 'event' | 'webinar' = 'webinar') => {
  const registered_at = test.clock.now().toISOString();
  const registrations = rows.map((row) => ({ registered_at, ...row }));
  const sent = { params: { id }, body: { registrations } };
  const { status, reply } = await (kind === 'event'
    ? key.call(platformEvents.registrations, sent)
    : key.call(platformWebinars.registrations, sent));
  expect(status).toBe(200);
  return reply.data;
};

/** What became of everybody, without ids and codes. */
async function outcomeOf(id: number) {
  const rows = await db
    .selectFrom('registration')
    .selectAll()
    .where('content_id', '=', id)
    .orderBy('id')
    .execute();
  const place = new Map(rows.map((row, index) => [row.id, index]));
  const queue = rows.flatMap((row) => row.waitlist_order ?? []).sort((a, b) => a - b);
  const lines = await db
    .selectFrom('registration_log')
    .selectAll()
    .where('content_id', '=', id)
    .orderBy('id')
    .execute();
  const messages = await db
    .selectFrom('event_message')
    .selectAll()
    .where('content_id', '=', id)
    .execute();
  const audit = await db
    .selectFrom('audit_entry')
    .select('action')
    .where('entity_type', 'in', ['webinar', 'event'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    rows: rows.map((row) => [
      ...[row.user_id, row.status, row.source, row.registered_at],
      // The place in the queue: the numbers behind it may have gaps.
      row.waitlist_order === null ? null : queue.indexOf(row.waitlist_order),
      ...[row.confirmed_at, row.cancelled_at, row.email, row.phone],
    ]),
    log: lines
      .map((line) => [place.get(line.registration_id ?? 0), line.type, line.occurred_at].join(' '))
      .sort(),
    messages: messages
      .map((one) => [place.get(one.registration_id), one.occasion, one.state].join(' '))
      .sort(),
    audit: audit.map(({ action }) => action).sort(),
  };
}

const rowBy = (source: string) =>
  fc.record(
    {
      user_id: fc.constantFrom(...USERS),
      status: fc.constantFrom('registered', 'registered', 'cancelled'),
      source: fc.constantFrom(source, 'web'),
      registered_at: fc
        .integer({ min: 10, max: 40 })
        .map((minute) => `2026-11-19T09:${minute}:00+07:00`),
    },
    { requiredKeys: ['user_id', 'status', 'registered_at'] },
  );
const KINDS = {
  webinar: { make: webinar, row: rowBy('line_oa'), own: fc.constant({}) },
  event: {
    make: event,
    row: rowBy('line'),
    own: fc.record({ max_per_workplace: fc.option(fc.constant(1)) }),
  },
};
const settings = fc.record({
  capacity: fc.option(fc.integer({ min: 1, max: 3 })),
  waitlist_enabled: fc.boolean(),
  waitlist_capacity: fc.option(fc.integer({ min: 1, max: 2 })),
  registration_mode: fc.constantFrom('open', 'approval'),
});

it.each(['webinar', 'event'] as const)(
  'a report of a %s, in whichever order, comes to the same as its rows one by one in time: seats, queue, cancellations, log, messages, audit, answers',
  async (kind) => {
    const { make, row, own: further } = KINDS[kind];
    await fc.assert(
      fc.asyncProperty(
        settings,
        further,
        fc.array(row, { minLength: 1, maxLength: 25 }),
        async (shared, more, rows) => {
          const own = { ...shared, ...more };
          const [together, alone] = [await make(own), await make(own)];
          const whole = await send(together.id, rows, kind);
          const parts: (typeof whole)[] = [];
          const inTime = rows
            .map((one, index) => ({ one, index }))
            .sort((a, b) => a.one.registered_at.localeCompare(b.one.registered_at));
          for (const { one, index } of inTime) {
            parts[index] = await send(alone.id, [one], kind);
          }
          expect(await outcomeOf(together.id)).toEqual(await outcomeOf(alone.id));
          expect(whole.accepted).toBe(parts.reduce((sum, { accepted }) => sum + accepted, 0));
          expect(whole.unchanged).toBe(parts.reduce((sum, { unchanged }) => sum + unchanged, 0));
          expect(whole.rejected).toEqual(
            parts.flatMap(({ rejected }, index) => rejected.map((one) => ({ ...one, index }))),
          );
          expect(whole.registrations.map(({ index }) => index)).toEqual(
            parts.flatMap(({ registrations }, index) => registrations.map(() => index)),
          );
        },
      ),
      { numRuns: 25 },
    );
  },
);

it('of hundreds gives seats and places in the queue in their order', async () => {
  const users = [];
  for (let n = 0; n < 300; n++) users.push({ user_id: (await makeUser(db)).id });
  const { id } = await webinar({ capacity: 200, waitlist_enabled: true });
  const said = await send(id, users);
  expect(said.accepted).toBe(300);
  const orders = await db
    .selectFrom('registration')
    .select(['user_id', 'waitlist_order'])
    .where('content_id', '=', id)
    .where('status', '=', 'waitlisted')
    .orderBy('id')
    .execute();
  expect(orders).toEqual(users.slice(200).map((user, n) => ({ ...user, waitlist_order: n + 1 })));
});

describe('of 500 who cancel a full event with 600 who wait', () => {
  const crowd = (n: number): Promise<{ id: number }[]> =>
    Promise.all(Array.from({ length: n }, () => makeUser(db)));
  const at = (minute: number) =>
    new Date(Date.parse('2026-11-19T09:00:00+07:00') + minute * 60_000).toISOString();
  async function fullOf(users: readonly { id: number }[], capacity: number) {
    const { id } = await event({ capacity, registration_mode: 'open', waitlist_enabled: true });
    for (let from = 0; from < users.length; from += 500) {
      await send(
        id,
        users.slice(from, from + 500).map((one) => ({ user_id: one.id, registered_at: at(0) })),
        'event',
      );
    }
    return id;
  }
  const leaving = (users: readonly { id: number }[]) =>
    users.map((one) => ({ user_id: one.id, status: 'cancelled', registered_at: at(1) }));

  it('the first 500 of the queue get their seats in its order, each with its line, and each cancellation its entry', async () => {
    const users = await crowd(1_100);
    const id = await fullOf(users, 500);
    const statements = countStatements();
    expect(await send(id, leaving(users.slice(0, 500)), 'event')).toMatchObject({ accepted: 500 });
    // A fixed number and the entries, twenty at a time; those of before may be sealed meanwhile.
    expect(statements.sent).toBeLessThan(100);
    const again = await send(id, leaving(users.slice(0, 500)), 'event');
    expect(again).toMatchObject({ accepted: 0, unchanged: 500 });
    const rows = await db
      .selectFrom('registration')
      .select(['id', 'user_id', 'status', 'waitlist_order'])
      .where('content_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ status }) => status)).toEqual([
      ...Array(500).fill('cancelled'),
      ...Array(500).fill('confirmed'),
      ...Array(100).fill('waitlisted'),
    ]);
    const linesOf = (type: string) =>
      db
        .selectFrom('registration_log')
        .select(['registration_id', 'by_person'])
        .where('content_id', '=', id)
        .where('type', '=', type)
        .orderBy('id')
        .execute();
    expect(await linesOf('cancelled')).toEqual(
      rows.slice(0, 500).map((row) => ({ registration_id: row.id, by_person: true })),
    );
    expect(await linesOf('promoted')).toEqual(
      rows.slice(500, 1000).map((row) => ({ registration_id: row.id, by_person: false })),
    );
    const entries = await db
      .selectFrom('audit_entry')
      .select('diff')
      .where('entity_id', '=', id)
      .where('action', '=', 'event.registration_cancel')
      .orderBy('id')
      .execute();
    expect(entries.map(({ diff }) => diff)).toEqual(
      rows.slice(0, 500).map((row) => ({ registrations: [row.id], from: ['confirmed'] })),
    );
  });

  it('one who registers and cancels all the time takes no more statements than others', async () => {
    const [one] = await crowd(1);
    const { id } = await event({ registration_mode: 'open' });
    const statements = countStatements();
    const turns = Array.from({ length: 500 }, (_, n) => ({
      user_id: one?.id ?? 0,
      status: n % 2 === 0 ? 'registered' : 'cancelled',
      registered_at: at(n),
    }));
    expect(await send(id, turns.slice(0, 499), 'event')).toMatchObject({ accepted: 499 });
    expect(statements.sent).toBeLessThan(100);
    const { rows, log } = await outcomeOf(id);
    expect(rows.map(([, status]) => status)).toEqual([
      ...Array(249).fill('cancelled'),
      'confirmed',
    ]);
    expect(log).toHaveLength(250 * 2 + 249);
  });
});

it('a report has room for 500 rows with answers and consents', async () => {
  const { id } = await event({});
  const rows = Array.from({ length: 500 }, (_, n) => ({
    user_id: 900_000_000 + n,
    answers: [{ key: 'topic', values: ['เบาหวาน'] }],
    consents: [{ purpose: 'marketing_email' }, { purpose: 'marketing_sms' }],
  }));
  expect((await send(id, rows, 'event')).rejected).toHaveLength(500);
});
