import { platformWebinars } from '@connect/contract/programs/platform-webinars.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { makeRegistration, makeWebinar } from '../../test/meeting-factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { ago, platformKey } from '../../test/usage/tracking.ts';

let t: TestApp;
let key: Awaited<ReturnType<typeof platformKey>>;
beforeAll(async () => {
  t = await createTestApp();
  key = await platformKey(t, ['registration:write']);
});
afterAll(() => t.close());

type Overrides = Parameters<typeof makeWebinar>[1];
const published = (more: Overrides = {}) =>
  makeWebinar(t.deps.db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
    ...more,
  });
/** From two hours to one hour before the present. */
const over = (more: NonNullable<Overrides>['webinar'] = {}) =>
  published({
    webinar: { start_at: ago(t, 7_200), end_at: ago(t, 3_600), ...more },
  });

const register = async (id: number, registrations: readonly object[]) => {
  const { status, reply, error } = await key.call(platformWebinars.registrations, {
    params: { id },
    body: { registrations: registrations.map((row) => ({ registered_at: ago(t, 0), ...row })) },
  });
  return { status, ...reply?.data, code: error?.code };
};
const attend = async (id: number, attendance: readonly object[]) => {
  const { status, reply, error } = await key.call(platformWebinars.attendance, {
    params: { id },
    body: { attendance },
  });
  return { status, ...reply?.data, code: error?.code };
};
const stored = (id: number) =>
  t.deps.db
    .selectFrom('registration')
    .selectAll()
    .where('content_id', '=', id)
    .orderBy('user_id')
    .execute();

describe('registrations', () => {
  test('are taken once, backed out of, and taken again; the list shows them', async () => {
    const { id } = await published();
    const { id: user_id } = await makeUser(t.deps.db);
    const row = { user_id, registered_at: ago(t, 60), source: 'line_oa' };
    expect(await register(id, [row])).toMatchObject({ status: 200, accepted: 1, rejected: [] });
    expect(await register(id, [row, row])).toMatchObject({ accepted: 0, unchanged: 2 });
    const { reply } = await key.asAdmin(webinar.registrations, { params: { id } });
    expect(reply.data).toMatchObject([{ user: { id: user_id }, source: 'line_oa' }]);
    await register(id, [{ user_id, status: 'cancelled', registered_at: ago(t, 30) }]);
    expect(await stored(id)).toMatchObject([{ status: 'cancelled', source: 'line_oa' }]);
    await register(id, [{ user_id }]);
    // Whoever cancelled registers anew, which is another row.
    expect((await stored(id)).map(({ status }) => status).sort()).toEqual([
      'cancelled',
      'confirmed',
    ]);
    const entries = await t.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_role', 'actor_name'])
      .where('entity_type', '=', 'webinar')
      .where('entity_id', '=', id)
      .where('action', '<>', 'pii.view')
      .execute();
    expect(entries).toHaveLength(3);
    expect(entries.map(({ action }) => action)).toEqual([
      'webinar.register',
      'webinar.registration_cancel',
      'webinar.register',
    ]);
    expect(entries[0]).toMatchObject({ actor_role: 'program' });
  });

  test('are refused one by one: nobody known, too early, too late, no room', async () => {
    const users = await Promise.all([1, 2, 3].map(() => makeUser(t.deps.db)));
    const rows = users.map(({ id: user_id }) => ({ user_id }));
    const small = await published({ webinar: { capacity: 2 } });
    expect(await register(small.id, [{ user_id: 999_999_999 }, ...rows])).toMatchObject({
      accepted: 2,
      rejected: [
        { index: 0, code: 'unknown_user' },
        { index: 3, code: 'full' },
      ],
    });
    // Whoever backs out makes room, within one report as well.
    const [first, , third] = rows;
    expect(
      await register(small.id, [{ ...first, status: 'cancelled' }, { ...third }]),
    ).toMatchObject({
      accepted: 2,
      rejected: [],
    });
    const later = await published({ webinar: { registration_open_at: ago(t, -60) } });
    const closed = await published({ webinar: { registration_close_at: ago(t, 60) } });
    const gone = await published({ webinar: { cancelled_at: ago(t, 60) } });
    const codes = await Promise.all(
      [later, closed, gone].map(async ({ id }) => (await register(id, rows.slice(0, 1))).rejected),
    );
    expect(codes).toEqual([
      [{ index: 0, code: 'not_open' }],
      [{ index: 0, code: 'closed' }],
      [{ index: 0, code: 'closed' }],
    ]);
    // It is the moment of signing up that counts, not that of the report.
    const before = { ...rows[0], registered_at: ago(t, 120) };
    expect(await register(closed.id, [before])).toMatchObject({ accepted: 1 });
  });

  test('at once for the last seat fill it once', async () => {
    const { id } = await published({ webinar: { capacity: 1 } });
    const users = await Promise.all([1, 2, 3, 4].map(() => makeUser(t.deps.db)));
    const answers = await Promise.all(users.map((user) => register(id, [{ user_id: user.id }])));
    expect(answers.filter(({ accepted }) => accepted === 1)).toHaveLength(1);
    expect(await stored(id)).toHaveLength(1);
  });

  test('of a draft, of no webinar, and by a key of another scope are refused', async () => {
    const draft = await makeWebinar(t.deps.db, { status: 'draft' });
    expect((await register(draft.id, [])).status).toBe(404);
    expect((await register(999_999, [])).status).toBe(404);
    const other = await platformKey(t, ['track:write', 'user:write']);
    const { status } = await other.call(platformWebinars.registrations, {
      params: { id: draft.id },
      body: { registrations: [] },
    });
    expect(status).toBe(403);
  });
});

describe('attendance', () => {
  test('of who signed up is kept, with their credits; said again it changes nothing', async () => {
    const { id } = await over({ cme_credits: 2, credit_min_attendance_pct: 80 });
    const [stayed, left] = [await makeUser(t.deps.db), await makeUser(t.deps.db)];
    for (const user of [stayed, left]) await makeRegistration(t.deps.db, id, { user_id: user.id });
    const present = (user_id: number, minutes: number) => ({
      user_id,
      joined_at: ago(t, 7_200),
      left_at: ago(t, 7_200 - minutes * 60),
      minutes,
      questions: 1,
    });
    const rows = [present(stayed.id, 48), present(left.id, 47)];
    expect(await attend(id, rows)).toMatchObject({ status: 200, accepted: 2, rejected: [] });
    expect(await attend(id, rows)).toMatchObject({ accepted: 0, unchanged: 2 });
    const found = await stored(id);
    expect(
      found.map(({ minutes, questions, credit_type }) => [minutes, questions, credit_type]),
    ).toEqual([
      [48, 1, 'cme'],
      [47, 1, null],
    ]);
  });

  test('of others is rejected, as is one that ends before it begins', async () => {
    const { id } = await over();
    const [stranger, out, backwards] = await Promise.all([1, 2, 3].map(() => makeUser(t.deps.db)));
    if (!stranger || !out || !backwards) throw new Error('three users were made');
    await makeRegistration(t.deps.db, id, { user_id: out.id, status: 'cancelled' });
    await makeRegistration(t.deps.db, id, { user_id: backwards.id });
    const row = { joined_at: ago(t, 7_000), left_at: ago(t, 6_000), minutes: 16 };
    expect(
      await attend(id, [
        { ...row, user_id: stranger.id },
        { ...row, user_id: out.id },
        { ...row, user_id: backwards.id, left_at: ago(t, 7_100) },
      ]),
    ).toMatchObject({
      accepted: 0,
      rejected: [
        { index: 0, code: 'not_registered' },
        { index: 1, code: 'backed_out' },
        { index: 2, code: 'invalid', fields: ['left_at'] },
      ],
    });
  });

  test('before the start, or of what was called off, answers 409', async () => {
    const early = await published();
    const off = await over({ cancelled_at: ago(t, 8_000) });
    for (const { id } of [early, off]) {
      expect(await attend(id, [])).toMatchObject({ status: 409, code: 'wrong_state' });
    }
  });
});
