import { platformEvents } from '@connect/contract/programs/platform-events.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { makeEvent } from '../../../test/meeting-factories.ts';
import { until } from '../../../test/processes/child-process.ts';
import { otherProcess } from '../../../test/processes/other-process.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { platformKey } from '../../../test/usage/tracking.ts';

const { test } = await startTestApp();
const { db } = test.deps;
const key = await platformKey(test, ['registration:write']);

/** All that a report writes about an event. */
const traces = async (id: number) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from registration where content_id = ${id}
    union all select count(*)::integer from registration_log where content_id = ${id}
    union all select count(*)::integer from registration_page where content_id = ${id}
    union all select count(*)::integer from event_message where content_id = ${id}
    union all select count(*)::integer from audit_entry where entity_type = 'event' and entity_id = ${id}`.execute(
    db,
  );
  return rows.map(({ n }) => n);
};

it('a process that is killed in the middle of a report leaves nothing of it, and the report is sent again as a whole', async () => {
  const { id } = await makeEvent(db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
    slug: `killed-${unique()}`,
    event: { registration_mode: 'open', capacity: 60, waitlist_enabled: true },
  });
  const users = await Promise.all(Array.from({ length: 100 }, () => makeUser(db)));
  const rows = (minute: string, status: string, of = users) =>
    of.map((user) => ({
      ...{ user_id: user.id, status },
      registered_at: `2026-11-19T09:${minute}:00+07:00`,
    }));
  // Everybody registers, then some of those with a seat back out.
  const body = {
    registrations: [...rows('00', 'registered'), ...rows('30', 'cancelled', users.slice(0, 20))],
  };
  const other = await otherProcess(test);
  await db.transaction().execute(async (trx) => {
    // The pages are written last: all else is there by then, for that process alone.
    await sql`lock table registration_page in exclusive mode`.execute(trx);
    const answer = caller(other, key.headers)(platformEvents.registrations, {
      params: { id },
      body,
    }).then(
      () => 'answered',
      () => 'none',
    );
    await until('the report waits for the lock', async () => {
      const { rows: waiting } = await sql<{ n: number }>`
        select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query like '%registration_page%'`.execute(db);
      return (waiting[0]?.n ?? 0) > 0;
    });
    await other.kill();
    expect(await answer).toBe('none');
  });
  const { status, reply } = await key.call(platformEvents.registrations, { params: { id }, body });
  expect(status).toBe(200);
  // Nothing of it was there.
  expect(reply.data).toMatchObject({ accepted: 120, unchanged: 0, rejected: [] });
  const written = await traces(id);
  expect(written.slice(0, 3)).toEqual([100, 100 + 60 + 40 + 20 + 2 * 20, 100]);
  const again = await key.call(platformEvents.registrations, { params: { id }, body });
  expect(again.reply.data).toMatchObject({ accepted: 0, unchanged: 120, rejected: [] });
  expect(await traces(id)).toEqual(written);
});
