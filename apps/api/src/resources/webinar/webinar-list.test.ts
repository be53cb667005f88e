import { webinar } from '@connect/contract/webinars/webinar.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeUser, makeView } from '../../../test/factories.ts';
import { makeRegistration, makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();
beforeEach(async () => {
  await test.deps.db.deleteFrom('registration').execute();
  await test.deps.db.deleteFrom('engagement_log').execute();
  await test.deps.db.deleteFrom('content_link').execute();
  await test.deps.db.deleteFrom('content').execute();
});

const make = (overrides: Parameters<typeof makeWebinar>[1] = {}) =>
  makeWebinar(test.deps.db, overrides);
const listed = async (query: Record<string, string> = {}) =>
  (await call(webinar.list, { query })).reply.data.map(({ id }) => id);

const PAST = { start_at: '2026-11-10T13:00:00+07:00', end_at: '2026-11-10T14:00:00+07:00' };

describe('GET /v1/webinar', () => {
  it('shows what comes next first, then what is over, latest first, then what has no time', async () => {
    const at = (start: string, end: string) => ({ webinar: { start_at: start, end_at: end } });
    const older = await make(at('2026-11-01T13:00:00+07:00', '2026-11-01T14:00:00+07:00'));
    const undated = await make({ webinar: { start_at: null, end_at: null } });
    const later = await make(at('2026-12-24T13:00:00+07:00', '2026-12-24T14:00:00+07:00'));
    const newer = await make(at('2026-11-19T13:00:00+07:00', '2026-11-19T14:00:00+07:00'));
    const next = await make();
    const live = await make(at('2026-11-20T08:30:00+07:00', '2026-11-20T09:30:00+07:00'));
    const ids = [live, next, later, newer, older, undated].map(({ id }) => id);
    expect(await listed()).toEqual(ids);
    const byDate = [later, next, live, newer, older, undated].map(({ id }) => id);
    expect(await listed({ order: 'desc' })).toEqual(byDate);
    expect(await listed({ phase: 'live' })).toEqual([live.id]);
    expect(await listed({ phase: 'upcoming,ended', order_by: 'start_at', order: 'asc' })).toEqual([
      older.id,
      newer.id,
      next.id,
      later.id,
    ]);
  });

  it('filters by people, platform, credits and the Bangkok day it begins', async () => {
    const midnight = '2026-12-01T00:00:00+07:00';
    const first = await make({
      webinar: { start_at: midnight, end_at: '2026-12-01T01:00:00+07:00', platform: 'webex' },
    });
    const second = await make({
      webinar: {
        start_at: '2026-11-30T23:30:00+07:00',
        end_at: '2026-12-01T00:30:00+07:00',
        cme_credits: 1,
      },
    });
    expect(await listed({ start_from: '2026-12-01' })).toEqual([first.id]);
    expect(await listed({ start_to: '2026-11-30' })).toEqual([second.id]);
    expect(await listed({ platform: 'webex' })).toEqual([first.id]);
    expect(await listed({ has_credits: 'true' })).toEqual([second.id]);
    expect(await listed({ host_id: String(first.hostId) })).toEqual([first.id]);
  });

  it('shows who speaks, seats and attendance', async () => {
    const { id, hostId } = await make({ webinar: { ...PAST, capacity: 100 } });
    const joined = { joined_at: PAST.start_at, left_at: PAST.end_at, minutes: 60 };
    await makeRegistration(test.deps.db, id, joined);
    await makeRegistration(test.deps.db, id);
    const [row] = (await call(webinar.list)).reply.data;
    expect(row).toMatchObject({
      hosts: { total: 1, first: [{ id: hostId }] },
      capacity: 100,
      registration_count: 2,
      attended_count: 1,
      attendance_rate: 0.5,
      phase: 'ended',
    });
  });
});

describe('GET /v1/webinar/:id/registrations', () => {
  const rowsOf = (id: number, query: Record<string, string> = {}, as = call) =>
    as(webinar.registrations, { params: { id }, query });

  async function held() {
    const made = await make({ webinar: PAST });
    const at = (minute: number) => new Date(Date.parse(PAST.start_at) + minute * 60_000);
    const join = (from: number, to: number, more: object = {}) =>
      makeRegistration(test.deps.db, made.id, {
        joined_at: at(from).toISOString(),
        left_at: at(to).toISOString(),
        minutes: to - from,
        ...more,
      });
    await join(0, 60, { questions: 2, survey_submitted_at: at(61).toISOString() });
    await join(10, 30, { registered_at: '2026-11-12T09:00:00+07:00' });
    await makeRegistration(test.deps.db, made.id);
    await makeRegistration(test.deps.db, made.id, { status: 'cancelled' });
    return made;
  }

  it('says how it went', async () => {
    const { id } = await held();
    const { meta, pagination } = (await rowsOf(id)).reply;
    expect(pagination.total).toBe(4);
    expect(meta.attendance).toMatchObject({
      registered: 3,
      attended: 2,
      avg_minutes: 40,
      peak_concurrent: 2,
      questions: 2,
      surveys: 1,
      replay_views: 0,
      by_day: [
        { date: '2026-11-10', registered: 2 },
        { date: '2026-11-11', registered: 0 },
        { date: '2026-11-12', registered: 1 },
      ],
    });
    const room = new Map(meta.attendance.by_minute.map(({ at, viewers }) => [at, viewers]));
    expect(room.size).toBe(61);
    expect(room.get('2026-11-10T13:09:00.000+07:00')).toBe(1);
    expect(room.get('2026-11-10T13:10:00.000+07:00')).toBe(2);
    expect(room.get('2026-11-10T13:30:00.000+07:00')).toBe(1);
    expect(room.get('2026-11-10T14:00:00.000+07:00')).toBe(0);
  });

  it('counts as replay what people outside the company viewed of this webinar after its end', async () => {
    const { id } = await make({ webinar: PAST });
    const other = await make({ webinar: PAST });
    const [north, bangkok] = [
      await makeUser(test.deps.db, { province_code: '50' }),
      await makeUser(test.deps.db, { province_code: '10' }),
    ];
    const after = '2026-11-10T14:00:01+07:00';
    const view = (more: Parameters<typeof makeView>[2] = {}, of = id) =>
      makeView(test.deps.db, of, {
        content_type: 'webinar',
        occurred_at: after,
        user_id: north.id,
        ...more,
      });
    await view();
    await view({ user_id: bangkok.id });
    // None of these is a view of the replay: each lacks one condition.
    await view({ occurred_at: PAST.end_at });
    await view({ is_bot: true });
    await view({ is_internal: true });
    await view({ action: 'question' });
    await view({ content_type: 'article' });
    await view({}, other.id);
    const replays = async (as = call) =>
      (await rowsOf(id, {}, as)).reply.meta.attendance.replay_views;
    expect(await replays()).toBe(2);
    const manager = await test.signIn('sales_manager', { regionScope: ['north'] });
    expect(await replays(caller(test.app, manager.headers))).toBe(1);
  });

  it('puts a registration on its Bangkok day, also in the hours when UTC has the day before', async () => {
    const { id } = await make({ webinar: PAST });
    for (const registered_at of ['2026-11-08T23:59:59+07:00', '2026-11-09T00:00:00+07:00']) {
      await makeRegistration(test.deps.db, id, { registered_at });
    }
    expect((await rowsOf(id)).reply.meta.attendance.by_day).toEqual([
      { date: '2026-11-08', registered: 1 },
      { date: '2026-11-09', registered: 1 },
    ]);
  });

  it('lists people by whether they came, with their share of the time', async () => {
    const { id } = await held();
    const { reply } = await rowsOf(id, { attended: 'true', order_by: 'minutes', order: 'asc' });
    expect(reply.data.map(({ minutes, share }) => [minutes, share])).toEqual([
      [20, 20 / 60],
      [60, 1],
    ]);
    expect((await rowsOf(id, { credited: 'true' })).reply.data).toEqual([]);
    expect((await rowsOf(id, { channel: 'email' })).reply.data).toEqual([]);
  });

  it('masks people for those who may not see them, and traces who sees them', async () => {
    const { id } = await make({ webinar: PAST });
    const person = await makeUser(test.deps.db, { display_name: 'นพ.ทดสอบ ลงทะเบียน' });
    await makeRegistration(test.deps.db, id, { user_id: person.id });
    const analyst = caller(test.app, (await test.signIn('analyst')).headers);
    const masked = (await rowsOf(id, {}, analyst)).reply;
    expect(masked.meta.masked).toBe(true);
    expect(masked.data[0]?.user).toMatchObject({ display_name: 'น***น', license_no: '***' });
    expect((await rowsOf(id, { search: 'ทดสอบ' }, analyst)).reply.data).toEqual([]);
    expect((await rowsOf(id, { search: 'ทดสอบ' })).reply.data).toHaveLength(1);
    const traces = await test.deps.db
      .selectFrom('audit_entry')
      .select('action')
      .where('entity_id', '=', id)
      .where('action', '=', 'pii.view')
      .execute();
    expect(traces).toHaveLength(1);
  });

  it('sales managers see the people of their regions', async () => {
    const { id } = await make({ webinar: PAST });
    const north = await makeUser(test.deps.db, { province_code: '50' });
    const bangkok = await makeUser(test.deps.db, { province_code: '10' });
    for (const { id: user_id } of [north, bangkok]) {
      await makeRegistration(test.deps.db, id, { user_id });
    }
    const manager = await test.signIn('sales_manager', { regionScope: ['north'] });
    const { reply } = await rowsOf(id, {}, caller(test.app, manager.headers));
    expect(reply.data.map(({ user }) => user.id)).toEqual([north.id]);
    expect(reply.meta.attendance.registered).toBe(1);
  });
});
