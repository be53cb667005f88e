import { registrations } from '@connect/contract/registrations/registration.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventMessages, keptMail, makeTemplate } from '../../../test/event-messages.ts';
import { makeUser } from '../../../test/factories.ts';
import { runRecurring } from '../../../test/jobs.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { platformKey } from '../../../test/usage/tracking.ts';
import { sendMessagesJob } from './send-messages.job.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const LINE_ID = `U${'0a1b'.repeat(8)}`;
const NOW = '2026-11-20T09:00:00+07:00';
const { headers } = await platformKey(test, ['message:send']);
const { make, register, cancel, messagesOf } = eventMessages(db, call);

const url = '/v1/platform/messages';
async function pull(after?: number) {
  const asked = after === undefined ? url : `${url}?after=${after}`;
  const reply = await test.app.inject({ url: asked, headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const say = async (...results: { id: number; result: string; reason?: string }[]) => {
  const reply = await test.app.inject({ method: 'POST', url, headers, payload: { results } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data;
};
const minute = (mail = keptMail()) =>
  runRecurring({ ...test.deps, mail }, test.pool, [sendMessagesJob]);

beforeEach(async () => {
  await db.deleteFrom('event_message').execute();
  test.clock.set(NOW);
});

describe('without a mail server the platform', () => {
  it('is handed each message once, with its text, and says what became of it', async () => {
    const { id } = await make({}, { title: 'ประชุม <วิชาการ>' });
    const row = await register(id);
    const first = await pull();
    expect(first.data).toMatchObject([
      {
        occasion: 'confirm',
        channel: 'email',
        language: 'th',
        event_id: id,
        registration_code: row.code,
        template_id: null,
        user: null,
        address: row.email,
        subject: 'ยืนยันการลงทะเบียน: ประชุม <วิชาการ>',
        html: null,
      },
    ]);
    expect(first.data[0].text).toContain(row.code);
    const { next_after: place } = first.meta;
    expect((await pull(place)).data).toEqual([]);
    // Whoever lost the answer asks with the same cursor again.
    expect((await pull()).data).toEqual(first.data);
    const message = first.data[0].id;
    expect(await say({ id: message, result: 'sent' }, { id: 9_999_999, result: 'sent' })).toEqual({
      accepted: 1,
      unchanged: 0,
      rejected: [{ index: 1, code: 'unknown_message' }],
    });
    expect(await say({ id: message, result: 'failed' })).toMatchObject({ unchanged: 1 });
    expect((await pull()).data).toEqual([]);
    expect(await messagesOf(id)).toEqual([{ occasion: 'confirm', state: 'sent', reason: null }]);
    const audit = await db
      .selectFrom('audit_entry')
      .select(['actor_role', 'diff'])
      .where('action', '=', 'event.messages_handed')
      .execute();
    expect(audit).toEqual([{ actor_role: 'program', diff: { persons: 1, ids: [] } }]);
  });

  it('is handed no message twice by calls at once, and none is passed over', async () => {
    const { id } = await make();
    for (let n = 0; n < 6; n += 1) await register(id);
    const replies = await Promise.all([pull(), pull(), pull()]);
    const last = Math.max(...replies.map(({ meta }) => meta.next_after));
    expect(
      new Set(replies.flatMap(({ data }) => data.map((one: { id: number }) => one.id))).size,
    ).toBe(6);
    expect((await pull(last)).data).toEqual([]);
    const rows = await db.selectFrom('event_message').select('attempts').execute();
    expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('is not handed again what does not hold any more, and what nobody spoke of for a day is dead', async () => {
    const { id } = await make();
    const [gone, silent] = [await register(id), await register(id)];
    await pull();
    await cancel(id, gone.id);
    expect(
      (await pull()).data.map((one: { registration_code: string }) => one.registration_code),
    ).toEqual([silent.code, gone.code]);
    test.clock.set('2026-11-21T09:01:00+07:00');
    await minute();
    expect((await messagesOf(id)).map(({ state, reason }) => reason ?? state)).toEqual([
      'void',
      'unknown',
      'unknown',
    ]);
  });

  it('says for good that a message failed, and may say late that it went after all', async () => {
    const { id } = await make();
    await register(id);
    const message = (await pull()).data[0].id;
    await say({ id: message, result: 'failed', reason: 'blocked' });
    expect(await messagesOf(id)).toEqual([
      { occasion: 'confirm', state: 'dead', reason: 'refused' },
    ]);
    expect(await say({ id: message, result: 'sent' })).toMatchObject({ accepted: 1 });
    expect((await messagesOf(id))[0]?.state).toBe('sent');
  });
});

it('LINE and SMS go by the platform also beside a mail server; who is not on LINE gets an e-mail, or else an SMS', async () => {
  const confirm = await makeTemplate(db, 'confirm', {
    channel: 'line',
    subject: '',
    body: '',
    body_text: 'เรียน {{user.first_name|คุณหมอ}} รหัส {{registration.code}}',
  });
  const { id } = await make({ confirm_template_id: confirm });
  const known = await makeUser(db, { line_user_id: LINE_ID, first_name: 'ก้องภพ' });
  await call(registrations.create, { params: { id }, body: { user_id: known.id } });
  const unknown = await register(id);
  await register(id, { email: null, phone: '0899990001' });
  const mail = keptMail();
  await minute(mail);
  expect(mail.sent.map(({ text }) => text)).toEqual([expect.stringContaining(unknown.code)]);
  const { data } = await pull();
  expect(data).toMatchObject([
    { channel: 'line', address: LINE_ID, user: { id: known.id }, subject: null, html: null },
    { channel: 'sms', address: '+66899990001', user: null, template_id: null, subject: null },
  ]);
  expect(data[0].text).toMatch(/^เรียน ก้องภพ รหัส [0-9A-Z]{8}$/);
  expect((await messagesOf(id)).map(({ state }) => state)).toEqual(['handed', 'sent', 'handed']);
});

it('is for keys of its scope alone', async () => {
  const other = await platformKey(test, ['track:write']);
  expect((await test.app.inject({ url, headers: other.headers })).statusCode).toBe(403);
  const payload = { results: [{ id: 1, result: 'sent' }] };
  const said = await test.app.inject({ method: 'POST', url, headers: other.headers, payload });
  expect(said.statusCode).toBe(403);
});
