import { eventMessages, webinarMessages } from '@connect/contract/registrations/event-message.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { webinarDesk } from '@connect/contract/registrations/webinar-desk.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeUser, unique } from '../../test/factories.ts';
import { makeEvent, makeRegistration, makeWebinar } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const by = async (role: Parameters<typeof test.signIn>[0], scope: object = {}) =>
  caller(test.app, (await test.signIn(role, scope)).headers);

const held = (own: object = {}) => makeWebinar(db, { status: 'publish', webinar: own });
const person = async () => {
  const name = `ผู้ฟัง${unique()}`;
  const { id } = await makeUser(db, { first_name: name, email: `d${unique()}@hcp.example` });
  return { id, name };
};
const add = (id: number, user_id: number, as = call, more: object = {}) =>
  as(webinarDesk.create, { params: { id }, body: { user_id, ...more } });
const messagesOf = (id: number) =>
  db.selectFrom('event_message').selectAll().where('content_id', '=', id).execute();

describe('staff add a user to a webinar', () => {
  it('by the seats of all registrations: confirmed, then waiting, then none', async () => {
    const { id } = await held({ capacity: 1, waitlist_enabled: true, waitlist_capacity: 1 });
    const users = [await person(), await person(), await person()];
    const replies = [];
    for (const user of users) replies.push(await add(id, user.id, call, { note: 'ทางโทรศัพท์' }));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 409]);
    expect(replies.slice(0, 2).map(({ reply }) => reply.data.status)).toEqual([
      'confirmed',
      'waitlisted',
    ]);
    expect(replies[2]?.error.code).toBe('event_full');
    expect(replies[0]?.reply.data).toMatchObject({ source: 'admin', note: 'ทางโทรศัพท์' });
    expect((await messagesOf(id)).map(({ occasion }) => occasion)).toEqual(['confirm']);
    const { reply } = await call(webinarDesk.log, { params: { id } });
    expect(reply.data.map(({ type }) => type)).toEqual([
      'waitlisted',
      'registered',
      'confirmed',
      'registered',
    ]);
    expect(reply.data[0]?.registration?.display_name).toContain(users[1]?.name);
  });

  it('once each, also by two at the same moment', async () => {
    const { id } = await held();
    const user = await person();
    const both = await Promise.all([add(id, user.id), add(id, user.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await add(id, user.id)).error.code).toBe('already_registered');
  });

  it('only users, who are there, and whom they see', async () => {
    const { id } = await held();
    expect(fieldsOf(await add(id, 999_999))).toEqual(['user_id: reference']);
    const typed = { person: { first_name: 'ก', last_name: 'ข', user_type: 'doctor' } };
    const answer = await call(webinarDesk.create, { params: { id }, body: typed });
    expect(answer.status).toBe(422);
    const far = await makeUser(db, { province_code: '90' });
    const north = await by('event_manager', { regionScope: ['north'] });
    expect(fieldsOf(await add(id, far.id, north))).toEqual(['user_id: reference']);
    expect((await add(id, far.id, await by('analyst'))).status).toBe(403);
  });

  it.each([
    ['a draft', { status: 'draft' as const }],
    ['one without registration', { webinar: { registration_mode: 'closed' } }],
    ['one that was called off', { webinar: { cancelled_at: '2026-11-19T09:00:00+07:00' } }],
    [
      'one that ended',
      {
        webinar: { start_at: '2026-11-19T09:00:00+07:00', end_at: '2026-11-19T10:00:00+07:00' },
      },
    ],
  ])('not to %s', async (_what, values) => {
    const { id } = await makeWebinar(db, { status: 'publish', ...values });
    expect((await add(id, (await person()).id)).error.code).toBe('wrong_state');
  });

  it('and the calls of a webinar know no event, nor those of an event a webinar', async () => {
    const [meeting, event] = [await held(), await makeEvent(db, { status: 'publish' })];
    const user = await person();
    const [asWebinar, asEvent] = [{ params: { id: event.id } }, { params: { id: meeting.id } }];
    const statuses = await Promise.all([
      add(event.id, user.id),
      call(webinarDesk.log, asWebinar),
      call(webinarMessages.list, asWebinar),
      call(registrations.log, asEvent),
      call(eventMessages.list, asEvent),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('what people of a webinar are sent', () => {
  it('is listed, and what waits can be dropped, by who changes registrations', async () => {
    const { id } = await held();
    await add(id, (await person()).id);
    const { reply } = await call(webinarMessages.list, { params: { id } });
    expect(reply.data).toMatchObject([{ occasion: 'confirm', state: 'waiting' }]);
    const body = { action: 'drop', ids: reply.data.map((row) => row.id) };
    const analyst = await by('analyst');
    expect((await analyst(webinarMessages.bulk, { params: { id }, body })).status).toBe(403);
    const done = await call(webinarMessages.bulk, { params: { id }, body });
    expect(done.reply.data).toMatchObject([{ ok: true }]);
    const entry = await db
      .selectFrom('audit_entry')
      .select(['entity_type', 'entity_id'])
      .where('action', '=', 'webinar.messages_drop')
      .executeTakeFirst();
    expect(entry).toEqual({ entity_type: 'webinar', entity_id: id });
  });
});

it('everybody of other regions now is out of sight, wherever they were when they registered', async () => {
  const { id } = await held();
  const user = await person();
  await db
    .updateTable('platform_user')
    .set({ province_code: '50' })
    .where('id', '=', user.id)
    .execute();
  const { reply } = await add(id, user.id);
  await db
    .updateTable('platform_user')
    .set({ province_code: '90' })
    .where('id', '=', user.id)
    .execute();
  const seenBy = async (region: string) => {
    const as = await by('sales_manager', { regionScope: [region] });
    const asked = { params: { id } };
    const body = { action: 'cancel', reason: 'ย้ายจังหวัดแล้ว', ids: [reply.data.id] };
    const done = await as(webinarDesk.bulk, { ...asked, body });
    return [
      (await as(webinar.registrations, asked)).reply.data.length,
      (await as(webinarDesk.log, asked)).reply.data.length > 0,
      (await as(webinarMessages.list, asked)).reply.data.length > 0,
      done.reply.data[0]?.code ?? 'done',
    ];
  };
  expect(await seenBy('north')).toEqual([0, false, false, 'not_found']);
  expect(await seenBy('south')).toEqual([1, true, true, 'done']);
});

it('whom the log names is in the audit by account', async () => {
  const { id } = await held();
  const users = [await person(), await person()];
  for (const user of users) await add(id, user.id);
  await call(webinarDesk.log, { params: { id } });
  const { diff } = await db
    .selectFrom('audit_entry')
    .select('diff')
    .where('action', '=', 'pii.view')
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(diff).toMatchObject({ view: 'log', persons: 2 });
  expect(JSON.stringify(diff)).toContain(String(users[0]?.id));
});

it('participants lead to their certificates, for who reads them uncovered', async () => {
  const { id } = await held({
    start_at: '2026-11-19T09:00:00+07:00',
    end_at: '2026-11-19T10:00:00+07:00',
  });
  await makeRegistration(db, id, { credit_type: 'cpe', credits_awarded: 1 });
  const numbers = async (as: typeof call) => {
    const { reply } = await as(webinar.registrations, { params: { id } });
    return reply.data.map((row) => row.certificate_no);
  };
  expect(await numbers(call)).toEqual([expect.stringMatching(/^C2026-/)]);
  expect(await numbers(await by('analyst'))).toEqual([null]);
});
