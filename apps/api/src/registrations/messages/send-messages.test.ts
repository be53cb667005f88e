import { event as events } from '@connect/contract/events/event.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventMessages, keptMail, makeTemplate } from '../../../test/event-messages.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { runRecurring } from '../../../test/jobs.ts';
import { makeEventRegistration } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { makePrivacyRequest } from '../../../test/user-factories.ts';
import { sendMessagesJob } from './send-messages.job.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const NOW = '2026-11-20T09:00:00+07:00';
let mail = keptMail();

/** The job as it runs each minute. */
const minute = () => runRecurring({ ...test.deps, mail }, test.pool, [sendMessagesJob]);
const { address, make, register, waiting, cancel, messagesOf } = eventMessages(db, call);
/** A user who agreed to news by e-mail. */
async function agreeing(more: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(db, { email: address(), ...more });
  await consent(user.id, 'grant', '2026-11-01T09:00:00+07:00');
  return user;
}
const consent = (user: number, action: string, occurred: string, purpose = 'marketing_email') =>
  db
    .insertInto('consent_record')
    .values({
      user_id: user,
      purpose,
      action,
      text_version: '2026-01',
      channel: 'web',
      occurred_at: occurred,
      recorded_at: occurred,
    })
    .execute();

beforeEach(async () => {
  // Each test begins with nothing that waits.
  await db.deleteFrom('event_message').execute();
  mail = keptMail();
  test.clock.set(NOW);
});

describe('a confirmation', () => {
  it('goes once, in the language of the page, with title, time, place, code and the own page', async () => {
    const { id } = await make({}, { title: 'ประชุมวิชาการ & โรคหัวใจ', slug: `letter-${unique()}` });
    const row = await register(id);
    await minute();
    await minute();
    expect(mail.sent).toHaveLength(1);
    const [letter] = mail.sent;
    expect(letter?.to).toBe(row.email);
    expect(letter?.subject).toBe('ยืนยันการลงทะเบียน: ประชุมวิชาการ & โรคหัวใจ');
    for (const part of ['สมหญิง ตัวอย่างกุล', '27/11/2026 09:00–12:00', 'โรงแรมตัวอย่าง', row.code]) {
      expect(letter?.text).toContain(part);
    }
    const page = /https?:\/\/[^/\s]+(\/e\/letter-\d+\/[0-9a-f]{32})\?lang=th/.exec(
      letter?.text ?? '',
    )?.[1];
    const shown = await test.app.inject({ url: page ?? '' });
    expect([shown.statusCode, shown.body.includes(row.code)]).toEqual([200, true]);
    expect(await messagesOf(id)).toEqual([{ occasion: 'confirm', state: 'sent', reason: null }]);
  });

  it('is by the template of the event as long as that is published, whose values never become tags or headers', async () => {
    const confirm = await makeTemplate(db, 'confirm', {
      subject: '{{user.first_name}}: {{event.title}}',
      body: '<p>{{user.first_name}} <a href="{{event.qr_url}}">QR</a> {{registration.status}}</p>',
    });
    const { id } = await make({ confirm_template_id: confirm });
    const row = { email: address(), first_name: 'ก\r\nBcc: x@evil.example\n<b>' };
    await waiting(id, row);
    await minute();
    const [letter] = mail.sent;
    expect(letter?.subject).not.toMatch(/[\r\n]/);
    expect(letter?.html).toContain('&lt;b&gt;');
    expect(letter?.html).not.toContain('<b>');
    expect(letter?.html).toContain('ยืนยันแล้ว');
    await db.updateTable('content').set({ status: 'draft' }).where('id', '=', confirm).execute();
    await register(id);
    await minute();
    expect(mail.sent[1]?.subject).toMatch(/^ยืนยันการลงทะเบียน/);
  });

  it('comes to whoever staff confirm and whoever gets a seat, and to nobody who waits or came', async () => {
    const { id } = await make({
      registration_mode: 'approval',
      capacity: 1,
      waitlist_enabled: true,
    });
    const first = await register(id);
    await register(id);
    await minute();
    expect(mail.sent).toEqual([]);
    const params = { id, registration: first.id };
    await call(registrations.move, { params, body: { action: 'confirm' } });
    await minute();
    expect(mail.sent.map(({ to }) => to)).toEqual([first.email]);
    const open = await make({ capacity: 1, waitlist_enabled: true });
    const seated = await register(open.id);
    const waits = await register(open.id);
    await minute();
    await cancel(open.id, seated.id);
    await minute();
    expect(mail.sent.slice(1).map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([
      [seated.email, 'ยืนยันการลงทะเบียน'],
      [seated.email, 'ยกเลิกการลงทะเบียน'],
      [waits.email, 'ยืนยันการลงทะเบียน'],
    ]);
  });

  it('needs no consent to news, but an address that works and an account that is not suspended', async () => {
    const { id } = await make();
    const refused = await agreeing();
    await consent(refused.id, 'withdraw', '2026-11-02T09:00:00+07:00');
    const users = [
      refused.id,
      (await makeUser(db, { email: address(), email_bounced_at: NOW })).id,
      (await makeUser(db)).id,
    ];
    for (const user_id of users) {
      const { status } = await call(registrations.create, { params: { id }, body: { user_id } });
      expect(status).toBe(201);
    }
    const suspended = await agreeing();
    await call(registrations.create, { params: { id }, body: { user_id: suspended.id } });
    await db
      .updateTable('platform_user')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.id)
      .execute();
    await minute();
    expect(mail.sent).toHaveLength(1);
    expect((await messagesOf(id)).map(({ state, reason }) => reason ?? state)).toEqual([
      'sent',
      'broken_address',
      'no_address',
      'account',
    ]);
  });
});

describe('a cancellation', () => {
  it('by staff takes the place of a confirmation that waits; who cancelled by themselves gets none', async () => {
    const { id } = await make();
    const row = await register(id);
    await cancel(id, row.id);
    await minute();
    expect(mail.sent.map(({ subject }) => subject.split(':')[0])).toEqual(['ยกเลิกการลงทะเบียน']);
    expect(await messagesOf(id)).toEqual([
      { occasion: 'confirm', state: 'void', reason: null },
      { occasion: 'cancelled', state: 'sent', reason: null },
    ]);
    const slug = `self-${unique()}`;
    await make({}, { slug });
    const form = (url: string, fields: Record<string, string>) =>
      test.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const registered = await form(`/e/${slug}`, {
      'person.first_name': 'กมลวรรณ',
      'person.last_name': 'นามสมมติ',
      'person.user_type': 'pharmacist',
      'person.email': address(),
      'consents.privacy_notice': '2026-01',
    });
    const [own = ''] = String(registered.headers.location).split('?');
    expect((await form(`${own}?cancel=1`, {})).statusCode).toBe(303);
    await minute();
    expect(mail.sent).toHaveLength(1);
  });

  it('of the whole event comes to everybody who would have come or waits, once', async () => {
    const { id } = await make({ capacity: 1, waitlist_enabled: true });
    const rows = [await register(id), await register(id)];
    const gone = await register(id);
    await cancel(id, gone.id);
    await minute();
    mail.sent.length = 0;
    const body = { reason: 'สถานที่ปิด' };
    expect((await call(events.cancel, { params: { id }, body })).status).toBe(200);
    await minute();
    expect(mail.sent.map(({ to }) => to)).toEqual(rows.map(({ email }) => email));
    expect(mail.sent[0]?.subject).toMatch(/^ยกเลิกกิจกรรม/);
    expect(mail.sent[0]?.text, 'the reason is for staff').not.toContain('สถานที่ปิด');
  });
});

describe('reminders and thanks', () => {
  const planned = async (more: object = {}) => {
    const reminder = await makeTemplate(db, 'reminder');
    const { id } = await make({
      reminder_template_id: reminder,
      reminder_offsets_hours: [72, 24],
      ...more,
    });
    const user = await agreeing();
    const row = { user_id: user.id, confirmed_at: '2026-11-10T09:00:00+07:00' };
    await makeEventRegistration(db, id, row);
    return { id, user, reminder };
  };

  it('come at their time, each once, and again for another day when the event is moved', async () => {
    const { id } = await planned();
    const at = async (moment: string) => {
      test.clock.set(moment);
      await minute();
      return mail.sent.length;
    };
    expect(await at('2026-11-24T08:59:00+07:00')).toBe(0);
    expect(await at('2026-11-24T09:00:00+07:00')).toBe(1);
    expect(await at('2026-11-24T09:01:00+07:00')).toBe(1);
    expect(mail.sent[0]?.html).toContain('27/11/2026 09:00 น.');
    await db
      .updateTable('event')
      .set({ start_at: '2026-12-04T09:00:00+07:00', end_at: '2026-12-04T12:00:00+07:00' })
      .where('content_id', '=', id)
      .execute();
    expect(await at('2026-11-26T09:00:00+07:00')).toBe(1);
    expect(await at('2026-12-01T09:00:00+07:00')).toBe(2);
    expect(mail.sent[1]?.html).toContain('04/12/2026 09:00 น.');
    // Down for two days: only the later one still says something.
    expect(await at('2026-12-03T12:00:00+07:00')).toBe(3);
    expect(await at('2026-12-04T09:00:00+07:00')).toBe(3);
    const log = await db
      .selectFrom('registration_log')
      .select('type')
      .where('content_id', '=', id)
      .where('type', '=', 'reminded')
      .execute();
    expect(log).toHaveLength(3);
  });

  it('go to nobody who was confirmed later, withdrew, objected, or whose template is no longer published', async () => {
    const { id, user, reminder } = await planned();
    const late = await agreeing();
    await makeEventRegistration(db, id, {
      user_id: late.id,
      confirmed_at: '2026-11-25T09:00:00+07:00',
    });
    const stranger = { email: address(), confirmed_at: '2026-11-10T09:00:00+07:00' };
    await makeEventRegistration(db, id, stranger);
    await consent(user.id, 'withdraw', '2026-11-23T09:00:00+07:00');
    const objector = await agreeing();
    await makeEventRegistration(db, id, {
      user_id: objector.id,
      confirmed_at: stranger.confirmed_at,
    });
    await makePrivacyRequest(db, {
      ...{ user_id: objector.id, type: 'object', status: 'completed', completed_at: NOW },
    });
    test.clock.set('2026-11-24T09:00:00+07:00');
    await minute();
    expect(mail.sent).toEqual([]);
    expect((await messagesOf(id)).map(({ reason }) => reason)).toEqual([
      'no_consent',
      'no_consent',
      'left_alone',
    ]);
    await db.updateTable('content').set({ status: 'draft' }).where('id', '=', reminder).execute();
    test.clock.set('2026-11-26T09:00:00+07:00');
    await minute();
    expect(mail.sent).toEqual([]);
    expect(new Set((await messagesOf(id)).slice(3).map(({ reason }) => reason))).toEqual(
      new Set(['template']),
    );
  });

  it('thanks come after the end, to who came, for three days', async () => {
    const thanks = await makeTemplate(db, 'thank_you', { subject: 'ขอบคุณ {{user.first_name}}' });
    const { id } = await make({ thank_you_template_id: thanks });
    const user = await agreeing();
    const row = await makeEventRegistration(db, id, { user_id: user.id, status: 'attended' });
    await makeEventRegistration(db, id, { user_id: (await agreeing()).id, status: 'no_show' });
    const at = async (moment: string) => {
      test.clock.set(moment);
      await minute();
      return mail.sent.length;
    };
    expect(await at('2026-11-27T11:59:00+07:00')).toBe(0);
    expect(await at('2026-11-27T12:00:00+07:00')).toBe(1);
    expect(await at('2026-11-27T12:01:00+07:00')).toBe(1);
    await db.deleteFrom('event_message').where('registration_id', '=', row.id).execute();
    expect(await at('2026-11-30T12:00:00+07:00')).toBe(1);
  });
});

describe('quiet hours', () => {
  it('delay over midnight in Bangkok what does not come too late by it', async () => {
    const { id } = await make();
    await register(id);
    test.clock.set('2026-11-20T21:00:00+07:00');
    await minute();
    test.clock.set('2026-11-21T07:59:00+07:00');
    await minute();
    expect(mail.sent).toEqual([]);
    test.clock.set('2026-11-21T08:00:00+07:00');
    await minute();
    expect(mail.sent).toHaveLength(1);
    const early = await make({
      start_at: '2026-11-22T07:30:00+07:00',
      end_at: '2026-11-22T12:00:00+07:00',
    });
    await waiting(early.id, { email: address() });
    test.clock.set('2026-11-21T23:30:00+07:00');
    await minute();
    expect(mail.sent).toHaveLength(2);
  });
});

describe('one click in a mail program', () => {
  const click = (url: string, type: string, payload: string) =>
    test.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

  it('stops what needs consent, in both forms that it comes in, and is not offered with a confirmation', async () => {
    const { id } = await make({
      reminder_template_id: await makeTemplate(db, 'reminder'),
      reminder_offsets_hours: [72, 24],
    });
    const user = await agreeing();
    await waiting(id, { user_id: user.id, confirmed_at: '2026-11-10T09:00:00+07:00' });
    await minute();
    expect(mail.sent.map(({ stop }) => stop)).toEqual([undefined]);
    test.clock.set('2026-11-24T10:00:00+07:00');
    await minute();
    const { pathname, search } = new URL(mail.sent[1]?.stop ?? '');
    expect(search).toContain('unsubscribe=email');
    await test.app.inject({ url: `${pathname}${search}` });
    const withdrawn = async () =>
      (
        await db
          .selectFrom('consent_record')
          .select(['purpose', 'channel'])
          .where('user_id', '=', user.id)
          .where('action', '=', 'withdraw')
          .execute()
      ).map(({ purpose, channel }) => `${purpose} ${channel}`);
    expect(await withdrawn(), 'opening changes nothing').toEqual([]);
    const one = await click(
      `${pathname}${search}`,
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    );
    const again = await click(
      `${pathname}${search}`,
      'application/x-www-form-urlencoded',
      'List-Unsubscribe=One-Click',
    );
    expect([one.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(await withdrawn()).toEqual(['marketing_email web']);
    test.clock.set('2026-11-26T10:00:00+07:00');
    await minute();
    expect(mail.sent).toHaveLength(2);
    expect(await messagesOf(id)).toContainEqual({
      occasion: 'reminder',
      state: 'skipped',
      reason: 'no_consent',
    });
    const made = await click(
      pathname.replace(/[0-9a-f]{32}/, '0'.repeat(32)) + search,
      'application/x-www-form-urlencoded',
      'List-Unsubscribe=One-Click',
    );
    expect(made.statusCode).toBe(404);
  });
});
