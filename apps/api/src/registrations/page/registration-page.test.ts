import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../../test/meeting-factories.ts';
import { createTestApp } from '../../../test/test-app.ts';

const HOME = 'https://connect.example';
const test = await createTestApp({ publicUrl: HOME });
afterAll(() => test.close());
const { db } = test.deps;
const NOTICE = { 'consents.privacy_notice': await versionOf('privacy_notice') };

async function versionOf(purpose: string): Promise<string> {
  const { version } = await db
    .selectFrom('consent_text')
    .select('version')
    .where('purpose', '=', purpose)
    .orderBy('valid_from', 'desc')
    .executeTakeFirstOrThrow();
  return version;
}

type Made = Parameters<typeof makeEvent>[1];
async function open(event: NonNullable<Made>['event'] = {}, content: Made = {}) {
  const slug = `งาน-${unique()}`;
  const { id } = await makeEvent(db, {
    status: 'publish',
    slug,
    ...content,
    event: { registration_mode: 'open', ...event },
  });
  return { id, slug, url: `/e/${encodeURIComponent(slug)}` };
}

/** Each from an address of its own, so that limits are met by the tests of limits alone. */
const caller = () => `10.0.${unique() % 250}.${unique() % 250}`;
const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { accept: 'text/html', ...headers }, remoteAddress: caller() });
const post = (
  url: string,
  fields: Record<string, string | string[]> = {},
  more: { from?: string; headers?: Record<string, string> } = {},
) =>
  test.app.inject({
    method: 'POST',
    url,
    remoteAddress: more.from ?? caller(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...more.headers },
    payload: new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, one]),
      ),
    ).toString(),
  });
const person = (more: Record<string, string> = {}) => ({
  'person.first_name': 'กมลวรรณ',
  'person.last_name': 'นามสมมติ',
  'person.user_type': 'pharmacist',
  'person.email': `page${unique()}@hcp.example`,
  ...NOTICE,
  ...more,
});
const rowsOf = (id: number) =>
  db.selectFrom('registration').selectAll().where('content_id', '=', id).orderBy('id').execute();
const pagesOf = (id: number) =>
  db
    .selectFrom('registration_page')
    .selectAll()
    .where('content_id', '=', id)
    .orderBy('id')
    .execute();
const location = (reply: { headers: Record<string, unknown> }) => String(reply.headers.location);
/** What a page says, without what differs from one registration to another. */
const told = (body: string, code: string) =>
  body
    .replaceAll(code, 'CODE')
    .replaceAll(/[0-9a-f]{32}/g, 'TOKEN')
    .replace(/<path d="[^"]*"/, '<path');
const codeIn = (body: string) => /class="code"[^>]*>([0-9A-Z]{8})</.exec(body)?.[1] ?? '';

describe('the page of an event', () => {
  it('shows what anybody may know of it, in Thai and in English, in less than 60 kB', async () => {
    const event = await open(
      {
        format: 'hybrid',
        online_url: 'https://secret.example/join',
        map_url: 'https://maps.example/x',
        agenda: JSON.stringify([
          { start_at: '2026-11-27T09:30:00+07:00', title: 'เปิดงาน <b>', host_ids: [] },
        ]),
        ask_dietary: true,
        custom_questions: JSON.stringify([
          { key: 'shirt', label: 'ขนาดเสื้อ', type: 'select', options: ['S', 'M'], required: true },
        ]),
        capacity: 4321,
      },
      { title: 'อบรม & <ทดสอบ>' },
    );
    const thai = await get(event.url);
    expect(thai.statusCode).toBe(200);
    expect(thai.body).toContain('อบรม &amp; &lt;ทดสอบ&gt;');
    expect(thai.body).toContain('วันศุกร์ 27/11/2026 09:00–12:00');
    expect(thai.body).toContain('โรงแรมตัวอย่าง, เชียงใหม่');
    expect(thai.body).toContain('href="https://maps.example/x"');
    expect(thai.body).toContain('เปิดงาน &lt;b&gt;');
    expect(thai.body).toContain('ขนาดเสื้อ');
    expect(thai.body).toContain('name="dietary_note"');
    expect(thai.body).not.toContain('secret.example');
    expect(thai.body, 'nothing tells how many seats are left').not.toContain('4321');
    expect(thai.body).not.toMatch(/<script|<link|<img|@import|url\(/);
    expect(Buffer.byteLength(thai.body)).toBeLessThan(60_000);
    const english = await get(event.url, { 'accept-language': 'en' });
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain('Friday 27/11/2026 09:00–12:00');
    expect((await get(`${event.url}?lang=th`, { 'accept-language': 'en' })).body).toContain(
      '<html lang="th">',
    );
    expect(english.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(english.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  });

  it.each([
    [
      'early',
      { registration_open_at: '2026-11-22T09:00:00+07:00' },
      'เปิดรับลงทะเบียน 22/11/2026 09:00',
    ],
    [
      'closed',
      {
        registration_close_at: '2026-11-20T08:00:00+07:00',
        registration_open_at: '2026-11-01T08:00:00+07:00',
      },
      'ปิดรับลงทะเบียนแล้ว',
    ],
    ['without registration', { registration_mode: 'closed' }, 'ปิดรับลงทะเบียนแล้ว'],
    ['by invitation', { registration_mode: 'invite_only' }, 'เฉพาะผู้ได้รับเชิญ'],
    [
      'ongoing',
      { start_at: '2026-11-20T08:00:00+07:00', end_at: '2026-11-20T12:00:00+07:00' },
      'กิจกรรมเริ่มแล้ว',
    ],
    [
      'ended',
      { start_at: '2026-11-19T08:00:00+07:00', end_at: '2026-11-19T12:00:00+07:00' },
      'กิจกรรมสิ้นสุดแล้ว',
    ],
    [
      'called off',
      { cancelled_at: '2026-11-19T08:00:00+07:00', cancel_reason: 'เหตุผลภายใน' },
      'กิจกรรมนี้ยกเลิกแล้ว',
    ],
  ] as const)('says why nobody registers: %s', async (_state, event, words) => {
    const made = await open(event);
    const page = await get(made.url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(words);
    expect(page.body).not.toContain('<form');
    expect(page.body).not.toContain('เหตุผลภายใน');
    const sent = await post(made.url, person());
    expect(sent.statusCode).toBe(409);
    expect(sent.body).toContain(words);
    expect(await rowsOf(made.id)).toEqual([]);
  });

  it('is the same 404 for what is not there, a draft, planned, over, deleted, or of another kind', async () => {
    const drafts = [
      await open({}, { status: 'draft' }),
      await open({}, { published_at: '2026-12-01T09:00:00+07:00' }),
      await open({}, { expires_at: '2026-11-19T09:00:00+07:00' }),
      await open({}, { deleted_at: '2026-11-19T09:00:00+07:00' }),
    ];
    const none = await get('/e/nothing-here');
    expect(none.statusCode).toBe(404);
    for (const { url, id } of drafts) {
      const page = await get(url);
      expect([page.statusCode, page.body]).toEqual([404, none.body]);
      expect((await post(url, person())).statusCode).toBe(404);
      expect(await rowsOf(id)).toEqual([]);
    }
    expect((await get('/e/%E0%A4%A')).statusCode).toBe(400);
    const slug = 'ก'.repeat(160);
    await open({}, { slug });
    const longest = await get(`/e/${encodeURIComponent(slug)}`);
    expect(longest.statusCode, 'the longest slug').toBe(200);
  });

  it('is found by a slug that it had before, and leaves search engines what is for professionals', async () => {
    const event = await open({}, { visibility: 'hcp_only', title: 'ชื่อสินค้าสมมติ' });
    await db
      .insertInto('slug_redirect')
      .values({
        kind: 'event',
        slug: `old-${event.id}`,
        content_id: event.id,
        created_at: '2026-11-01T00:00:00Z',
      })
      .execute();
    const page = await get(`/e/old-${event.id}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(page.body).toContain('og:title" content="กิจกรรมสำหรับบุคลากรทางการแพทย์"');
    const anybody = await open({}, { visibility: 'public' });
    expect((await get(anybody.url)).headers['x-robots-tag']).toBeUndefined();
  });
});

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
    expect(json.statusCode).toBe(422);
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

describe('who is registered already', () => {
  it.each(['open', 'approval'] as const)(
    'is told to nobody who types their phone or e-mail (%s): page and state are those of anybody',
    async (mode) => {
      const event = await open({ registration_mode: mode });
      const known = await makeEventRegistration(db, event.id, {
        email: 'known@hcp.example',
        phone: '+66891112222',
        status: 'confirmed',
      });
      const stranger = await post(event.url, person());
      const page = await get(location(stranger));
      for (const [name, value] of [
        ['person.email', 'KNOWN@hcp.example'],
        ['person.phone', '089-111-2222'],
      ] as const) {
        const again = await post(event.url, person({ [name]: value }));
        expect(again.statusCode).toBe(303);
        expect(Object.keys(again.headers).sort()).toEqual(Object.keys(stranger.headers).sort());
        const theirs = await get(location(again));
        expect(codeIn(theirs.body)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
        expect(codeIn(theirs.body)).not.toBe(known.code);
        expect(told(theirs.body, codeIn(theirs.body))).toBe(told(page.body, codeIn(page.body)));
        // What they cancel is what they typed: the registration of the other stays.
        const cancelled = await post(location(again));
        expect(cancelled.statusCode).toBe(303);
        expect((await get(location(again))).body).toContain('ยกเลิกการลงทะเบียนแล้ว');
      }
      const rows = await rowsOf(event.id);
      expect(rows).toHaveLength(2);
      expect(rows[0]).toMatchObject({ id: known.id, status: 'confirmed', first_name: 'สมหญิง' });
    },
  );

  it('and where it is full, they are told so as anybody is', async () => {
    const event = await open({ capacity: 1 });
    await makeEventRegistration(db, event.id, { email: 'seated@hcp.example' });
    const known = await post(event.url, person({ 'person.email': 'seated@hcp.example' }));
    const stranger = await post(event.url, person());
    expect([known.statusCode, known.body]).toEqual([stranger.statusCode, stranger.body]);
  });

  it('is found by staff under the code that they were given again', async () => {
    const event = await open();
    const known = await makeEventRegistration(db, event.id, { email: 'found@hcp.example' });
    const again = await post(event.url, person({ 'person.email': 'found@hcp.example' }));
    const code = codeIn((await get(location(again))).body);
    for (const role of ['event_manager', 'analyst'] as const) {
      const { headers } = await test.signIn(role);
      const reply = await test.app.inject({
        url: `/v1/event/${event.id}/registrations?search=${code.toLowerCase()}`,
        headers,
      });
      if (reply.statusCode === 403) continue;
      expect(
        reply.json().data.map(({ id }: { id: number }) => id),
        role,
      ).toEqual([known.id]);
    }
  });
});

describe('a personal link', () => {
  async function invited(
    target: (event: { id: number; slug: string; url: string }) => Record<string, unknown>,
    mode: 'open' | 'invite_only' = 'invite_only',
  ) {
    const event = await open({ registration_mode: mode });
    const user = await makeUser(db, {
      display_name: 'นพ. ทดลอง ระบบดี',
      first_name: 'ทดลอง',
      last_name: 'ระบบดี',
      email: `m${unique()}@hcp.example`,
      status: 'active',
    });
    const { id: linkId } = await db
      .insertInto('link')
      .values({
        kind: 'tracking',
        name: 'เชิญ',
        code: `inv${unique()}`,
        channel: 'line_oa',
        status: 'active',
        target_type: 'event',
        ...target(event),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = `Token${String(unique()).padStart(7, '0')}`;
    await db
      .insertInto('link_recipient')
      .values({ link_id: linkId, user_id: user.id, token, created_at: '2026-11-01T00:00:00Z' })
      .execute();
    return { event, user, linkId, token };
  }

  it('opens what is by invitation, names its person with the name covered, and keeps their consents', async () => {
    const { event, user, linkId, token } = await invited(({ id }) => ({ target_id: id }));
    const url = `${event.url}?r=${token}`;
    const page = await get(url);
    expect(page.body).toContain('<form');
    expect(page.body).not.toContain('person.first_name');
    expect(page.body).not.toContain('ทดลอง');
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    const sent = await post(url, {
      ...NOTICE,
      'consents.marketing_line': await versionOf('marketing_line'),
    });
    expect(sent.statusCode).toBe(303);
    expect(location(sent)).not.toContain(token);
    const [row] = await rowsOf(event.id);
    expect(row).toMatchObject({
      user_id: user.id,
      source: 'link',
      link_id: linkId,
      last_name: 'ระบบดี',
      status: 'confirmed',
    });
    const consents = await db
      .selectFrom('consent_record')
      .selectAll()
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(
      consents.map(({ purpose, action, channel, captured_by }) => [
        purpose,
        action,
        channel,
        captured_by,
      ]),
    ).toEqual([
      ['privacy_notice', 'grant', 'web', null],
      ['marketing_line', 'grant', 'web', null],
    ]);
    expect((await pagesOf(event.id))[0]?.consents).toEqual([]);
    // Once more is the same registration, whose page they get again.
    const again = await post(url, NOTICE);
    expect(codeIn((await get(location(again))).body)).toBe(row?.code);
    expect(await rowsOf(event.id)).toHaveLength(1);
  });

  it('is none with a token of another event, a made-up one, or of a link that is paused', async () => {
    const { event, token, linkId } = await invited(({ id }) => ({ target_id: id }));
    const other = await open({ registration_mode: 'invite_only' });
    for (const url of [
      `${other.url}?r=${token}`,
      `${event.url}?r=Abcdefghijkl`,
      `${event.url}?r=x`,
      event.url,
    ]) {
      expect((await get(url)).body, url).toContain('เฉพาะผู้ได้รับเชิญ');
      expect((await post(url, person())).statusCode).toBe(409);
    }
    await db.updateTable('link').set({ status: 'paused' }).where('id', '=', linkId).execute();
    expect((await get(`${event.url}?r=${token}`)).body).toContain('เฉพาะผู้ได้รับเชิญ');
    expect([...(await rowsOf(event.id)), ...(await rowsOf(other.id))]).toEqual([]);
  });

  it('comes along when a short link leads to the page, and to no other address', async () => {
    const { event, token, linkId } = await invited(({ url }) => ({
      target_type: 'url',
      target_id: null,
      target_url: `${HOME}${url}`,
    }));
    const { code } = await db
      .selectFrom('link')
      .select('code')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow();
    const browser = {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'sec-fetch-mode': 'navigate',
    };
    const led = await get(`/l/${code}?r=${token}`, browser);
    expect(led.statusCode).toBe(302);
    const to = new URL(location(led));
    expect(to.searchParams.get('r')).toBe(token);
    expect((await get(`${to.pathname}${to.search}`)).body).toContain('<form');
    expect(event.url).toBe(to.pathname);
    await db
      .updateTable('link')
      .set({ target_url: 'https://elsewhere.example/e/x' })
      .where('id', '=', linkId)
      .execute();
    expect(location(await get(`/l/${code}?r=${token}`, browser))).not.toContain(token);
  });

  it('a click without a person tells the link alone', async () => {
    const { event, linkId } = await invited(
      ({ url }) => ({ target_type: 'url', target_id: null, target_url: `${HOME}${url}` }),
      'open',
    );
    const { code } = await db
      .selectFrom('link')
      .select('code')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow();
    const led = await get(`/l/${code}`, {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
      'sec-fetch-mode': 'navigate',
    });
    const to = new URL(location(led));
    await test.clicks.flush();
    const sent = await post(`${to.pathname}${to.search}`, person());
    expect(sent.statusCode).toBe(303);
    expect((await rowsOf(event.id))[0]).toMatchObject({
      user_id: null,
      source: 'link',
      link_id: linkId,
    });
  });
});
