import { platformWebinars } from '@connect/contract/programs/platform-webinars.ts';
import { webinarDesk } from '@connect/contract/registrations/webinar-desk.ts';
import { reportExport } from '@connect/contract/reports/report.ts';
import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeTemplate } from '../../../test/event-messages.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { runRecurring } from '../../../test/jobs.ts';
import { makeRegistration, makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { platformKey } from '../../../test/usage/tracking.ts';
import { makeConsent } from '../../../test/user-factories.ts';
import { sendMessagesJob } from '../messages/send-messages.job.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;
const key = await platformKey(test, ['registration:write', 'message:send']);
const NOW = '2026-11-20T09:00:00+07:00';
const ROOM = 'https://zoom.us/j/990000001';

type Own = NonNullable<NonNullable<Parameters<typeof makeWebinar>[1]>['webinar']>;
const published = (own: Own = {}, more: Parameters<typeof makeWebinar>[1] = {}) =>
  makeWebinar(db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
    slug: `held-${unique()}`,
    ...more,
    webinar: own,
  });
const person = () => makeUser(db, { email: `w${unique()}@hcp.example` });
const people = (n: number) => Promise.all(Array.from({ length: n }, person));
const full = () => published({ capacity: 1, waitlist_enabled: true });

async function report(id: number, rows: readonly object[], by = key.call) {
  const { status, reply } = await by(platformWebinars.registrations, {
    params: { id },
    body: { registrations: rows.map((row) => ({ registered_at: NOW, ...row })) },
  });
  expect(status).toBe(200);
  return reply.data;
}
const join = (id: number, users: readonly { id: number }[]) =>
  report(
    id,
    users.map((user) => ({ user_id: user.id })),
  );
const leave = (id: number, user_id: number) => report(id, [{ user_id, status: 'cancelled' }]);
const rowsOf = (id: number) =>
  db
    .selectFrom('registration')
    .select(['id', 'user_id', 'status', 'waitlist_order'])
    .where('content_id', '=', id)
    .orderBy('id')
    .execute();
const statesOf = async (id: number) => (await rowsOf(id)).map(({ status }) => status);
const messagesOf = (id: number) =>
  db
    .selectFrom('event_message')
    .select(['registration_id', 'occasion', 'state'])
    .where('content_id', '=', id)
    .orderBy('id')
    .execute();
const pull = async (id: number) => {
  const reply = await test.app.inject({ url: '/v1/platform/messages', headers: key.headers });
  const all: { event_id: number; occasion: string; text: string }[] = reply.json().data;
  return all.filter((one) => one.event_id === id);
};

describe('a full webinar', () => {
  it('lets people wait in order, and gives the seat that is left to the first', async () => {
    const { id } = await published({
      capacity: 1,
      waitlist_enabled: true,
      waitlist_capacity: 2,
    });
    const users = await people(4);
    const said = await join(id, users);
    expect(said).toMatchObject({ accepted: 3, rejected: [{ index: 3, code: 'full' }] });
    expect(said.registrations.map(({ status }) => status)).toEqual([
      'confirmed',
      'waitlisted',
      'waitlisted',
    ]);
    const [first, second] = users;
    if (!first || !second) throw new Error('four users were made');
    expect(await leave(id, first.id)).toMatchObject({ accepted: 1 });
    expect(await statesOf(id)).toEqual(['cancelled', 'confirmed', 'waitlisted']);
    // Said again it changes nothing, and nobody else moves up.
    expect(await leave(id, first.id)).toMatchObject({ accepted: 0, unchanged: 1 });
    expect(await statesOf(id)).toEqual(['cancelled', 'confirmed', 'waitlisted']);
    const [, promoted] = await rowsOf(id);
    const log = await db
      .selectFrom('registration_log')
      .select(['type', 'by_person'])
      .where('registration_id', '=', promoted?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { type: 'registered', by_person: true },
      { type: 'waitlisted', by_person: true },
      { type: 'promoted', by_person: false },
      { type: 'confirmed', by_person: false },
    ]);
    // Whoever cancels by themselves is not written to.
    expect((await messagesOf(id)).map(({ occasion }) => occasion)).toEqual(['confirm', 'confirm']);
  });

  it('of 40 at once at two instances gives every seat once', async () => {
    const { id } = await published({ capacity: 10, waitlist_enabled: true, waitlist_capacity: 5 });
    const other = await test.another();
    const calls = [key.call, caller(other.app, key.headers)];
    const users = await people(40);
    const answers = await Promise.all(
      users.map(async (user, n) => {
        const { status, reply } = await (calls[n % 2] ?? key.call)(platformWebinars.registrations, {
          params: { id },
          body: { registrations: [{ user_id: user.id, registered_at: NOW }] },
        });
        expect(status).toBe(200);
        return reply.data;
      }),
    );
    expect(answers.filter(({ accepted }) => accepted === 1)).toHaveLength(15);
    const rows = await rowsOf(id);
    expect(rows.filter(({ status }) => status === 'confirmed')).toHaveLength(10);
    expect(rows.flatMap((row) => row.waitlist_order ?? [])).toEqual([1, 2, 3, 4, 5]);
  });

  it('of more seats gives them to who waits, and never has fewer than are taken', async () => {
    const { id } = await full();
    await join(id, await people(3));
    const save = (capacity: number) =>
      call(webinar.update, { params: { id }, body: { capacity, reason: 'ห้องใหญ่ขึ้น' } });
    expect((await save(2)).status).toBe(200);
    expect(await statesOf(id)).toEqual(['confirmed', 'confirmed', 'waitlisted']);
    const refused = await save(1);
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['capacity: capacity_registered']]);
  });
});

describe('a report is refused', () => {
  it('of a closed way, of what was called off or taken back, and after the start', async () => {
    const [user] = await people(1);
    if (!user) throw new Error('one user was made');
    const closed = await published({ registration_mode: 'closed' });
    const off = await published({ cancelled_at: NOW, cancel_reason: 'ผู้พูดป่วย' });
    const draft = await published({}, { status: 'draft' });
    for (const { id } of [closed, off, draft]) {
      expect((await join(id, [user])).rejected).toEqual([{ index: 0, code: 'closed' }]);
    }
    const live = await published({
      start_at: '2026-11-20T08:00:00+07:00',
      end_at: '2026-11-20T10:00:00+07:00',
    });
    await report(live.id, [{ user_id: user.id, registered_at: '2026-11-20T06:00:00+07:00' }]);
    expect((await leave(live.id, user.id)).rejected).toEqual([{ index: 0, code: 'late' }]);
    // It is the moment that counts, not that of the report.
    const early = {
      user_id: user.id,
      status: 'cancelled',
      registered_at: '2026-11-20T07:00:00+07:00',
    };
    expect(await report(live.id, [early])).toMatchObject({ accepted: 1, rejected: [] });
    const trash = await published({}, { deleted_at: NOW });
    const gone = await key.call(platformWebinars.registrations, {
      params: { id: trash.id },
      body: { registrations: [] },
    });
    expect(gone.status).toBe(404);
  });

  it('of whoever was erased; whoever was merged is who they turned out to be', async () => {
    const { id } = await published();
    const [winner, loser] = await people(2);
    if (!winner || !loser) throw new Error('two users were made');
    await db
      .updateTable('platform_user')
      .set({ status: 'erased' })
      .where('id', '=', loser.id)
      .execute();
    expect((await join(id, [loser])).rejected).toEqual([{ index: 0, code: 'unknown_user' }]);
    await db
      .updateTable('platform_user')
      .set({ merged_into_id: winner.id, deleted_at: NOW })
      .where('id', '=', loser.id)
      .execute();
    expect(await join(id, [loser, winner])).toMatchObject({ accepted: 1, unchanged: 1 });
    expect(await rowsOf(id)).toMatchObject([{ user_id: winner.id }]);
  });
});

it('of two who are merged one seat is left, and goes to who waits', async () => {
  const { id } = await published({ capacity: 2, waitlist_enabled: true });
  const [winner, loser, third] = await people(3);
  if (!winner || !loser || !third) throw new Error('three users were made');
  await join(id, [winner, loser, third]);
  const merged = await call(userMergeCalls.merge, {
    params: { id: winner.id },
    body: { from_id: loser.id },
  });
  expect(merged.status).toBe(200);
  expect(await rowsOf(id)).toMatchObject([
    { user_id: winner.id, status: 'confirmed' },
    { user_id: third.id, status: 'confirmed' },
  ]);
});

describe('the page of one’s own', () => {
  it('is the same for each report, shows the room to who is confirmed, and cancels', async () => {
    const { id } = await full();
    const [first, second] = await people(2);
    if (!first || !second) throw new Error('two users were made');
    const said = await join(id, [first, second]);
    expect((await join(id, [first, second])).registrations).toEqual(said.registrations);
    const [mine, theirs] = said.registrations.map(({ page_url }) => new URL(page_url).pathname);
    const get = async (url = '') => (await test.app.inject({ url })).body;
    expect(await get(mine)).toContain(ROOM);
    expect(await get(theirs)).not.toContain(ROOM);
    expect(await get(theirs)).toContain('อยู่ในคิวสำรอง');
    expect(await get(`${mine}/event.ics`)).toContain(`URL:${ROOM}`);
    expect(await get(`${theirs}/event.ics`)).not.toContain('zoom');
    // There is no page on which people register for a webinar.
    const open = await test.app.inject({ url: mine?.slice(0, mine.lastIndexOf('/')) ?? '' });
    expect(open.statusCode).toBe(404);
    const done = await test.app.inject({
      method: 'POST',
      url: `${mine}?cancel=1`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect(done.statusCode).toBe(303);
    expect(await statesOf(id)).toEqual(['cancelled', 'confirmed']);
    expect(await get(theirs)).toContain(ROOM);
    expect(await get(mine)).not.toContain(ROOM);
  });
});

describe('messages', () => {
  it('confirm, remind with the room, and tell that it was called off', async () => {
    const body = '<p>{{webinar.title}} {{webinar.start_at}} {{webinar.join_url}}</p>';
    const reminder = await makeTemplate(db, 'reminder', {
      body,
      body_text: '{{webinar.title}} {{webinar.start_at}} {{webinar.join_url}}',
    });
    const { id } = await published(
      {
        reminder_template_id: reminder,
        reminder_offsets_hours: [24],
        capacity: 1,
        waitlist_enabled: true,
      },
      { title: 'หัวใจล้มเหลว' },
    );
    const users = await people(2);
    for (const user of users) await makeConsent(db, user.id, { purpose: 'marketing_email' });
    const { registrations } = await join(id, users);
    const [confirmed, ...others] = await pull(id);
    expect(others).toEqual([]);
    expect(confirmed).toMatchObject({ occasion: 'confirm' });
    expect(confirmed?.text).toContain('สัมมนา: หัวใจล้มเหลว');
    expect(confirmed?.text).toContain(new URL(registrations[0]?.page_url ?? '').pathname);
    test.clock.set('2026-11-26T13:30:00+07:00');
    await runRecurring(test.deps, test.pool, [sendMessagesJob]);
    const reminders = (await messagesOf(id)).filter(({ occasion }) => occasion === 'reminder');
    expect(reminders).toHaveLength(1);
    const reminded = (await pull(id)).find(({ occasion }) => occasion === 'reminder');
    expect(reminded?.text).toContain(`หัวใจล้มเหลว 27/11/2026 13:00`);
    expect(reminded?.text).toContain(ROOM);
    const later = caller(test.app, (await test.signIn('admin')).headers);
    const off = await later(webinar.cancel, { params: { id }, body: { reason: 'วิทยากรป่วย' } });
    expect(off.status).toBe(200);
    const told = (await pull(id)).filter(({ occasion }) => occasion === 'cancelled');
    expect(told).toHaveLength(2);
    expect(told.every(({ text }) => !text.includes(ROOM))).toBe(true);
    test.clock.set(NOW);
  });
});

describe('the desk', () => {
  const move = (id: number, action: string, ids: readonly number[], more: object = {}, by = call) =>
    by(webinarDesk.bulk, { params: { id }, body: { action, ids, ...more } });

  it('confirms and rejects where staff approve, and cancels with a reason', async () => {
    const { id } = await published({ registration_mode: 'approval' });
    await join(id, await people(3));
    expect(await statesOf(id)).toEqual(['registered', 'registered', 'registered']);
    expect(await messagesOf(id)).toEqual([]);
    const [one = 0, two = 0, three = 0] = (await rowsOf(id)).map((row) => row.id);
    expect((await move(id, 'confirm', [one, three])).reply.data).toMatchObject([
      { id: one, ok: true },
      { id: three, ok: true },
    ]);
    await move(id, 'reject', [two]);
    expect((await move(id, 'cancel', [three])).status).toBe(422);
    await move(id, 'cancel', [three], { reason: 'ลงทะเบียนซ้ำ' });
    expect(await statesOf(id)).toEqual(['confirmed', 'rejected', 'cancelled']);
    expect(await messagesOf(id)).toMatchObject([
      { registration_id: one, occasion: 'confirm' },
      { registration_id: three, occasion: 'confirm' },
      { registration_id: three, occasion: 'cancelled' },
    ]);
    // What ended stays ended.
    expect((await move(id, 'confirm', [two])).reply.data).toMatchObject([{ id: two, ok: false }]);
    const list = await call(webinar.registrations, {
      params: { id },
      query: { status: 'confirmed' },
    });
    expect(list.reply.data).toMatchObject([
      { id: one, permissions: { confirm: false, reject: false, cancel: true } },
    ]);
    // An event's calls do not lead to it.
    const foreign = await test.app.inject({
      url: `/v1/event/${id}/registrations`,
      headers: admin.headers,
    });
    expect(foreign.statusCode).toBe(404);
  });

  it('is for who changes registrations, of their brands', async () => {
    const { id } = await published({ registration_mode: 'approval' }, { brand: 'Ozempic' });
    await join(id, await people(1));
    const ids = (await rowsOf(id)).map((row) => row.id);
    const as = async (role: Parameters<typeof test.signIn>[0], more = {}) =>
      caller(test.app, (await test.signIn(role, more)).headers);
    expect((await move(id, 'confirm', ids, {}, await as('analyst'))).status).toBe(403);
    const others = await as('sales_manager', { brandScope: ['Saxenda'] });
    expect((await move(id, 'confirm', ids, {}, others)).status).toBe(404);
    expect(await statesOf(id)).toEqual(['registered']);
  });
});

describe('who waits, or was refused', () => {
  it('counts in no figure, and has no attendance', async () => {
    const { id } = await published({
      start_at: '2026-11-20T07:00:00+07:00',
      end_at: '2026-11-20T08:00:00+07:00',
    });
    const rows = [
      { status: 'confirmed' },
      { status: 'waitlisted', waitlist_order: 1 },
      { status: 'rejected' },
    ] as const;
    const users: number[] = [];
    for (const row of rows) {
      const { id: user_id } = await person();
      users.push(user_id);
      await makeRegistration(db, id, { user_id, ...row });
    }
    const came = {
      joined_at: '2026-11-20T07:00:00+07:00',
      left_at: '2026-11-20T08:00:00+07:00',
      minutes: 60,
    };
    const { reply } = await key.call(platformWebinars.attendance, {
      params: { id },
      body: { attendance: users.map((user_id) => ({ user_id, ...came })) },
    });
    expect(reply.data).toMatchObject({
      accepted: 1,
      rejected: [
        { index: 1, code: 'waiting' },
        { index: 2, code: 'not_registered' },
      ],
    });
    const log = await call(webinar.registrations, { params: { id }, query: {} });
    expect(log.reply.meta.attendance).toMatchObject({
      registered: 1,
      waiting: 1,
      attended: 1,
      attendance_rate: 1,
    });
    expect(log.reply.meta.attendance.by_day.map(({ registered }) => registered)).toEqual([1]);
    const item = await call(webinar.get, { params: { id } });
    expect(item.reply.data).toMatchObject({
      registration_count: 1,
      waitlisted_count: 1,
      attended_count: 1,
    });
    const reported = await call(reportExport, {
      query: { report: 'webinar', webinar_id: id, reason: 'ตรวจรายงานประจำปี' },
    });
    expect(reported.reply.pagination.total).toBe(1);
  });
});
