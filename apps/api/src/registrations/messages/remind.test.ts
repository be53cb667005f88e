import {
  eventMessages as messages,
  webinarMessages,
} from '@connect/contract/registrations/event-message.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { eventMessages, keptMail, makeTemplate } from '../../../test/event-messages.ts';
import { makeUser } from '../../../test/factories.ts';
import { runRecurring } from '../../../test/jobs.ts';
import {
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { platformKey } from '../../../test/usage/tracking.ts';
import { makeConsent } from '../../../test/user-factories.ts';
import { sendMessagesJob } from './send-messages.job.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const { address, make, messagesOf } = eventMessages(db, call);

const agreeTo = (user: number) => makeConsent(db, user);
/** A user who agreed to e-mails, or did not. */
async function someUser(agrees = true) {
  const { id } = await makeUser(db, { email: address() });
  if (agrees) await agreeTo(id);
  return id;
}
const confirmed = async (event: number, row: Parameters<typeof makeEventRegistration>[2] = {}) =>
  (await makeEventRegistration(db, event, { confirmed_at: '2026-11-10T09:00:00+07:00', ...row }))
    .id;
const minute = (mail = keptMail()) =>
  runRecurring({ ...test.deps, mail }, test.pool, [sendMessagesJob]);
/** Moves the clock, to where sessions of before are over. */
const moveTo = async (moment: string) => {
  test.clock.set(moment);
  by = caller(test.app, (await test.signIn('super_admin')).headers);
};
let by = call;
const remind = async (id: number, ids: readonly number[], as = by) => {
  const { reply, status } = await as(messages.remind, { params: { id }, body: { ids: [...ids] } });
  return {
    status,
    meta: reply.meta,
    codes: status === 200 ? reply.data.map(({ ok, code }) => (ok ? 'ok' : code)) : [],
  };
};
const held = async (own: Parameters<typeof make>[0] = {}) =>
  (
    await make({
      reminder_template_id: await makeTemplate(db, 'reminder'),
      reminder_offsets_hours: [],
      ...own,
    })
  ).id;

it('reminds who is confirmed and agreed, and says of all others why not, in both languages', async () => {
  const id = await held();
  const people = [
    await confirmed(id, { user_id: await someUser() }),
    await confirmed(id, { user_id: await someUser(false) }),
    await confirmed(id, { email: null, phone: '0812345678' }),
    await confirmed(id, { user_id: await someUser(), status: 'registered' }),
    9_999_999,
  ];
  const { reply } = await call(messages.remind, { params: { id }, body: { ids: people } });
  expect(reply.data.map(({ ok, code }) => (ok ? 'ok' : code))).toEqual([
    'ok',
    'no_consent',
    'no_consent',
    'not_confirmed',
    'not_found',
  ]);
  expect(reply.data[1]?.message).toBe('ไม่ได้ให้ความยินยอมรับข้อความ');
  expect(reply.meta).toEqual({ not_before: null });
  const mail = keptMail();
  await minute(mail);
  await minute(mail);
  expect(mail.sent).toHaveLength(1);
  const params = { id, registration: people[0] ?? 0 };
  const { reply: one } = await call(registrations.get, { params });
  expect(one.data.messages).toMatchObject([
    { occasion: 'reminder', hours_before: 0, state: 'sent' },
  ]);
  expect(one.data.history.map(({ type }) => type)).toContain('reminded');
});

it('whom the channel of the template does not reach is reminded by the first other one that they agree to', async () => {
  const id = await held();
  const reached = { email: null, line_user_id: `U${'0c'.repeat(16)}`, phone: '+66811112222' };
  const agreeing = async (own: Parameters<typeof makeUser>[1], ...purposes: string[]) => {
    const { id: user } = await makeUser(db, own);
    for (const purpose of purposes) await makeConsent(db, user, { purpose });
    return confirmed(id, { user_id: user, email: null, phone: null });
  };
  const bySms = await agreeing(reached, 'marketing_sms', 'marketing_email');
  const people = [
    bySms,
    await agreeing({ email: null, phone: '+66811113333' }, 'marketing_line'),
    await agreeing({ email: null, phone: '+66811114444' }, 'marketing_email'),
    await agreeing({ email: null }, 'marketing_email'),
  ];
  expect((await remind(id, people)).codes).toEqual([
    ...['ok', 'no_consent', 'no_address', 'no_address'],
  ]);
  const key = await platformKey(test, ['message:send']);
  const { data } = (
    await test.app.inject({ url: '/v1/platform/messages', headers: key.headers })
  ).json();
  expect(data).toMatchObject([{ channel: 'sms', occasion: 'reminder', template_id: null }]);
  expect((await remind(id, [bySms])).codes).toEqual(['reminded']);
});

it('reminds nobody twice of one start, however often and by how many it is pressed, but of another start', async () => {
  const id = await held();
  const one = await confirmed(id, { user_id: await someUser() });
  const both = await Promise.all([remind(id, [one]), remind(id, [one, one])]);
  expect(both.flatMap(({ codes }) => codes).sort()).toEqual(['ok', 'reminded']);
  const mail = keptMail();
  await minute(mail);
  expect((await remind(id, [one])).codes).toEqual(['reminded']);
  await minute(mail);
  expect(mail.sent).toHaveLength(1);
  await db
    .updateTable('event')
    .set({ start_at: '2026-11-27T10:00:00+07:00' })
    .where('content_id', '=', id)
    .execute();
  expect((await remind(id, [one])).codes).toEqual(['ok']);
  await minute(mail);
  expect(mail.sent).toHaveLength(2);
});

it('who was not written to may be reminded once they agree', async () => {
  const id = await held();
  const user = await someUser(false);
  const one = await confirmed(id, { user_id: user });
  expect((await remind(id, [one])).codes).toEqual(['no_consent']);
  expect(await messagesOf(id)).toEqual([
    { occasion: 'reminder', state: 'skipped', reason: 'no_consent' },
  ]);
  await agreeTo(user);
  expect((await remind(id, [one])).codes).toEqual(['ok']);
  await minute();
  expect(await messagesOf(id)).toEqual([{ occasion: 'reminder', state: 'sent', reason: null }]);
});

it('counts for a reminder of the event that was due before, and waits for one that is on its way', async () => {
  const id = await held({ reminder_offsets_hours: [72, 24] });
  const one = await confirmed(id, { user_id: await someUser() });
  // Two hours after the second one was due.
  await moveTo('2026-11-26T11:00:00+07:00');
  expect((await remind(id, [one])).codes).toEqual(['ok']);
  const mail = keptMail();
  await minute(mail);
  await minute(mail);
  expect(mail.sent).toHaveLength(1);
  const other = await confirmed(id, { user_id: await someUser() });
  mail.away = new Error('away');
  await minute(mail).catch(() => undefined);
  expect((await messagesOf(id)).map(({ state }) => state)).toEqual(['sent', 'waiting']);
  expect((await remind(id, [other])).codes).toEqual(['reminded']);
  await moveTo('2026-11-20T09:00:00+07:00');
});

it('in the quiet hours of Bangkok it waits, and says until when; not where that were too late', async () => {
  await moveTo('2026-11-20T22:30:00+07:00');
  const id = await held();
  const { codes, meta } = await remind(id, [await confirmed(id, { user_id: await someUser() })]);
  expect([codes, meta]).toEqual([['ok'], { not_before: '2026-11-21T08:00:00.000+07:00' }]);
  const mail = keptMail();
  await minute(mail);
  expect(mail.sent).toHaveLength(0);
  await moveTo('2026-11-21T08:00:30+07:00');
  await minute(mail);
  expect(mail.sent).toHaveLength(1);
  const soon = await held({ start_at: '2026-11-22T07:30:00+07:00' });
  await moveTo('2026-11-21T23:00:00+07:00');
  expect((await remind(soon, [await confirmed(soon, { user_id: await someUser() })])).meta).toEqual(
    {
      not_before: null,
    },
  );
  await moveTo('2026-11-20T09:00:00+07:00');
});

it('refuses what is called off, began, or is a draft; without a template the list says so, and nothing is written', async () => {
  for (const own of [
    { cancelled_at: '2026-11-19T09:00:00+07:00', cancel_reason: 'วิทยากรติดธุระ' },
    { start_at: '2026-11-20T08:00:00+07:00' },
  ]) {
    const id = await held(own);
    expect((await remind(id, [await confirmed(id)])).status).toBe(409);
  }
  const { id } = await make({}, { status: 'draft' });
  expect((await remind(id, [await confirmed(id)])).status).toBe(409);
  const { id: bare } = await make();
  expect(
    (await remind(bare, [await confirmed(bare, { user_id: await someUser() })])).codes,
  ).toEqual(['no_template']);
  expect(await messagesOf(bare)).toEqual([]);
  const rights = async (event: number) => {
    const { remind: may, choose_reminder: choose } = (
      await by(registrations.list, { params: { id: event } })
    ).reply.meta.permissions;
    return { may, choose };
  };
  expect(await rights(bare)).toEqual({ may: false, choose: true });
  expect(await rights(await held())).toEqual({ may: true, choose: false });
  // One that is taken back afterwards is another matter.
  const template = await makeTemplate(db, 'reminder');
  const gone = await held({ reminder_template_id: template });
  await db.updateTable('content').set({ status: 'draft' }).where('id', '=', template).execute();
  expect(
    (await remind(gone, [await confirmed(gone, { user_id: await someUser() })])).codes,
  ).toEqual(['template']);
});

it('has its entry in the audit also where nobody could be reminded', async () => {
  const id = await held();
  const user = await someUser(false);
  const one = await confirmed(id, { user_id: user });
  await remind(id, [one]);
  await agreeTo(user);
  await remind(id, [one]);
  const entries = await db
    .selectFrom('audit_entry')
    .select('diff')
    .where('action', '=', 'event.registration_remind')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ diff }) => diff)).toEqual([
    { registrations: [], count: 0, asked: 1 },
    { registrations: [one], count: 1, asked: 1 },
  ]);
});

it('of a webinar works alike; people of other regions do not exist, and who only reads reminds nobody', async () => {
  const { id } = await makeWebinar(db, {
    status: 'publish',
    webinar: { reminder_template_id: await makeTemplate(db, 'reminder') },
  });
  const { id: one } = await makeRegistration(db, id, { user_id: await someUser() });
  const { reply } = await by(webinarMessages.remind, { params: { id }, body: { ids: [one] } });
  expect(reply.data).toMatchObject([{ id: one, ok: true }]);
  const event = await held();
  const far = await confirmed(event, { user_id: await someUser(), province_code: '90' });
  const { headers } = await test.signIn('sales_manager', { regionScope: ['north'] });
  expect((await remind(event, [far], caller(test.app, headers))).codes).toEqual(['not_found']);
  const analyst = caller(test.app, (await test.signIn('analyst')).headers);
  expect((await remind(event, [far], analyst)).status).toBe(403);
});
