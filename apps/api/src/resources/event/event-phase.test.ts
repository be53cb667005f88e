import { eventPhase } from '@connect/contract/events/event-rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEvent } from '../../../test/meeting-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/template-database.ts';
import { eventPhaseSql } from './event.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Crosses midnight in Bangkok, which is 17:00 UTC. */
const held = {
  start_at: '2026-11-30T23:30:00.000+07:00',
  end_at: '2026-12-01T00:30:00.000+07:00',
  registration_mode: 'approval' as const,
  registration_open_at: '2026-11-10T09:00:00.000+07:00',
  registration_close_at: '2026-11-25T17:00:00.000+07:00',
  cancelled_at: null,
  capacity: null as number | null,
  waitlist_enabled: false,
};
const none = { registered: 0, waitlisted: 0, confirmed: 0, attended: 0, cancelled: 0, no_show: 0 };
const live = { status: 'publish' as const, published_at: '2026-11-01T09:00:00.000+07:00' };

it.each([
  ['of a draft', {}, { status: 'draft' as const }, '2026-11-12T09:00:00.000+07:00', 'draft'],
  ['of a draft that is past', {}, { status: 'draft' as const }, '2027-01-01T00:00:00Z', 'draft'],
  ['without a start', { start_at: null }, {}, '2026-11-12T09:00:00.000+07:00', 'draft'],
  ['before it shows', {}, {}, '2026-10-31T09:00:00.000+07:00', 'scheduled'],
  ['before registration', {}, {}, '2026-11-10T08:59:59.999+07:00', 'scheduled'],
  ['as registration opens', {}, {}, '2026-11-10T09:00:00.000+07:00', 'open'],
  ['before it closes', {}, {}, '2026-11-25T16:59:59.999+07:00', 'open'],
  ['as it closes', {}, {}, '2026-11-25T17:00:00.000+07:00', 'closed'],
  ['without an opening', { registration_open_at: null }, {}, '2026-11-02T00:00:00Z', 'open'],
  ['without a close', { registration_close_at: null }, {}, '2026-11-30T16:29:59.999Z', 'open'],
  [
    'without registration',
    { registration_mode: 'closed' as const },
    {},
    '2026-11-12T00:00:00Z',
    'closed',
  ],
  ['as it starts', {}, {}, '2026-11-30T23:30:00.000+07:00', 'ongoing'],
  ['at Bangkok midnight', {}, {}, '2026-11-30T17:00:00.000Z', 'ongoing'],
  ['as it ends', {}, {}, '2026-12-01T00:30:00.000+07:00', 'ended'],
  ['called off', { cancelled_at: '2026-11-12T00:00:00Z' }, {}, '2026-12-09T00:00:00Z', 'cancelled'],
])('the phase %s, in SQL as in the contract', async (_when, more, shown, moment, expected) => {
  const now = new Date(moment);
  const own = { ...held, ...more };
  const shared = { ...live, ...shown };
  const { id } = await makeEvent(database.db, { ...shared, event: own });
  const { rows } = await sql<{ phase: string }>`select ${eventPhaseSql(now)} as phase
    from event e join content c on c.id = e.content_id where e.content_id = ${id}`.execute(
    database.db,
  );
  expect(rows[0]?.phase).toBe(expected);
  expect(eventPhase({ ...own, ...shared, counts: none }, now)).toBe(expected);
});
