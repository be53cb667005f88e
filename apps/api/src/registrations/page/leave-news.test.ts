import { randomBytes } from 'node:crypto';
import { eventArchives } from '@connect/contract/registrations/event-archive.ts';
import { expect, it } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { makeConsent } from '../../../test/user-factories.ts';
import { sha256 } from '../../auth/keys.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

const ASKS = 'หยุดรับข่าวสารทางอีเมลหรือไม่';
const NONE = 'คุณไม่ได้รับข่าวสารทางอีเมล';

async function open() {
  const slug = `leave-${unique()}`;
  const event = { registration_mode: 'open' } as const;
  const { id } = await makeEvent(db, { status: 'publish', slug, event });
  return { id, url: `/e/${slug}` };
}
const send = (method: 'GET' | 'POST', url: string, fields: Record<string, string> = {}) =>
  test.app.inject({
    method,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' ? { payload: new URLSearchParams(fields).toString() } : {}),
  });
const typed = {
  'person.first_name': 'กมลวรรณ',
  'person.last_name': 'นามสมมติ',
  'person.user_type': 'pharmacist',
  'consents.privacy_notice': '2026-01',
};
async function register(url: string, email: string, more: Record<string, string> = {}) {
  const reply = await send('POST', url, { ...typed, 'person.email': email, ...more });
  expect(reply.statusCode, reply.body).toBe(303);
  return String(reply.headers.location).split('?')[0] ?? '';
}
const agreed = async (eventId: number) =>
  (
    await db
      .selectFrom('registration_page')
      .select('consents')
      .where('content_id', '=', eventId)
      .orderBy('id')
      .execute()
  ).map(({ consents }) => JSON.stringify(consents).match(/(?<="purpose":")\w+/g) ?? []);

it('asks first, and a form takes out what somebody without an account agreed to, of that channel alone', async () => {
  const event = await open();
  const given = { 'consents.marketing_email': '2026-01', 'consents.marketing_sms': '2026-01' };
  const own = await register(event.url, `leave${unique()}@hcp.example`, given);
  const before = [['privacy_notice', 'marketing_email', 'marketing_sms']];
  expect((await send('GET', `${own}?unsubscribe=email`)).body).toContain(ASKS);
  expect(await agreed(event.id), 'mail servers open links').toEqual(before);
  const foreign = await test.app.inject({
    method: 'POST',
    url: `${own}?unsubscribe=email`,
    headers: {
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: '',
  });
  expect([foreign.statusCode, await agreed(event.id)]).toEqual([403, before]);
  expect((await send('POST', `${own}?unsubscribe=email`)).body).toContain(NONE);
  expect(await agreed(event.id)).toEqual([['privacy_notice', 'marketing_sms']]);
  expect((await send('GET', `${own}?unsubscribe=email`)).body).toContain(NONE);
  expect((await send('GET', `${own}?unsubscribe=email&lang=en`)).body).toContain(
    'no news by e-mail',
  );
  const states = await db
    .selectFrom('registration')
    .select('status')
    .where('content_id', '=', event.id)
    .execute();
  expect(states, 'the registration stays').toEqual([{ status: 'confirmed' }]);
});

it('works by mails of an event that is in the trash now', async () => {
  const event = await open();
  const given = { 'consents.marketing_email': '2026-01' };
  const own = await register(event.url, `leave${unique()}@hcp.example`, given);
  await db
    .updateTable('content')
    .set({ deleted_at: test.clock.now().toISOString(), status: 'draft' })
    .where('id', '=', event.id)
    .execute();
  expect((await send('GET', own)).statusCode).toBe(404);
  expect((await send('POST', `${own}?unsubscribe=email`)).body).toContain(NONE);
  expect(await agreed(event.id)).toEqual([['privacy_notice']]);
});

it('works by mails of a registration that was cleared with the log, of a user and of others, also once it is restored', async () => {
  const event = await open();
  const given = { 'consents.marketing_email': '2026-01', 'consents.marketing_sms': '2026-01' };
  const own = await register(event.url, `leave${unique()}@hcp.example`, given);
  const user = await makeUser(db, { email: `leave${unique()}@hcp.example` });
  await makeConsent(db, user.id, { purpose: 'marketing_email' });
  const registration = await makeEventRegistration(db, event.id, { user_id: user.id });
  const token = randomBytes(16).toString('hex');
  await db
    .insertInto('registration_page')
    .values({
      token_hash: sha256(token),
      content_id: event.id,
      registration_id: registration.id,
      created_at: test.clock.now().toISOString(),
    })
    .execute();
  const params = { id: event.id };
  const { title } = await db
    .selectFrom('content')
    .select('title')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  const cleared = await call(eventArchives.clear, {
    params,
    query: { include_registrations: '1' },
    body: { title, reason: 'ล้างข้อมูลทดสอบ' },
  });
  expect(cleared.status).toBe(200);
  const theirs = `${event.url}/${token}`;
  for (const page of [own, theirs]) {
    expect((await send('GET', page)).statusCode, 'the page itself is gone').toBe(404);
    expect((await send('GET', `${page}?unsubscribe=email`)).body).toContain(ASKS);
    expect((await send('POST', `${page}?unsubscribe=email`)).body).toContain(NONE);
    expect((await send('GET', `${page}?unsubscribe=email`)).body).toContain(NONE);
  }
  const records = await db
    .selectFrom('consent_record')
    .select(['purpose', 'action'])
    .where('user_id', '=', user.id)
    .where('action', '=', 'withdraw')
    .execute();
  expect(records).toEqual([{ purpose: 'marketing_email', action: 'withdraw' }]);
  const { reply } = await call(eventArchives.list, { params });
  const archive = reply.data[0]?.id ?? 0;
  await call(eventArchives.restore, { params: { id: event.id, archive } });
  expect((await send('GET', own)).statusCode).toBe(200);
  expect(await agreed(event.id)).toEqual([['privacy_notice', 'marketing_sms'], []]);
});

it('withdraws the consent of a user, once', async () => {
  const { id, url } = await open();
  const user = await makeUser(db, { email: `leave${unique()}@hcp.example` });
  for (const purpose of ['marketing_email', 'marketing_sms'] as const) {
    await makeConsent(db, user.id, { purpose });
  }
  const registration = await makeEventRegistration(db, id, { user_id: user.id });
  const token = randomBytes(16).toString('hex');
  await db
    .insertInto('registration_page')
    .values({
      token_hash: sha256(token),
      content_id: id,
      registration_id: registration.id,
      created_at: test.clock.now().toISOString(),
    })
    .execute();
  const own = `${url}/${token}?unsubscribe=email`;
  expect((await send('GET', own)).body).toContain(ASKS);
  for (let again = 0; again < 2; again++) {
    expect((await send('POST', own)).body).toContain(NONE);
  }
  const records = await db
    .selectFrom('consent_record')
    .select(['purpose', 'action', 'channel', 'captured_by'])
    .where('user_id', '=', user.id)
    .where('action', '=', 'withdraw')
    .execute();
  expect(records).toEqual([
    { purpose: 'marketing_email', action: 'withdraw', channel: 'web', captured_by: null },
  ]);
});

it('changes nothing of the person whose contact somebody typed', async () => {
  const event = await open();
  const email = `leave${unique()}@hcp.example`;
  await register(event.url, email, { 'consents.marketing_email': '2026-01' });
  const stranger = await register(event.url, email);
  for (const method of ['GET', 'POST'] as const) {
    expect((await send(method, `${stranger}?unsubscribe=email`)).body).toContain(NONE);
  }
  expect(await agreed(event.id)).toEqual([['privacy_notice', 'marketing_email'], []]);
});
