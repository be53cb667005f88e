import { event as events } from '@connect/contract/events/event.ts';
import { platformEvents } from '@connect/contract/programs/platform-events.ts';
import { platformWebinars } from '@connect/contract/programs/platform-webinars.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { makeEvent, makeRegistration, makeWebinar } from '../../../test/meeting-factories.ts';
import { untilLockWaits } from '../../../test/processes/lock-waits.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { platformKey } from '../../../test/usage/tracking.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const key = await platformKey(test, ['registration:write']);
const NOW = '2026-11-20T09:00:00+07:00';
const TIMES = { start_at: '2026-11-20T07:00:00+07:00', end_at: '2026-11-20T08:00:00+07:00' };

/** Begins calls while something else holds a meeting, and does a work once one of them waits for it. */
async function whileHeld<Answer>(id: number, begin: () => Promise<Answer>[], work: () => unknown) {
  const { begun } = await db.transaction().execute(async (trx) => {
    await sql`select from content where id = ${id} for no key update`.execute(trx);
    const begun = Promise.all(begin());
    await untilLockWaits(db);
    await work();
    return { begun };
  });
  return begun;
}

it('40 reports of one event are all answered, and while they wait other calls are as well', async () => {
  const { id } = await makeEvent(db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
    slug: `at-once-${unique()}`,
    event: { registration_mode: 'open', capacity: 25, waitlist_enabled: true },
  });
  const users = await Promise.all(Array.from({ length: 40 }, () => makeUser(db)));
  const answers = await whileHeld(
    id,
    () =>
      users.map(({ id: user_id }) =>
        key.call(platformEvents.registrations, {
          params: { id },
          body: { registrations: [{ user_id, registered_at: NOW }] },
        }),
      ),
    async () => expect((await call(events.list, { query: {} })).status).toBe(200),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const states = answers.flatMap(({ reply }) =>
    reply.data.registrations.map(({ status }) => status),
  );
  expect(states.filter((status) => status === 'confirmed')).toHaveLength(25);
  expect(states.filter((status) => status === 'waitlisted')).toHaveLength(15);
});

it('so are 40 of who attended one webinar', async () => {
  const { id } = await makeWebinar(db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
    webinar: TIMES,
  });
  const users = await Promise.all(Array.from({ length: 40 }, () => makeUser(db)));
  for (const { id: user_id } of users) await makeRegistration(db, id, { user_id });
  const row = { joined_at: TIMES.start_at, left_at: TIMES.end_at, minutes: 60 };
  const answers = await whileHeld(
    id,
    () =>
      users.map(({ id: user_id }) =>
        key.call(platformWebinars.attendance, {
          params: { id },
          body: { attendance: [{ user_id, ...row }] },
        }),
      ),
    async () => expect((await call(events.list, { query: {} })).status).toBe(200),
  );
  expect(answers.map(({ reply }) => reply.data.accepted)).toEqual(Array(40).fill(1));
});
