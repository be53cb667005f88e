import { mediaUploads } from '@connect/contract/media/media-upload.ts';
import { reportPlans } from '@connect/contract/reports/report-plan.ts';
import { cleanText } from '@connect/contract/text.ts';
import { track } from '@connect/contract/track/track.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { activity, breach } from '../../test/examples/privacy-examples.ts';
import { makeUser, unique } from '../../test/factories.ts';
import { mayCall } from '../../test/may-call.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

// Screens show text as text; here the API is tested: rich text is returned without anything
// executable, all other text unchanged, in answers that no browser takes for a page.
let t: TestApp;
let headers: Record<string, string> = {};
/** Who writes what the privacy desk keeps, which no administrator does. */
let officer: Record<string, string> = {};
let person = 0;
beforeAll(async () => {
  t = await createTestApp();
  headers = (await t.signIn('super_admin')).headers;
  officer = (await t.signIn('dpo')).headers;
  ({ id: person } = await makeUser(t.deps.db));
});
afterAll(() => t.close());

const PAYLOADS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '<svg/onload=alert(1)>',
  '</title></textarea></script><script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mi xlink:href="data:text/html,<script>alert(1)</script>">x</mi></math>',
  '{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)//',
];

/** Fields of rich text; everything else is plain. */
const RICH = new Set(['content', 'transcript']);
/** Plain text has one way in and out, so that its fields take turns. */
const payloadsOf = (field: string, at: number) =>
  RICH.has(field) ? PAYLOADS : PAYLOADS.filter((_payload, n) => (n + at) % 3 === 0);
const ACTS =
  /<\s*(script|svg|math|iframe|object|embed|style|link|meta|form|base)|<[^>]+(\son\w+\s*=|srcdoc|=\s*["']?\s*(javascript|vbscript|data):)/i;

let codes = 0;
/** Three capital letters that no other entry has. */
function letters(): string {
  codes += 1;
  const letter = (n: number) => String.fromCharCode(65 + (n % 26));
  return `Z${letter(Math.floor(codes / 26))}${letter(codes)}`;
}
const names = () => ({ name_th: 'ชื่อทดสอบ', name_en: 'Example' });
/** A valid body for each call that creates something. */
const BODIES: Record<string, () => Record<string, unknown>> = {
  '/v1/article': () => ({ title: `บทความ ${unique()}` }),
  '/v1/webinar': () => ({ title: `สัมมนา ${unique()}`, webinar_type: 'live' }),
  '/v1/event': () => ({ title: `กิจกรรม ${unique()}`, event_type: 'workshop', format: 'onsite' }),
  '/v1/webinar-host': () => ({ title: `วิทยากร ${unique()}` }),
  '/v1/video-host': () => ({ title: `ผู้บรรยาย ${unique()}` }),
  '/v1/podcast-host': () => ({ title: `ผู้ดำเนินรายการ ${unique()}` }),
  '/v1/video': () => ({ title: `วิดีโอ ${unique()}` }),
  '/v1/podcast': () => ({ title: `ตอน ${unique()}` }),
  '/v1/life-ready': () => ({ title: `เรื่องน่ารู้ ${unique()}` }),
  '/v1/document': () => ({ title: `เอกสาร ${unique()}`, document_type: 'form' }),
  '/v1/message-template': () => ({
    title: `เทมเพลต ${unique()}`,
    channel: 'line',
    category: 'service',
    sender_mode: 'system',
    body_text: 'สวัสดี',
  }),
  '/v1/link': () => ({
    name: `ลิงก์ ${unique()}`,
    target_type: 'url',
    target_url: 'https://www.hcp.example/a',
    channel: 'web',
  }),
  '/v1/views': () => ({ list: 'articles', title: `มุมมอง ${unique()}`, query: { status: 'draft' } }),
  '/v1/staff': () => ({
    username: `script${unique()}.test`,
    email: `script${unique()}@test.example`,
    first_name: 'สมชาย',
    last_name: 'ใจดี',
    role: 'editor',
    send_invite: true,
  }),
  '/v1/user': () => ({
    user_type: 'other_hcp',
    profession: 'other',
    first_name: 'สมชาย',
    last_name: 'ใจดี',
    province_code: '50',
    email: `script${unique()}@hcp.example`,
  }),
  '/v1/workplace': () => ({
    name_th: `ร้านยา ${unique()}`,
    type: 'pharmacy',
    province_code: '50',
  }),
  '/v1/consent-text': () => ({
    purpose: 'publicity',
    version: `v${unique()}`,
    body_th: 'ข้าพเจ้ายินยอมให้ใช้ภาพ',
    body_en: 'I agree to the use of pictures',
    after_id: null,
  }),
  '/v1/privacy-request': () => ({ user_id: person, type: 'access', channel: 'email' }),
  '/v1/processing-activity': activity,
  '/v1/data-breach': breach,
  '/v1/admin/api-keys': () => ({
    name: 'โปรแกรมทดสอบ',
    scopes: ['content:read'],
    allowed_ips: [],
    rate_limit_per_min: 60,
    expires_at: null,
  }),
  '/v1/admin/article-category': () => ({
    name: `หมวด ${unique()}`,
    name_en: null,
    slug: '',
    scope: 'article',
    description: null,
    color: '#112233',
  }),
  '/v1/admin/specialty': () => ({
    code: letters(),
    ...names(),
    short_th: null,
    group: 'physician',
    parent_id: null,
    therapy_area_ids: [],
  }),
  '/v1/admin/business-unit': () => ({ code: letters(), ...names(), color: '#112233' }),
  '/v1/admin/therapy-area': () => ({
    code: letters(),
    ...names(),
    business_unit_id: 1,
    brands: [],
  }),
  '/v1/admin/product-ladder': () => ({
    brand: 'Saxenda',
    ...names(),
    therapy_area_id: 1,
    applicable_user_types: ['doctor'],
    specialty_ids: [],
    auto_max_ordinal: 2,
    value_ids: [1, 2],
  }),
  '/v1/admin/brand-spelling': () => ({ brand: 'Saxenda', spellings: [] }),
  '/v1/admin/ladder-value': () => ({
    code: `stage_${letters().toLowerCase()}`,
    ordinal: null,
    ...names(),
    name_th_pharmacist: null,
    definition_th: 'นิยามทดสอบ',
    color: '#112233',
  }),
};

/** Fields that a LINE template, or somebody who is no colleague, does not have: they are not stored. */
const NOT_KEPT: Record<string, readonly string[]> = {
  '/v1/user': ['employee_code', 'territory_code', 'team'],
  '/v1/message-template': ['excerpt', 'subject', 'preheader', 'tags'],
};

/** Files are created by uploads, whose tests cover their names and texts. */
const makers = () =>
  t.routes.filter(
    ({ method, endpoint, url }) =>
      method === 'POST' &&
      endpoint?.status === 201 &&
      endpoint.body &&
      !endpoint.upload &&
      // File names are cleaned, and refused without a known ending: see the tests of uploads.
      url !== mediaUploads.start.path &&
      // A token is kept nowhere.
      url !== track.token.path &&
      // A plan holds no text but a day.
      url !== reportPlans.create.path &&
      !url.includes(':'),
  );

/** Names of the fields that take a text, or a list of texts. */
function textFields(url: string): { field: string; many: boolean }[] {
  const body = makers().find((maker) => maker.url === url)?.endpoint?.body;
  if (!body) return [];
  const schema = z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' });
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    JSON.stringify(property).includes('"string"') && !JSON.stringify(property).includes('"enum"')
      ? [{ field: name, many: JSON.stringify(property).includes('"type":"array"') }]
      : [],
  );
}

const post = (url: string, payload: object) => {
  const route = t.routes.find((one) => one.method === 'POST' && one.url === url);
  const boss = mayCall('super_admin', route?.endpoint?.permission ?? 'public');
  return t.app.inject({ method: 'POST', url, payload, headers: boss ? headers : officer });
};

interface Seen {
  reply: Awaited<ReturnType<typeof post>>;
  row: Record<string, unknown>;
}

/** Reads the stored values by the call for one item if there is one, otherwise from the list. */
async function readBack(url: string, id: number): Promise<Seen> {
  const one = t.routes.some((route) => route.method === 'GET' && route.url === `${url}/:id`);
  const reply = await t.app.inject({
    url: one ? `${url}/${id}` : `${url}?limit=100&list=articles`,
    headers,
  });
  expect(reply.statusCode, `${url}: ${reply.body}`).toBe(200);
  const { data }: { data: Record<string, unknown> | Record<string, unknown>[] } = reply.json();
  const row = Array.isArray(data) ? data.find((each) => each.id === id) : data;
  if (!row) throw new Error(`${url} does not show ${id}`);
  return { reply, row };
}

function expectHarmless(field: string, payload: unknown, { reply, row }: Seen): void {
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  if (RICH.has(field)) expect(String(row[field])).not.toMatch(ACTS);
  else expect(row[field] ?? '', field).toEqual(payload);
}

test('every call that makes something is tried', () => {
  expect(
    makers()
      .map(({ url }) => url)
      .sort(),
  ).toEqual(Object.keys(BODIES).sort());
});

describe.each(Object.keys(BODIES))('%s', (url) => {
  test('takes a script in no field, or gives it back as the text it is', async () => {
    const fields = textFields(url);
    expect(fields.length).toBeGreaterThan(0);
    const stored = new Set<string>();
    for (const [at, { field, many }] of fields.entries()) {
      for (const payload of payloadsOf(field, at)) {
        const text = many ? [cleanText(payload)] : cleanText(payload);
        // Only one ladder and one list of spellings may exist for each product, and a text follows the last.
        await t.deps.db
          .deleteFrom('product_adoption_ladder')
          .where('brand', '=', 'Saxenda')
          .execute();
        await t.deps.db.deleteFrom('consent_text').where('purpose', '=', 'publicity').execute();
        await t.deps.db.deleteFrom('brand_spelling').where('brand', '=', 'Saxenda').execute();
        const made = await post(url, { ...BODIES[url]?.(), [field]: text });
        if (made.statusCode !== 201) {
          expect([409, 422], `${field}: ${made.body}`).toContain(made.statusCode);
          // The refusal names the field and does not echo its value.
          expect(made.body).not.toContain('alert(1)');
          continue;
        }
        stored.add(field);
        const { data }: { data: { id: number } } = made.json();
        const kept = !NOT_KEPT[url]?.includes(field);
        expectHarmless(field, kept ? text : many ? [] : '', await readBack(url, data.id));
      }
    }
    // If every call were refused, the test would prove nothing.
    expect(stored.size).toBeGreaterThan(0);
  });
});

test('tags, references and search texts of an article keep scripts as text, links only as https', async () => {
  for (const payload of PAYLOADS) {
    const text = cleanText(payload).slice(0, 30);
    const made = await post('/v1/article', {
      title: `บทความ ${unique()}`,
      tags: [text],
      references: [{ text: payload }],
      seo: { title: text, description: text, og_title: text, keywords: [text] },
    });
    expect(made.statusCode, made.body).toBe(201);
    const { data }: { data: { id: number } } = made.json();
    const seen = await readBack('/v1/article', data.id);
    expectHarmless('tags', [text], seen);
    expect(seen.row.references).toEqual([{ text: cleanText(payload) }]);
    for (const address of ['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)']) {
      const refused = await post('/v1/article', {
        title: `บทความ ${unique()}`,
        references: [{ text: 'อ้างอิง', url: address }],
      });
      expect(refused.statusCode).toBe(422);
    }
  }
});

test('settings and one’s own name keep scripts as text', async () => {
  const payload = '<img src=x onerror=alert(1)>';
  const me = await t.app.inject({
    method: 'PUT',
    url: '/v1/auth/me',
    payload: { display_name: payload },
    headers,
  });
  expect(me.json().data.display_name).toBe(payload);
  const { version } = (await t.app.inject({ url: '/v1/admin/settings', headers })).json().data;
  const changed = await t.app.inject({
    method: 'PUT',
    url: '/v1/admin/settings',
    payload: { company_name: payload, demo_banner: payload, version },
    headers,
  });
  expect(changed.statusCode, changed.body).toBe(200);
  t.clock.advance(60_000);
  const read = await t.app.inject({ url: '/v1/auth/me', headers });
  expect(read.json().data).toMatchObject({ display_name: payload, demo_banner: payload });
  expect(read.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('no answer repeats what was sent as a page: addresses, searches, broken bodies', async () => {
  const script = '<script>alert(1)</script>';
  for (const request of [
    { url: `/v1/${encodeURIComponent(script)}` },
    { url: `/v1/article?search=${encodeURIComponent(script)}` },
    { url: `/v1/article?order_by=${encodeURIComponent(script)}` },
    { url: `/v1/search?q=${encodeURIComponent(script)}` },
    { url: `/media/${encodeURIComponent(script)}` },
    { method: 'POST' as const, url: '/v1/article', payload: script },
    { url: '/v1/article', accept: 'text/html' },
  ]) {
    const reply = await t.app.inject({
      method: request.method ?? 'GET',
      url: request.url,
      headers: { ...headers, 'content-type': 'application/json', accept: request.accept ?? '*/*' },
      ...(request.payload ? { payload: request.payload } : {}),
    });
    expect(reply.headers['content-type'], request.url).toBe('application/json; charset=utf-8');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  }
});
