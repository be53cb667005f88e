import { registrationState, webinarPhase } from '@connect/contract/webinars/webinar-rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWebinar } from '../../../test/meeting-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/template-database.ts';
import { phaseSql } from './webinar.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Crosses midnight in Bangkok, which is 17:00 UTC. */
const held = {
  start_at: '2026-11-30T23:30:00.000+07:00',
  end_at: '2026-12-01T00:30:00.000+07:00',
  cancelled_at: null,
  replay_video_id: null,
  replay_url: null,
  replay_available_until: null,
};
const replay = { replay_url: 'https://replay.example/1' };
const until = { replay_available_until: '2026-12-08T00:00:00.000+07:00' };

it.each([
  ['more than a quarter of an hour before', {}, '2026-11-30T23:14:59.999+07:00', 'upcoming'],
  ['a quarter of an hour before', {}, '2026-11-30T23:15:00.000+07:00', 'live'],
  ['at Bangkok midnight', {}, '2026-11-30T17:00:00.000Z', 'live'],
  ['within a quarter of an hour after', {}, '2026-12-01T00:44:59.999+07:00', 'live'],
  ['a quarter of an hour after', {}, '2026-12-01T00:45:00.000+07:00', 'ended'],
  ['with a replay, while live', replay, '2026-12-01T00:00:00.000+07:00', 'live'],
  ['with a replay for good', replay, '2030-01-01T00:00:00.000+07:00', 'replay'],
  ['while the replay lasts', { ...replay, ...until }, '2026-12-07T23:59:59.999+07:00', 'replay'],
  ['when the replay is over', { ...replay, ...until }, '2026-12-08T00:00:00.000+07:00', 'ended'],
  ['without a replay', until, '2026-12-02T00:00:00.000+07:00', 'ended'],
  ['called off', { cancelled_at: held.start_at }, '2026-12-01T00:00:00.000+07:00', 'cancelled'],
  ['without a start', { start_at: null }, '2026-12-01T00:00:00.000+07:00', null],
  ['without an end', { end_at: null }, '2026-12-01T00:00:00.000+07:00', null],
])('the phase %s, in SQL as in the contract', async (_when, more, moment, expected) => {
  const now = new Date(moment);
  const item = { ...held, ...more };
  const { id } = await makeWebinar(database.db, { webinar: item });
  const { rows } = await sql<{ phase: string | null }>`
    select ${phaseSql(now)} as phase from webinar w where content_id = ${id}`.execute(database.db);
  expect(rows[0]?.phase ?? null).toBe(expected);
  expect(webinarPhase(item, now)).toBe(expected);
});

const open = {
  ...held,
  registration_open_at: '2026-11-01T00:00:00.000+07:00',
  registration_close_at: '2026-11-30T12:00:00.000+07:00',
  capacity: 2,
  registration_mode: 'open',
  waitlist_enabled: false,
} as const;
it.each([
  [{}, 0, '2026-10-31T23:59:59.999+07:00', 'not_open'],
  [{}, 1, '2026-11-01T00:00:00.000+07:00', 'open'],
  [{}, 2, '2026-11-02T00:00:00.000+07:00', 'full'],
  [{ capacity: null }, 500, '2026-11-02T00:00:00.000+07:00', 'open'],
  [{}, 2, '2026-11-30T12:00:00.000+07:00', 'closed'],
  [{ registration_close_at: null }, 0, '2026-12-01T00:29:59.999+07:00', 'open'],
  [{ registration_close_at: null }, 0, '2026-12-01T00:30:00.000+07:00', 'closed'],
  [{ cancelled_at: held.start_at }, 0, '2026-11-02T00:00:00.000+07:00', 'closed'],
  [{ waitlist_enabled: true }, 2, '2026-11-02T00:00:00.000+07:00', 'open'],
  [{ registration_mode: 'closed' }, 0, '2026-11-02T00:00:00.000+07:00', 'closed'],
] as const)('registration with %j and %i people at %s is %s', (more, registered, at, expected) => {
  expect(registrationState({ ...open, ...more }, registered, new Date(at))).toBe(expected);
});
