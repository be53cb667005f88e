import { registrations } from '@connect/contract/registrations/registration.ts';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { caller as apiCaller } from '../../../test/call.ts';
import { caller, codeIn, location, pageCalls } from '../../../test/page-calls.ts';
import { createTestApp } from '../../../test/test-app.ts';

const HOME = 'https://connect.example';
const test = await createTestApp({ publicUrl: HOME });
afterAll(() => test.close());
const { db } = test.deps;
const { versionOf, NOTICE, open, get, post, person, rowsOf, pagesOf } = await pageCalls(test);

describe('registering', () => {
  it('keeps what was typed by the definitions of staff, and leads to a page of one’s own', async () => {
    const event = await open({
      ask_dietary: true,
      custom_questions: JSON.stringify([
        { key: 'days', label: 'วัน', type: 'multi', options: ['ศุกร์', 'เสาร์'], required: true },
        { key: 'ok', label: 'ตกลง', type: 'checkbox', options: [], required: false },
      ]),
    });
    const sent = await post(event.url, {
      ...person({
        'person.license_no': 'ภ ๑๒๓๔๕',
        'person.phone': '๐๘๑-๒๓๔-๕๖๗๘',
        'person.profession': 'nurse',
        'consents.marketing_email': await versionOf('marketing_email'),
        'consents.sensitive_dietary': await versionOf('sensitive_dietary'),
        'answers.ok': 'yes',
        dietary_note: 'แพ้กุ้ง',
      }),
      'answers.days': ['ศุกร์', 'เสาร์'],
    });
    expect(sent.statusCode).toBe(303);
    expect(location(sent)).toMatch(/^\/e\/[^/]+\/[0-9a-f]{32}\?lang=th$/);
    const [row] = await rowsOf(event.id);
    expect(row).toMatchObject({
      user_id: null,
      status: 'confirmed',
      source: 'web',
      link_id: null,
      first_name: 'กมลวรรณ',
      license_no: 'ภ.12345',
      phone: '+66812345678',
      profession: null,
      dietary_note: 'แพ้กุ้ง',
      answers: { days: ['ศุกร์', 'เสาร์'], ok: ['yes'] },
    });
    const [page] = await pagesOf(event.id);
    expect(page).toMatchObject({ registration_id: row?.id, repeat_code: null });
    expect(page?.consents).toEqual([
      { purpose: 'privacy_notice', version: NOTICE['consents.privacy_notice'] },
      { purpose: 'sensitive_dietary', version: await versionOf('sensitive_dietary') },
      { purpose: 'marketing_email', version: await versionOf('marketing_email') },
    ]);
    const params = { id: event.id, registration: row?.id ?? 0 };
    const staff = apiCaller(test.app, (await test.signIn('super_admin')).headers);
    const shown = await staff(registrations.get, { params });
    expect(shown.reply.data.consents.map(({ purpose, version }) => ({ purpose, version }))).toEqual(
      page?.consents,
    );
    expect(page?.token_hash.toString('hex'), 'the token itself is not kept').not.toContain(
      location(sent).slice(-40, -8),
    );
    const log = await db
      .selectFrom('registration_log')
      .selectAll()
      .where('content_id', '=', event.id)
      .orderBy('id')
      .execute();
    expect(log.map(({ type, by_person, staff_id }) => [type, by_person, staff_id])).toEqual([
      ['registered', true, null],
      ['confirmed', true, null],
    ]);
    const own = await get(location(sent));
    expect(own.statusCode).toBe(200);
    expect(codeIn(own.body)).toBe(row?.code);
    expect(own.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    // A page that is passed on, or left open, tells nothing of who it is.
    for (const secret of ['กมลวรรณ', 'นามสมมติ', '12345678', 'แพ้กุ้ง']) {
      expect(own.body).not.toContain(secret);
    }
    const svg = /<svg class="qr"[^>]*>.*?<\/svg>/.exec(own.body)?.[0] ?? '';
    const { data, info } = await sharp(
      Buffer.from(
        svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"'),
      ),
    )
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(row?.code);
  });

  it('shows what is wrong beside its field, with what was typed, as a page', async () => {
    const event = await open({
      ask_dietary: true,
      custom_questions: JSON.stringify([
        { key: 'shirt', label: 'ขนาดเสื้อ', type: 'select', options: ['S', 'M'], required: true },
      ]),
    });
    const sent = await post(event.url, {
      'person.first_name': '"><script>alert(1)</script>',
      'person.user_type': 'pharmacist',
      'person.license_no': 'ว.12345',
      'person.province_code': '99',
      'answers.shirt': 'XXL',
      dietary_note: 'มังสวิรัติ',
      'consents.privacy_notice': 'another version',
    });
    expect(sent.statusCode).toBe(422);
    expect(sent.headers['content-type']).toContain('text/html');
    expect(sent.body).not.toContain('<script');
    expect(sent.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    for (const field of [
      'person.first_name',
      'person.last_name',
      // Rules between fields, and of what only the database knows, are told in the same round.
      'person.license_no',
      'person.province_code',
      'person.email',
      'person.phone',
      'answers.shirt',
      'consents.privacy_notice',
      'consents.sensitive_dietary',
    ]) {
      expect(sent.body, field).toContain(`id="${field}-bad"`);
      expect(sent.body, field).toContain(`href="#${field}"`);
      expect(sent.body, field).toMatch(
        new RegExp(
          `id="${field}"[^>]*aria-describedby="[^"]*${field}-bad"[^>]*aria-invalid="true"`,
        ),
      );
    }
    expect(sent.body.match(/autofocus/g)).toHaveLength(1);
    expect(sent.body).toContain('>มังสวิรัติ</textarea>');
    expect(await rowsOf(event.id)).toEqual([]);
    const later = await post(
      event.url,
      person({
        'person.license_no': 'ว.12345',
        'person.province_code': '99',
        'answers.shirt': 'M',
      }),
    );
    expect(later.statusCode).toBe(422);
    expect(later.body).toContain('id="person.license_no-bad"');
    expect(later.body).toContain('id="person.province_code-bad"');
  });

  it.each([
    [{ 'person.email': 'no address' }, ['person.email'], ['person.phone']],
    [{ 'person.user_type': 'nobody', 'person.license_no': 'x' }, ['person.user_type'], []],
    [
      { 'person.phone': '0812345678', 'person.last_name': '' },
      ['person.last_name'],
      ['person.email'],
    ],
    [{}, ['person.email', 'person.phone', 'person.last_name'], ['person.license_no']],
  ])('says of %j no more than is wrong', async (typed, wrong, right) => {
    const event = await open();
    const sent = await post(event.url, {
      ...{ 'person.first_name': 'สมหญิง', 'person.user_type': 'pharmacist' },
      ...typed,
    });
    expect(sent.statusCode).toBe(422);
    for (const field of wrong) expect(sent.body, field).toContain(`id="${field}-bad"`);
    for (const field of right) expect(sent.body, field).not.toContain(`id="${field}-bad"`);
  });

  it('takes colleagues for meetings of the company alone, and no values that no field offers', async () => {
    const event = await open();
    const sent = await post(event.url, person({ 'person.user_type': 'sale' }));
    expect(sent.body).toContain('id="person.user_type-bad"');
    const internal = await open({ event_type: 'internal' });
    expect((await post(internal.url, person({ 'person.user_type': 'staff' }))).statusCode).toBe(
      303,
    );
    for (const [name, value] of [
      ['source', 'admin'],
      ['status', 'attended'],
      ['user_id', '1'],
      ['person.user_id', '1'],
    ] as const) {
      expect((await post(event.url, person({ [name]: value }))).statusCode).toBe(303);
    }
    for (const row of await rowsOf(event.id)) {
      expect(row).toMatchObject({ user_id: null, source: 'web', status: 'confirmed' });
    }
  });

  it('refuses without a word of why: programs, forms of other sites; and what is too long', async () => {
    const event = await open();
    expect((await post(event.url, person({ website: 'https://spam.example' }))).statusCode).toBe(
      422,
    );
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await post(event.url, person(), { headers: foreign })).statusCode).toBe(403);
    expect(
      (await post(event.url, person({ 'person.title_prefix': 'ก'.repeat(30_000) }))).statusCode,
    ).toBe(413);
    expect(
      (await post(event.url, person({ 'person.first_name': 'ก'.repeat(5_000) }))).statusCode,
    ).toBe(422);
    expect((await post(event.url, {})).statusCode).toBe(422);
    const json = await test.app.inject({
      method: 'POST',
      url: event.url,
      payload: person(),
      remoteAddress: caller(),
    });
    expect(json.statusCode).toBe(415);
    expect(await rowsOf(event.id)).toEqual([]);
    const own = { 'sec-fetch-site': 'same-origin', origin: HOME };
    expect((await post(event.url, person(), { headers: own })).statusCode).toBe(303);
  });

  it('sent twice registers once; the same form with somebody else registers them', async () => {
    const event = await open();
    const once = /name="once" value="([^"]+)"/.exec((await get(event.url)).body)?.[1] ?? '';
    const me = person({ once });
    const [first, second] = await Promise.all([post(event.url, me), post(event.url, me)]);
    expect(location(second)).toBe(location(first));
    const other = await post(event.url, person({ once }));
    expect(other.statusCode).toBe(303);
    expect(location(other)).not.toBe(location(first));
    expect(await rowsOf(event.id)).toHaveLength(2);
  });

  it('waits in a queue when all seats are taken, and is refused when that is full', async () => {
    const event = await open({ capacity: 1, waitlist_enabled: true, waitlist_capacity: 1 });
    await post(event.url, person());
    expect((await get(event.url)).body).toContain('คิวสำรอง');
    const second = await post(event.url, person());
    expect((await get(location(second))).body).toContain('อยู่ในคิวสำรอง');
    expect((await get(event.url)).body).toContain('ที่นั่งเต็มแล้ว');
    expect((await post(event.url, person())).statusCode).toBe(409);
    expect((await rowsOf(event.id)).map(({ status }) => status)).toEqual([
      'confirmed',
      'waitlisted',
    ]);
  });

  it('of fifty at once ten have seats, five wait, and the others are told that it is full', async () => {
    const event = await open({ capacity: 10, waitlist_enabled: true, waitlist_capacity: 5 });
    const patiently = async (fields: Record<string, string>) => {
      for (;;) {
        const reply = await post(event.url, fields);
        // Whoever waited too long for the lock comes again.
        if (reply.statusCode !== 503) return reply;
      }
    };
    const replies = await Promise.all(Array.from({ length: 50 }, () => patiently(person())));
    expect(replies.filter(({ statusCode }) => statusCode === 303)).toHaveLength(15);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(35);
    const rows = await rowsOf(event.id);
    expect(rows.filter(({ status }) => status === 'confirmed')).toHaveLength(10);
    expect(rows.filter(({ status }) => status === 'waitlisted')).toHaveLength(5);
    expect(
      new Set(replies.flatMap((reply) => (reply.headers.location ? location(reply) : []))).size,
    ).toBe(15);
  });

  it('keeps to the share of a workplace, which is said above the form with what was typed', async () => {
    const event = await open({ max_per_workplace: 1 });
    const at = { 'person.workplace_name': 'รพ. ตัวอย่าง' };
    expect((await post(event.url, person(at))).statusCode).toBe(303);
    const second = await post(event.url, person(at));
    expect(second.statusCode).toBe(409);
    expect(second.body).toContain('สถานพยาบาลนี้ลงทะเบียนครบ 1 คนแล้ว');
    expect(second.body).toContain('value="รพ. ตัวอย่าง"');
  });

  it('too many forms of one address, or for one event, and too many pages wait', async () => {
    const event = await open();
    const from = caller();
    let last = await post(event.url, {}, { from });
    for (let n = 0; n < 60; n += 1) last = await post(event.url, {}, { from });
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.body).toContain('ส่งถี่เกินไป');
    expect((await post(event.url, person())).statusCode).toBe(303);
    const other = await open();
    expect((await post(other.url, person(), { from })).statusCode, 'another event').toBe(303);
    let page = await test.app.inject({
      url: `${event.url}/${'0'.repeat(32)}`,
      remoteAddress: from,
    });
    for (let n = 0; n < 240; n += 1) {
      page = await test.app.inject({ url: `${event.url}/${'0'.repeat(32)}`, remoteAddress: from });
    }
    expect(page.statusCode).toBe(429);
  });
});
