import { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import { describe, expect, it } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { runRecurring } from '../../../test/jobs.ts';
import { makeEvent } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { makePrivacyRequest } from '../../../test/user-factories.ts';
import { sha256 } from '../../auth/keys.ts';
import { purgeJob } from '../../privacy/retention.job.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;
const NOW = '2026-11-20T09:00:00+07:00';

async function open(
  event: NonNullable<Parameters<typeof makeEvent>[1]>['event'] = {},
  title = 'งาน',
) {
  const slug = `own-${unique()}`;
  const { id } = await makeEvent(db, {
    status: 'publish',
    slug,
    title,
    event: { registration_mode: 'open', ...event },
  });
  return { id, url: `/e/${slug}` };
}
const get = (url: string) => test.app.inject({ url });
const post = (url: string, fields: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
/** Registers somebody; gives the address of their page. */
async function register(url: string, more: Record<string, string> = {}): Promise<string> {
  const reply = await post(url, {
    'person.first_name': 'กมลวรรณ',
    'person.last_name': 'นามสมมติ',
    'person.user_type': 'pharmacist',
    'person.email': `own${unique()}@hcp.example`,
    'consents.privacy_notice': '2026-01',
    ...more,
  });
  expect(reply.statusCode, reply.body).toBe(303);
  return String(reply.headers.location).split('?')[0] ?? '';
}
const statesOf = async (id: number) =>
  (
    await db
      .selectFrom('registration')
      .select('status')
      .where('content_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ status }) => status);

describe('cancelling', () => {
  it('is asked first, done by a form alone, and gives the seat to who waits', async () => {
    const event = await open({ capacity: 1, waitlist_enabled: true });
    const own = await register(event.url);
    const next = await register(event.url);
    expect((await get(`${own}?cancel=1`)).body).toContain('ยกเลิกการลงทะเบียนหรือไม่');
    expect(await statesOf(event.id), 'opening a link changes nothing').toEqual([
      'confirmed',
      'waitlisted',
    ]);
    expect((await post(`${own}?cancel=1`)).statusCode).toBe(303);
    expect(await statesOf(event.id)).toEqual(['cancelled', 'confirmed']);
    expect((await get(own)).body).toContain('ยกเลิกการลงทะเบียนแล้ว');
    expect((await get(own)).body).not.toContain('class="qr"');
    expect((await get(next)).body).toContain('ยืนยันการลงทะเบียนแล้ว');
    // Once more changes nothing, nor does it note anything.
    await post(`${own}?cancel=1`);
    const { headers } = admin;
    const log = await test.app.inject({
      url: `/v1/event/${event.id}/logs?type=cancelled`,
      headers,
    });
    expect(log.json().data).toHaveLength(1);
    expect(log.json().data[0]).toMatchObject({ by: null, by_person: true });
    const audit = await db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('entity_id', '=', event.id)
      .where('action', 'like', 'event.regist%')
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { action: 'event.register', actor_id: null },
      { action: 'event.register', actor_id: null },
      { action: 'event.registration_cancel', actor_id: null },
    ]);
  });

  it('is not what an address does that was cut on its way, nor anything but a form', async () => {
    const event = await open();
    const own = await register(event.url);
    for (const query of ['', '?unsubscribe=Email', '?unsubscribe=email&unsubscribe=line']) {
      expect((await post(`${own}${query}`, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(
        404,
      );
    }
    for (const payload of ['{', '{}', '']) {
      const headers = { 'content-type': 'application/json' };
      const reply = await test.app.inject({
        method: 'POST',
        url: `${own}?cancel=1`,
        headers,
        payload,
      });
      expect(reply.statusCode, payload).toBe(415);
    }
    expect(await statesOf(event.id)).toEqual(['confirmed']);
  });

  it('comes from no other site, and ends with the start or when the event was called off', async () => {
    const event = await open();
    const own = await register(event.url);
    const foreign = await test.app.inject({
      method: 'POST',
      url: `${own}?cancel=1`,
      headers: {
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: '',
    });
    expect(foreign.statusCode).toBe(403);
    await db
      .updateTable('event')
      .set({ cancelled_at: NOW, cancel_reason: 'x' })
      .where('content_id', '=', event.id)
      .execute();
    expect((await get(own)).body).toContain('กิจกรรมนี้ยกเลิกแล้ว');
    await post(`${own}?cancel=1`);
    expect(await statesOf(event.id)).toEqual(['confirmed']);
    await db
      .updateTable('event')
      .set({ cancelled_at: null, cancel_reason: null })
      .where('content_id', '=', event.id)
      .execute();
    try {
      test.clock.set('2026-11-27T09:00:00+07:00');
      expect((await get(own)).body).toContain('ยกเลิกผ่านหน้านี้ไม่ได้แล้ว');
      await post(`${own}?cancel=1`);
      expect(await statesOf(event.id)).toEqual(['confirmed']);
    } finally {
      test.clock.set(NOW);
    }
  });

  it('who was let in, refused or cancelled by staff is told so, and cancels nothing', async () => {
    const event = await open();
    for (const [status, words] of [
      ['attended', 'เข้าร่วมแล้ว'],
      ['rejected', 'การลงทะเบียนไม่ได้รับอนุมัติ'],
      ['no_show', 'ไม่ได้เข้าร่วม'],
    ] as const) {
      const own = await register(event.url);
      await db
        .updateTable('registration')
        .set({ status })
        .where('content_id', '=', event.id)
        .where('status', '=', 'confirmed')
        .execute();
      expect((await get(own)).body).toContain(words);
      await post(`${own}?cancel=1`);
    }
    expect(await statesOf(event.id)).toEqual(['attended', 'rejected', 'no_show']);
  });
});

it('an address is of its event alone; made-up ones are the same 404', async () => {
  const [event, other] = [await open(), await open()];
  const own = await register(event.url);
  const token = own.split('/').at(-1) ?? '';
  const none = await get('/e/nothing/nothing');
  expect(none.statusCode).toBe(404);
  for (const url of [
    `${other.url}/${token}`,
    `${event.url}/${'0'.repeat(32)}`,
    `${event.url}/x`,
    `${own}0`,
    `${own}x/event.ics`,
  ]) {
    const page = await get(url);
    expect([page.statusCode, page.body], url).toEqual([404, none.body]);
    expect((await post(url)).statusCode, url).toBe(404);
  }
  expect((await get(`${own}/`)).statusCode).toBe(200);
  const [row] = await db
    .selectFrom('registration_page')
    .selectAll()
    .where('content_id', '=', event.id)
    .execute();
  expect(row?.token_hash.equals(sha256(token))).toBe(true);
});

it('tells the address to join online to those who are confirmed, and the code of nobody else', async () => {
  const online = { format: 'online' as const, online_url: 'https://meet.example/x' };
  const open_ = await open(online);
  expect((await get(await register(open_.url))).body).toContain('https://meet.example/x');
  const asks = await open({ ...online, registration_mode: 'approval' });
  const page = await get(await register(asks.url));
  expect(page.body).toContain('รอการยืนยัน');
  expect(page.body).not.toContain('meet.example');
});

it('the calendar file is in Bangkok time, its Thai lines are folded between letters', async () => {
  const title = `ประชุมวิชาการ, "ครั้งที่ ๑"; ${'ก้าวหน้า'.repeat(20)}`;
  const event = await open({}, title);
  const own = await register(event.url);
  const file = await get(`${own}/event.ics`);
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(file.headers['cache-control']).toBe('no-store');
  const lines = file.body.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(file.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  const whole = file.body.replaceAll('\r\n ', '');
  expect(whole).toContain(`SUMMARY:${title.replace(',', '\\,').replace(';', '\\;')}\r\n`);
  expect(whole).toContain('DTSTART;TZID=Asia/Bangkok:20261127T090000\r\n');
  expect(whole).toContain('DTEND;TZID=Asia/Bangkok:20261127T120000\r\n');
  expect(whole).toContain('DTSTAMP:20261120T020000Z\r\n');
  expect(whole).toContain('LOCATION:โรงแรมตัวอย่าง\\, เชียงใหม่\r\n');
  // A calendar may be shared: it leads to the page of everybody.
  expect(file.body).not.toContain(own.split('/').at(-1));
});

it('dietary needs are gone 30 days after the event, and with them nothing else', async () => {
  const event = await open({ ask_dietary: true });
  await register(event.url, { dietary_note: 'แพ้ถั่ว', 'consents.sensitive_dietary': '2026-01' });
  const read = () =>
    db
      .selectFrom('registration')
      .select(['dietary_note', 'first_name'])
      .where('content_id', '=', event.id)
      .executeTakeFirstOrThrow();
  try {
    test.clock.set('2026-12-27T11:59:00+07:00');
    await runRecurring(test.deps, test.pool, [purgeJob]);
    expect((await read()).dietary_note).toBe('แพ้ถั่ว');
    test.clock.set('2026-12-27T12:01:00+07:00');
    await runRecurring(test.deps, test.pool, [purgeJob]);
    expect(await read()).toEqual({ dietary_note: '', first_name: 'กมลวรรณ' });
  } finally {
    test.clock.set(NOW);
  }
});

it('whoever is erased has no page any more', async () => {
  const event = await open();
  const own = await register(event.url, { 'person.email': 'erased.page@hcp.example' });
  const user = await makeUser(db, {
    email: 'erased.page@hcp.example',
    display_name: 'ผู้ขอลบ ทดสอบ',
  });
  const request = await makePrivacyRequest(db, {
    user_id: user.id,
    type: 'erase',
    status: 'in_progress',
  });
  const erased = await call(erasureCalls.erase, {
    params: user,
    body: { confirm: `#${user.id}`, reason: 'ตามคำขอของเจ้าของข้อมูล', request_id: request.id },
  });
  expect(erased.status).toBe(200);
  expect((await get(own)).statusCode).toBe(404);
});
