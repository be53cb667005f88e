import { REGISTRATION_STATUSES } from '@connect/contract/closed-lists.ts';
import { DESK_ACTIONS, stateAfter } from '@connect/contract/meetings/registration-states.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { expect, it } from 'vitest';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

/** Of an event that began an hour ago, and of one that ended yesterday. */
const DOOR = { start_at: '2026-11-20T08:00:00+07:00', end_at: '2026-11-20T12:00:00+07:00' };
const OVER = { start_at: '2026-11-19T08:00:00+07:00', end_at: '2026-11-19T12:00:00+07:00' };

it.each(
  REGISTRATION_STATUSES.flatMap((from) => DESK_ACTIONS.map((action) => [from, action] as const)),
)('from %s by %s: only the ways of the diagram', async (from, action) => {
  // Check-in is open; whoever was noted as absent is entered once it is over.
  const { id } = await makeEvent(db, {
    status: 'publish',
    event: from === 'no_show' && action === 'check_in' ? OVER : DOOR,
  });
  const waitlist_order = from === 'waitlisted' ? 1 : null;
  // Nobody is promoted meanwhile.
  await db.updateTable('event').set({ capacity: 1 }).where('content_id', '=', id).execute();
  await makeEventRegistration(db, id, { status: 'attended', first_name: 'ชลธิชา' });
  const row = await makeEventRegistration(db, id, {
    status: from,
    waitlist_order,
    checked_in_at: from === 'attended' ? '2026-11-20T08:50:00+07:00' : null,
    checked_out_at:
      from === 'attended' && action === 'undo_check_out' ? '2026-11-20T08:55:00+07:00' : null,
  });
  const answer = await call(registrations.move, {
    params: { id, registration: row.id },
    body: { action, reason: 'ทดสอบสถานะ' },
  });
  const to = stateAfter(from, action);
  const isIn = from === 'attended' && action === 'check_in';
  const [status, now] = to ? [200, to] : [isIn ? 200 : 409, from];
  const { reply } = await call(registrations.get, { params: { id, registration: row.id } });
  expect([answer.status, reply.data.status]).toEqual([status, now]);
});
