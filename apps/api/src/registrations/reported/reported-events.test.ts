import { platformEvents } from '@connect/contract/programs/platform-events.ts';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../test/call.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { makeLink, makeRecipient } from '../../../test/link-factories.ts';
import { makeEvent, makeEventRegistration, makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { platformKey } from '../../../test/usage/tracking.ts';

const { test } = await startTestApp();
const { db } = test.deps;
const key = await platformKey(test, ['registration:write']);

type Own = NonNullable<NonNullable<Parameters<typeof makeEvent>[1]>['event']>;
const published = (event: Own = {}, more: Parameters<typeof makeEvent>[1] = {}) =>
  makeEvent(db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
    slug: `reported-${unique()}`,
    ...more,
    event: { registration_mode: 'open', ...event },
  });
const people = (n: number, more: Parameters<typeof makeUser>[1] = {}) =>
  Promise.all(
    Array.from({ length: n }, () => makeUser(db, { email: `p${unique()}@hcp.example`, ...more })),
  );
/** At the present moment, unless a row names another one. */
async function report(id: number, rows: readonly object[]) {
  const registered_at = test.clock.now().toISOString();
  const { status, reply } = await key.call(platformEvents.registrations, {
    params: { id },
    body: { registrations: rows.map((row) => ({ registered_at, ...row })) },
  });
  expect(status).toBe(200);
  return reply.data;
}
const named = (users: readonly { id: number }[], more: object = {}) =>
  users.map(({ id: user_id }) => ({ user_id, ...more }));
const rowsOf = (id: number) =>
  db.selectFrom('registration').selectAll().where('content_id', '=', id).orderBy('id').execute();
const consentsOf = (user: number) =>
  db
    .selectFrom('consent_record')
    .select(['purpose', 'action', 'text_version', 'channel'])
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();

const QUESTIONS = JSON.stringify([
  { key: 'topic', label: 'เรื่องที่สนใจ', type: 'select', options: ['หัวใจ', 'ไต'], required: true },
  { key: 'ride', label: 'รถรับส่ง', type: 'checkbox', options: [], required: false },
]);
const HEART = [{ key: 'topic', values: ['หัวใจ'] }];

describe('registrations for an event that the platform reports', () => {
  it('are the same however often a report that names their moments is sent', async () => {
    const event = await published({ capacity: 1 });
    const [user] = await people(1);
    const at = (hour: string) => ({
      user_id: user?.id,
      registered_at: `2026-11-10T${hour}:00:00+07:00`,
    });
    const cancelled = { ...at('10'), status: 'cancelled' };
    const both = [at('09'), cancelled];
    expect(await report(event.id, both)).toMatchObject({ accepted: 2, unchanged: 0 });
    expect(await report(event.id, both)).toMatchObject({ accepted: 0, unchanged: 2 });
    expect(await report(event.id, [at('11')])).toMatchObject({ accepted: 1 });
    // What was cancelled at ten is not who registered anew at eleven.
    expect(await report(event.id, [...both, at('11')])).toMatchObject({
      accepted: 0,
      unchanged: 3,
    });
    expect((await rowsOf(event.id)).map(({ status }) => status)).toEqual([
      'cancelled',
      'confirmed',
    ]);
  });

  it('without a moment are refused by the field of the row, also a cancellation; a wrong clock is, too', async () => {
    const event = await published();
    const [user] = await people(1);
    const bare = { user_id: user?.id ?? 0 };
    const refused = await key.call(platformEvents.registrations, {
      params: { id: event.id },
      body: {
        registrations: [
          { ...bare, registered_at: test.clock.now().toISOString() },
          bare,
          { ...bare, status: 'cancelled' },
        ],
      },
    });
    expect([refused.status, fieldsOf(refused)]).toEqual([
      422,
      ['registrations.1.registered_at: required', 'registrations.2.registered_at: required'],
    ]);
    // Some minutes ahead is now, and the row is known again all the same.
    const ahead = { ...bare, registered_at: '2026-11-20T09:05:00+07:00' };
    const wrong = { ...bare, registered_at: '2026-11-20T09:05:00.001+07:00' };
    expect((await report(event.id, [wrong])).rejected).toEqual([
      { index: 0, code: 'invalid', fields: ['registered_at'] },
    ]);
    expect(await report(event.id, [ahead])).toMatchObject({ accepted: 1 });
    await report(event.id, [{ ...ahead, status: 'cancelled' }]);
    expect(await report(event.id, [ahead])).toMatchObject({ accepted: 0, unchanged: 1 });
  });

  it('come to the same in another order, and split over two; what came too early is sent again', async () => {
    const [user] = await people(1);
    const at = (hour: string, status = 'registered') => ({
      ...{ user_id: user?.id, status },
      registered_at: `2026-11-10T${hour}:00:00+07:00`,
    });
    const rows = [at('09'), at('10', 'cancelled'), at('11')];
    const states = async (id: number) => (await rowsOf(id)).map(({ status }) => status);
    const turned = await published();
    expect(await report(turned.id, rows.toReversed())).toMatchObject({ accepted: 3 });
    expect(await states(turned.id)).toEqual(['cancelled', 'confirmed']);
    const split = await published();
    expect((await report(split.id, rows.slice(1, 2))).rejected).toEqual([
      { index: 0, code: 'not_registered' },
    ]);
    await report(split.id, rows.slice(0, 1));
    expect(await report(split.id, rows.slice(1))).toMatchObject({ accepted: 2 });
    expect(await states(split.id)).toEqual(['cancelled', 'confirmed']);
    expect(await report(split.id, rows)).toMatchObject({ accepted: 0, unchanged: 3 });
  });

  it('leave who cancelled out, when what they did before that comes later', async () => {
    const [user] = await people(1);
    const event = await published();
    const at = (hour: string, status = 'registered') => [
      { user_id: user?.id, status, registered_at: `2026-11-10T${hour}:00:00+07:00` },
    ];
    await report(event.id, at('11'));
    await report(event.id, at('12', 'cancelled'));
    expect(await report(event.id, at('09'))).toMatchObject({ accepted: 0, unchanged: 1 });
    expect(await report(event.id, at('10', 'cancelled'))).toMatchObject({ unchanged: 1 });
    expect((await rowsOf(event.id)).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('of a clock that is ahead agree to something now, so that it can be withdrawn', async () => {
    const [user] = await people(1);
    const event = await published();
    const registered_at = new Date(test.clock.now().getTime() + 4 * 60_000).toISOString();
    const consents = [{ purpose: 'marketing_email' }];
    expect(await report(event.id, [{ user_id: user?.id, registered_at, consents }])).toMatchObject({
      accepted: 1,
    });
    const { occurred_at } = await db
      .selectFrom('user_consent')
      .select('occurred_at')
      .where('user_id', '=', user?.id ?? 0)
      .where('purpose', '=', 'marketing_email')
      .executeTakeFirstOrThrow();
    expect(Date.parse(occurred_at)).toBe(test.clock.now().getTime());
  });

  it('are taken until 7 days after the end in Bangkok; what is known says nothing new also later', async () => {
    const [known, other, third] = await people(3);
    const event = await published({
      start_at: '2026-11-20T22:00:00+07:00',
      end_at: '2026-11-20T23:30:00+07:00',
      registration_close_at: '2026-11-20T22:00:00+07:00',
      capacity: null,
    });
    const before = { registered_at: '2026-11-20T08:00:00+07:00' };
    const row = (user: typeof known, more: object = {}) => ({
      ...{ user_id: user?.id },
      ...before,
      ...more,
    });
    await report(event.id, [row(known)]);
    test.clock.set('2026-11-27T23:29:59+07:00');
    expect(await report(event.id, [row(other)])).toMatchObject({ accepted: 1 });
    test.clock.set('2026-11-27T23:30:00+07:00');
    const late = [row(known), row(third), row(other, { status: 'cancelled' }), row(other)];
    const said = await report(event.id, late);
    expect(said).toMatchObject({
      ...{ accepted: 0, unchanged: 2 },
      rejected: [
        { index: 1, code: 'over' },
        { index: 2, code: 'over' },
      ],
    });
    test.clock.set('2026-11-27T23:31:00+07:00');
    expect((await report(event.id, late)).rejected).toEqual(said.rejected);
    test.clock.set('2026-11-20T09:00:00+07:00');
  });

  it('take colleagues for meetings of the company, and whom a link invites; of others as the page does, nobody', async () => {
    const colleague = await makeUser(db, { user_type: 'sale', email: `c${unique()}@co.example` });
    const open = await published();
    expect((await report(open.id, named([colleague]))).rejected).toEqual([
      { index: 0, code: 'colleague' },
    ]);
    const internal = await published({ event_type: 'internal' });
    expect(await report(internal.id, named([colleague]))).toMatchObject({ accepted: 1 });
    const closed = await published({ registration_mode: 'invite_only' });
    const link = await makeLink(db, { target_type: 'event', target_id: closed.id });
    await makeRecipient(db, link.id, colleague.id);
    expect(await report(closed.id, named([colleague]))).toMatchObject({ accepted: 1 });
  });

  it.each([
    ['expires_at', { expires_at: '2026-11-12T00:00:00+07:00' }],
    ['its code', { material_expires_at: '2026-11-12' }],
  ])('are closed once the event no longer shows by %s', async (_by, more) => {
    const event = await published({}, more);
    const said = await report(event.id, named(await people(1)));
    expect(said.rejected).toEqual([{ index: 0, code: 'closed' }]);
  });

  it('take seats, then the waiting list, then nothing; who backs out leaves it to the first', async () => {
    const event = await published({ capacity: 1, waitlist_enabled: true, waitlist_capacity: 1 });
    const users = await people(3);
    const said = await report(event.id, named(users, { source: 'line' }));
    expect(said).toMatchObject({ accepted: 2, rejected: [{ index: 2, code: 'full' }] });
    expect(said.registrations.map(({ status }) => status)).toEqual(['confirmed', 'waitlisted']);
    const [first] = users;
    const gone = await report(event.id, [{ user_id: first?.id, status: 'cancelled' }]);
    expect(gone).toMatchObject({ accepted: 1 });
    expect(await rowsOf(event.id)).toMatchObject([
      { status: 'cancelled', source: 'line' },
      { status: 'confirmed', kind: 'event' },
    ]);
    // Said again it changes nothing.
    expect(await report(event.id, named(users.slice(1, 2)))).toMatchObject({
      accepted: 0,
      unchanged: 1,
    });
    const page = await test.app.inject(new URL(said.registrations[1]?.page_url ?? '').pathname);
    expect(page.statusCode).toBe(200);
  });

  it('keep the share of a workplace, however its name is written, within one report as well', async () => {
    const event = await published({ max_per_workplace: 1 });
    const [here, there] = [
      await people(1, { workplace_name_raw: 'รพ. ตัวอย่าง' }),
      await people(2, { workplace_name_raw: 'โรงพยาบาลตัวอย่าง' }),
    ];
    const free = await people(2, { workplace_name_raw: '' });
    const said = await report(event.id, named([...here, ...there, ...free]));
    expect(said.rejected).toEqual([
      { index: 1, code: 'workplace_full' },
      { index: 2, code: 'workplace_full' },
    ]);
    expect(await rowsOf(event.id)).toHaveLength(3);
    // Whoever of it backs out leaves the share to the next row.
    const moved = await report(event.id, [
      { user_id: here[0]?.id, status: 'cancelled' },
      ...named(there),
    ]);
    expect(moved).toMatchObject({
      accepted: 2,
      rejected: [{ index: 2, code: 'workplace_full' }],
    });
  });

  it('by invitation take whom a link in use leads there, and nobody else', async () => {
    const event = await published({ registration_mode: 'invite_only' });
    const other = await published();
    const [guest, former, elsewhere, stranger] = await people(4);
    const to = async (user: typeof guest, id: number, status = 'active') => {
      const link = await makeLink(db, { target_type: 'event', target_id: id, status });
      await makeRecipient(db, link.id, user?.id ?? 0);
    };
    await to(guest, event.id);
    await to(former, event.id, 'paused');
    await to(elsewhere, other.id);
    const asked = [guest, former, elsewhere, stranger].flatMap((one) => one ?? []);
    const said = await report(event.id, named(asked));
    expect(said.registrations).toMatchObject([{ index: 0, status: 'confirmed' }]);
    expect(said.rejected).toEqual([1, 2, 3].map((index) => ({ index, code: 'not_invited' })));
  });

  it('count at the moment that they name, within the window of the event', async () => {
    const [user] = await people(1);
    const codeOf = async (own: Own, more: object = {}) =>
      (await report((await published(own)).id, named([user ?? { id: 0 }], more))).rejected;
    const early = { registration_open_at: '2026-11-21T09:00:00+07:00' };
    const closed = { registration_close_at: '2026-11-20T08:00:00+07:00' };
    const begun = {
      start_at: '2026-11-20T08:30:00+07:00',
      registration_close_at: '2026-11-20T12:00:00+07:00',
      end_at: '2026-11-20T12:00:00+07:00',
    };
    expect(await codeOf(early)).toEqual([{ index: 0, code: 'not_open' }]);
    expect(await codeOf(closed)).toEqual([{ index: 0, code: 'closed' }]);
    expect(await codeOf({ registration_mode: 'closed' })).toEqual([{ index: 0, code: 'closed' }]);
    expect(await codeOf({ cancelled_at: '2026-11-19T09:00:00+07:00' })).toEqual([
      { index: 0, code: 'closed' },
    ]);
    // Nobody registers for what has begun, as on its page.
    expect(await codeOf(begun)).toEqual([{ index: 0, code: 'closed' }]);
    const before = { registered_at: '2026-11-20T07:59:00+07:00' };
    expect(await codeOf(closed, before)).toEqual([]);
    expect(await codeOf(begun, before)).toEqual([]);
    const late = await published(begun);
    await report(late.id, named([user ?? { id: 0 }], before));
    expect(await report(late.id, [{ user_id: user?.id, status: 'cancelled' }])).toMatchObject({
      rejected: [{ index: 0, code: 'late' }],
    });
  });

  it('answer the questions of the event; what is wrong is named, and the other rows are kept', async () => {
    const event = await published({ custom_questions: QUESTIONS });
    const users = await people(5);
    const answers = [
      HEART,
      [],
      [{ key: 'topic', values: ['ปอด'] }],
      [...HEART, { key: 'size', values: ['L'] }],
      [...HEART, { key: 'ride', values: ['yes'] }],
    ];
    const said = await report(
      event.id,
      users.map(({ id: user_id }, n) => ({ user_id, answers: answers[n] })),
    );
    expect(said.rejected).toEqual([
      { index: 1, code: 'invalid', fields: ['answers.topic'] },
      { index: 2, code: 'invalid', fields: ['answers.topic'] },
      { index: 3, code: 'invalid', fields: ['answers.1.key'] },
    ]);
    expect((await rowsOf(event.id)).map((row) => row.answers)).toEqual([
      { topic: ['หัวใจ'] },
      { topic: ['หัวใจ'], ride: ['yes'] },
    ]);
  });

  it('keep dietary needs with the consent to that alone, and what was agreed to as records', async () => {
    const event = await published({ ask_dietary: true });
    const plain = await published();
    const [one, two] = await people(2);
    const dietary = { purpose: 'sensitive_dietary' };
    const row = { user_id: one?.id, dietary_note: 'แพ้อาหารทะเล' };
    const wrong = await report(event.id, [
      row,
      { ...row, consents: [dietary, dietary] },
      { ...row, consents: [{ ...dietary, text_version: '99.9' }] },
    ]);
    expect(wrong.rejected.map(({ fields }) => fields)).toEqual([
      ['dietary_note'],
      ['consents.1'],
      ['consents.0'],
    ]);
    expect((await report(plain.id, [{ ...row, consents: [dietary] }])).rejected).toEqual([
      { index: 0, code: 'invalid', fields: ['dietary_note'] },
    ]);
    expect(await consentsOf(one?.id ?? 0)).toEqual([]);
    const agreed = { ...row, consents: [{ purpose: 'privacy_notice' }, dietary] };
    expect(await report(event.id, [agreed, agreed])).toMatchObject({ accepted: 1, unchanged: 1 });
    expect(await consentsOf(one?.id ?? 0)).toMatchObject([
      { purpose: 'privacy_notice', action: 'grant', channel: 'web' },
      { purpose: 'sensitive_dietary', action: 'grant' },
    ]);
    // Without a note there is nothing that the consent would be about.
    await report(event.id, [{ user_id: two?.id, consents: [dietary] }]);
    expect(await consentsOf(two?.id ?? 0)).toEqual([]);
    expect((await rowsOf(event.id)).map((kept) => kept.dietary_note)).toEqual(['แพ้อาหารทะเล', '']);
  });

  it('of somebody with the contact of another, of nobody known, of a draft and of a webinar are refused', async () => {
    const event = await published();
    await makeEventRegistration(db, event.id, { email: 'Typed@hcp.example' });
    const user = await makeUser(db, { email: 'typed@hcp.example' });
    const said = await report(event.id, named([user, { id: 999_999 }]));
    expect(said.rejected).toEqual([
      { index: 0, code: 'already_registered' },
      { index: 1, code: 'unknown_user' },
    ]);
    const missing = [
      (await makeEvent(db, { status: 'draft' })).id,
      (
        await makeWebinar(db, {
          status: 'publish',
          first_published_at: '2026-11-01T09:00:00+07:00',
        })
      ).id,
    ];
    for (const id of missing) {
      const { status } = await key.call(platformEvents.registrations, {
        params: { id },
        body: { registrations: [] },
      });
      expect(status).toBe(404);
    }
    const other = await platformKey(test, ['track:write']);
    const { status } = await other.call(platformEvents.registrations, {
      params: { id: event.id },
      body: { registrations: [] },
    });
    expect(status).toBe(403);
  });
});
