import { afterAll, describe, expect, it } from 'vitest';
import { pageCalls } from '../../../test/page-calls.ts';
import { createTestApp } from '../../../test/test-app.ts';

const HOME = 'https://connect.example';
const test = await createTestApp({ publicUrl: HOME });
afterAll(() => test.close());
const { db } = test.deps;
const { open, get, post, person, rowsOf } = await pageCalls(test);

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
    // Numbers of the form's own name for itself are none of seats.
    const seen = thai.body.replace(/name="once" value="[^"]*"/, '');
    expect(seen, 'nothing tells how many seats are left').not.toContain('4321');
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

  it('says both days of what ends after midnight in Bangkok, and the day of what is on its agenda then', async () => {
    const entry = (start: string, title: string) => ({ start_at: start, title, host_ids: [] });
    const { url } = await open({
      start_at: '2026-11-27T22:00:00+07:00',
      end_at: '2026-11-28T01:00:00+07:00',
      agenda: JSON.stringify([
        entry('2026-11-27T22:30:00+07:00', 'เปิดงาน'),
        entry('2026-11-28T00:15:00+07:00', 'ถามตอบ'),
      ]),
    });
    const { body } = await get(url);
    expect(body).toContain('วันศุกร์ 27/11/2026 22:00 – วันเสาร์ 28/11/2026 01:00');
    expect(body).toContain('<dt>22:30</dt>');
    expect(body).toContain('<dt>วันเสาร์ 28/11/2026 00:15</dt>');
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
    for (const hostile of ['%00', 'a%00b', `a%00/${'0'.repeat(32)}`]) {
      expect((await get(`/e/${hostile}`)).statusCode, hostile).toBe(404);
    }
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
