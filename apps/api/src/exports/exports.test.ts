import { system } from '@connect/contract/administration/system.ts';
import { exportOf } from '@connect/contract/calls/export.ts';
import { hosts } from '@connect/contract/hosts/host.ts';
import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { staff } from '@connect/contract/staff/staff.ts';
import { article } from '@connect/contract/stories/article.ts';
import { lifeReady } from '@connect/contract/stories/life-ready.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiDocument, operationsOf } from '../../test/api-documents.ts';
import { caller } from '../../test/call.ts';
import {
  makeArticle,
  makeHost,
  makeLifeReady,
  makeMessageTemplate,
  makeUser,
  makeView,
  TEST_PASSWORD,
} from '../../test/factories.ts';
import { makeRegistration, makeWebinar } from '../../test/meeting-factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.deleteFrom('content_link').execute();
  await t.deps.db.deleteFrom('content').execute();
  // A new account each time, since the number of exports is limited.
  admin = await t.signIn('super_admin');
});

interface Asked {
  as?: SignedIn;
  language?: string;
  app?: TestApp['app'];
}
async function get(path: string, query: Record<string, string | number> = {}, asked: Asked = {}) {
  const { as = admin, language = 'th', app = t.app } = asked;
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) search.set(key, String(value));
  const reply = await app.inject({
    url: `${path}/export?${search}`,
    headers: { ...as.headers, 'accept-language': language },
  });
  const [head = '', ...lines] = reply.body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  return { reply, status: reply.statusCode, head, lines };
}
const code = (answer: { reply: { json(): { code: string } } }) => answer.reply.json().code;

async function insertMany(length: number) {
  const rows = Array.from({ length }, (_, n) => ({
    kind: 'article' as const,
    title: `อื่น ${n}`,
    slug: crypto.randomUUID(),
    brand: 'Medical' as const,
  }));
  const made = await t.deps.db.insertInto('content').values(rows).returning('id').execute();
  await t.deps.db
    .insertInto('article')
    .values(made.map(({ id }) => ({ content_id: id })))
    .execute();
}

describe('GET /v1/article/export', () => {
  it('is the list: its filters, its order, all pages, the columns in their order', async () => {
    for (let n = 10; n <= 24; n += 1) {
      await makeArticle(t.deps.db, { title: `บทความ ${n}`, brand: 'Non-Brand' });
    }
    await makeArticle(t.deps.db, { title: 'เรื่องอื่น', brand: 'Medical' });
    const query = { search: 'บทความ', order_by: 'title', order: 'desc', limit: 10 };
    const { reply, status, head, lines } = await get('/v1/article', {
      ...query,
      columns: 'brand,title',
    });
    expect(status).toBe(200);
    expect(reply.body.startsWith('\uFEFF')).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="connect_article_20261120-0900.csv"',
      'x-export-rows': '15',
      'cache-control': 'no-store',
    });
    expect(head).toBe('แบรนด์,กลุ่มโรค,ชื่อเรื่อง,ปักหมุด,หมวดหมู่');
    expect(lines).toHaveLength(15);
    expect(lines[0]).toMatch(/^Non-Brand,.+,บทความ 24,/);
    expect(lines.at(-1)).toMatch(/,บทความ 10,/);
  });

  it('has every row once, in order, where they come in several batches', async () => {
    await insertMany(1001);
    const { lines } = await get('/v1/article', { columns: 'title' });
    const titles = lines.map((line) => line.split(',')[0]);
    expect(titles).toEqual(Array.from({ length: 1001 }, (_, n) => `อื่น ${1000 - n}`));
  });

  it('says dates, states and choices as the screen does, in the language of the person', async () => {
    await makeArticle(t.deps.db, {
      title: 'บทความ',
      status: 'publish',
      published_at: '2026-11-01T08:05:00+07:00',
      updated_at: '2026-11-02T20:30:00+07:00',
    });
    const columns = 'status,published_at,views,completion,updated_at,visibility';
    const thai = await get('/v1/article', { columns });
    expect(thai.head).toBe('สถานะ,วันที่เผยแพร่,เปิดดู,อ่านจบ (%),แก้ไขล่าสุด,ผู้แก้ไขล่าสุด,การมองเห็น');
    expect(thai.lines[0]).toMatch(/^เผยแพร่อยู่,01\/11\/2026 08:05,0,,\d\d\/\d\d\/2026 \d\d:\d\d,/);
    const english = await get('/v1/article', { columns }, { language: 'en' });
    expect(english.head).toMatch(/^Status,/);
    expect(english.lines[0]).toMatch(/^Published,/);
  });

  it('makes no formula of a title, in either format', async () => {
    await makeArticle(t.deps.db, { title: '=HYPERLINK("https://evil.example")' });
    const { lines } = await get('/v1/article', { columns: 'title' });
    expect(lines[0]).toMatch(/^"'=HYPERLINK\(""https:\/\/evil\.example""\)",/);
  });

  it('takes just the rows that were selected, and only within the filters', async () => {
    const one = await makeArticle(t.deps.db, { title: 'บทความ ก' });
    const two = await makeArticle(t.deps.db, { title: 'บทความ ข', brand: 'Medical' });
    await makeArticle(t.deps.db, { title: 'บทความ ค' });
    const ids = `${one.id},${two.id}`;
    expect((await get('/v1/article', { ids, columns: 'title' })).lines).toHaveLength(2);
    const { lines } = await get('/v1/article', { ids, columns: 'title', brand: 'Medical' });
    expect(lines).toEqual([expect.stringMatching(/^บทความ ข,/)]);
  });

  it('refuses a column that the list does not have, a format that is none, too many ids', async () => {
    const queries: Record<string, string>[] = [
      { columns: 'title,password_hash' },
      { columns: 'constructor' },
      { format: 'pdf' },
      { ids: Array.from({ length: 101 }, (_, n) => n + 1).join(',') },
    ];
    for (const query of queries) {
      const answer = await get('/v1/article', query);
      expect(answer.status, JSON.stringify(query)).toBe(400);
      expect(code(answer)).toBe('invalid_param');
    }
  });

  it('says in both languages which columns there are, when one is asked for that is not', async () => {
    for (const [language, words] of [
      ['th', 'เลือกได้จาก title, '],
      ['en', 'Choose from title, '],
    ] as const) {
      const { reply } = await get('/v1/article', { columns: 'headline' }, { language });
      const [error] = reply.json().data.errors;
      expect(error).toMatchObject({ field: 'columns', code: 'option' });
      expect(error.message).toContain(words);
      expect(error.message).toContain('published_at');
    }
  });

  it('records who took what before the first row leaves', async () => {
    await makeArticle(t.deps.db, { title: 'บทความ', brand: 'Medical' });
    await get('/v1/article', { brand: 'Medical', columns: 'title,brand' });
    const entry = await t.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'entity_type', 'diff'])
      .where('actor_id', '=', admin.staff.id)
      .where('action', '=', 'export.run')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'export.run',
      entity_type: 'article',
      diff: {
        list: 'article',
        format: 'csv',
        columns: ['title', 'brand'],
        filters: { brand: ['Medical'] },
        rows: 1,
      },
    });
  });

  it('takes as many rows as the setting says, is too large with one more, and fits once it is narrowed', async () => {
    const { id } = await makeArticle(t.deps.db, { title: 'บทความ' });
    const call = caller(t.app, admin.headers);
    const { reply } = await call(system.settings);
    const body = { export_max_rows: 100, version: reply.data.version };
    expect((await call(system.updateSettings, { body })).status).toBe(200);
    await insertMany(99);
    const full = await get('/v1/article');
    expect([full.status, full.lines.length]).toEqual([200, 100]);
    await insertMany(1);
    const answer = await get('/v1/article');
    expect(answer.status).toBe(422);
    expect(code(answer)).toBe('export_too_large');
    expect(answer.reply.json().message).toContain('มี 101 แถว ส่งออกได้ครั้งละไม่เกิน 100 แถว');
    expect((await get('/v1/article', { search: `#${id}` })).status).toBe(200);
    const back = { export_max_rows: 200_000, version: reply.data.version + 1 };
    expect((await call(system.updateSettings, { body: back })).status).toBe(200);
  });

  it('answers ten an hour in all processes together, and again when the hour is over', async () => {
    const other = await t.another();
    for (let n = 0; n < 10; n += 1) {
      const app = n % 2 === 0 ? t.app : other.app;
      expect((await get('/v1/article', {}, { app })).status).toBe(200);
    }
    const refused = await get('/v1/article', {}, { app: other.app });
    expect(refused.status).toBe(429);
    expect(refused.reply.headers['retry-after']).toBe('3600');
    const colleague = await t.signIn('super_admin');
    expect((await get('/v1/article', {}, { as: colleague })).status).toBe(200);
    t.clock.advance(3_600_000 + 1000);
    const token = await t.app.inject({
      method: 'POST',
      url: '/jwt-auth/v1/token',
      payload: { username: admin.staff.username, password: TEST_PASSWORD },
    });
    const again = { ...admin, headers: { authorization: `Bearer ${token.json().data.token}` } };
    expect((await get('/v1/article', {}, { as: again })).status).toBe(200);
    t.clock.set('2026-11-20T09:00:00+07:00');
  });

  it('is documented with the filters of its list and what an export is told besides', async () => {
    const file = operationsOf(await apiDocument(t, 'staff')).find(
      ({ operationId }) => operationId === 'articleListExport',
    );
    expect(file?.query).toEqual(expect.arrayContaining(['search', 'cpe_eligible', 'columns']));
    expect(Object.keys(Object(file?.responses['200']).content)).toEqual([
      'text/csv; charset=utf-8',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
  });

  it('lets go of everything when the reader goes away', async () => {
    await insertMany(3000);
    const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
    for (let n = 0; n < 6; n += 1) {
      const leave = new AbortController();
      const { headers } = await t.signIn('super_admin');
      const reply = await fetch(`${address}/v1/article/export`, { headers, signal: leave.signal });
      expect(reply.status).toBe(200);
      leave.abort();
    }
    // Abandoned exports release their connections: more were opened than can be open at once.
    await expect
      .poll(async () => (await get('/v1/article', {}, {})).status, { timeout: 30_000 })
      .toBe(200);
  });
});

describe('other lists', () => {
  it('Life Ready, hosts, templates and accounts have their own columns in words', async () => {
    await makeLifeReady(t.deps.db, { title: 'กินดี' });
    const life = await get('/v1/life-ready', { columns: 'life_topic,is_shareable_to_patient' });
    expect([life.head, ...life.lines]).toEqual(['หัวข้อ,ส่งต่อให้ผู้ป่วยได้', 'อาหาร,ไม่ใช่']);
    await makeHost(t.deps.db, { title: 'ศ. สมมติ ดีงาม' });
    const host = await get('/v1/webinar-host', { columns: 'title,place,usage_count' });
    expect(host.lines).toEqual([',ศ. สมมติ ดีงาม,,โรงพยาบาลทดสอบ,0']);
    expect(host.reply.body).not.toMatch(/อีเมล|โทรศัพท์/);
    await makeMessageTemplate(t.deps.db, { title: 'เชิญ' });
    const template = await get('/v1/message-template', { columns: 'channel,category,sender_mode' });
    expect(template.lines).toEqual(['LINE,แจ้งข่าวบริการ,ระบบ']);
    const accounts = await get('/v1/staff', {
      columns: 'username,role,status',
      search: admin.staff.username,
    });
    expect(accounts.lines).toEqual([`${admin.staff.username},ผู้ดูแลระบบสูงสุด,ใช้งาน`]);
    expect((await get('/v1/staff')).reply.body).not.toContain('@staff.example');
  });

  it('who may export them is said by the list itself', async () => {
    const lists = [article, lifeReady, messageTemplate, hosts.webinar_host, staff];
    for (const role of ['super_admin', 'admin', 'publisher', 'analyst', 'dpo'] as const) {
      const person = await t.signIn(role);
      for (const { list } of lists) {
        const shown = await caller(t.app, person.headers)(list);
        if (shown.status !== 200) continue;
        const { status } = await get(list.path, {}, { as: person });
        const told = shown.reply.meta.permissions.export;
        expect([status, told], `${role} ${list.path}`).toEqual(told ? [200, true] : [403, false]);
      }
    }
    expect(exportOf(article.list).permission).toEqual(['article.export']);
    expect(exportOf(staff.list).permission).toEqual(['staff.edit']);
  });
});

describe('GET /v1/article-logs/:id/export', () => {
  const NAME = 'พญ. ทดสอบ ใจดี';
  const REASON = 'ทบทวนการประชุม';
  async function viewed() {
    const { id } = await makeArticle(t.deps.db, { title: 'บทความ' });
    const person = await makeUser(t.deps.db, { display_name: NAME });
    await makeView(t.deps.db, id, { user_id: person.id, duration_seconds: 95, progress_pct: 40 });
    await makeView(t.deps.db, id, { user_id: null, is_bot: true });
    return `/v1/article-logs/${id}`;
  }

  it('unmasked needs a reason, which the audit keeps', async () => {
    const path = await viewed();
    const refused = await get(path);
    expect(refused.status).toBe(422);
    expect(code(refused)).toBe('reason_required');
    const { status, head, lines } = await get(path, {
      reason: REASON,
      columns: 'occurred_at,user,action,duration,progress',
    });
    expect(status).toBe(200);
    expect(head).toBe('วันเวลา,ผู้ใช้,บอท,ภายใน,การกระทำ,เวลาที่ใช้ (วินาที),ความคืบหน้า (%)');
    expect(lines).toEqual([`10/11/2026 10:00,${NAME},,,เปิดดู,95,40`]);
    const entry = await t.deps.db
      .selectFrom('audit_entry')
      .leftJoin('audit_reason as r', 'r.entry_id', 'audit_entry.id')
      .select(['r.reason', 'entity_title', 'diff'])
      .where('actor_id', '=', admin.staff.id)
      .where('action', '=', 'export.run')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      reason: REASON,
      entity_title: 'บทความ',
      diff: { list: 'article-logs', rows: 1, unmasked: true },
    });
  });

  it('has the people of the other tab, and the rows that the filters add', async () => {
    const path = await viewed();
    const people = await get(path, { reason: REASON, view: 'users', columns: 'user,views' });
    expect([people.head, ...people.lines]).toEqual(['ผู้ใช้,จำนวนครั้ง', `${NAME},1`]);
    const all = await get(path, { reason: REASON, include_excluded: 'true', columns: 'user' });
    expect(all.lines).toHaveLength(2);
    expect(all.reply.headers['x-export-rows']).toBe('2');
  });

  it('is masked for whoever reads it masked, or may not take people away, without a reason', async () => {
    const path = await viewed();
    for (const role of ['analyst', 'publisher'] as const) {
      const as = await t.signIn(role);
      const { status, lines } = await get(path, { columns: 'user' }, { as });
      expect(status, role).toBe(200);
      expect(lines, role).toEqual(['พ***ด,,']);
    }
  });

  it('is refused to whoever reads the log but exports nothing', async () => {
    const path = await viewed();
    expect((await get(path, {}, { as: await t.signIn('editor') })).status).toBe(403);
  });
});

describe('GET /v1/webinar/:id/registrations/export', () => {
  const NAME = 'นพ. ทดสอบ ตั้งใจ';
  async function held() {
    const { id } = await makeWebinar(t.deps.db);
    const person = await makeUser(t.deps.db, { display_name: NAME });
    await makeRegistration(t.deps.db, id, {
      user_id: person.id,
      joined_at: '2026-11-27T13:00:00+07:00',
      minutes: 30,
    });
    await makeRegistration(t.deps.db, id);
    return `/v1/webinar/${id}/registrations`;
  }

  it('has the participants that the filters leave, by name only with a reason', async () => {
    const path = await held();
    const query = { attended: 'true', columns: 'name,status,joined,minutes,share' };
    expect((await get(path, query)).status).toBe(422);
    const { status, head, lines } = await get(path, { ...query, reason: 'ออกหน่วยกิต' });
    expect(status).toBe(200);
    expect(head).toBe('ผู้ใช้,สถานะ,ยกเลิกโดยผู้จัด,เข้า,นาที,สัดส่วนของเวลา (%)');
    expect(lines).toEqual([`${NAME},ยืนยันแล้ว,ไม่ใช่,27/11/2026 13:00,30,50`]);
  });

  it('is masked for whoever may not take people away, and not there without the right', async () => {
    const path = await held();
    const publisher = await t.signIn('publisher');
    const { lines } = await get(path, { columns: 'name' }, { as: publisher });
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain(NAME);
    expect((await get(path, {}, { as: await t.signIn('analyst') })).status).toBe(403);
  });
});
