import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { article } from '@connect/contract/stories/article.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makeArticle,
  makeDocument,
  makeHost,
  makeLifeReady,
  makeMessageTemplate,
  makeRecording,
} from '../../test/factories.ts';
import { makeLink } from '../../test/link-factories.ts';
import { makeEvent, makeWebinar } from '../../test/meeting-factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
/** An item for each usage log that can be exported, by its kind. */
const items = new Map<string, number>();
beforeAll(async () => {
  t = await createTestApp();
  const { db } = t.deps;
  items.set('article', (await makeArticle(db, { title: 'บทความ' })).id);
  items.set('life-ready', (await makeLifeReady(db)).id);
  items.set('document', (await makeDocument(db)).id);
  items.set('webinar', (await makeWebinar(db)).id);
  items.set('event', (await makeEvent(db)).id);
  items.set('link', (await makeLink(db)).id);
  items.set('video', (await makeRecording(db, 'video')).id);
  items.set('podcast', (await makeRecording(db, 'podcast')).id);
  items.set('message-template', (await makeMessageTemplate(db)).id);
  for (const kind of ['webinar_host', 'video_host', 'podcast_host'] as const) {
    items.set(kind.replace('_', '-'), (await makeHost(db, { kind })).id);
  }
});
afterAll(() => t.close());

/** The first line of a file. */
async function headOf(url: string, language: 'th' | 'en'): Promise<string[]> {
  // A new account each time, since the number of exports is limited.
  const { headers } = await t.signIn('super_admin');
  const reply = await t.app.inject({ url, headers: { ...headers, 'accept-language': language } });
  expect(reply.statusCode, `${url}: ${reply.body}`).toBe(200);
  return (reply.body.replace(/^\uFEFF/, '').split('\r\n')[0] ?? '').split(',');
}

const exported = () =>
  t.routes.flatMap(({ method, url, endpoint }) =>
    endpoint && method === 'GET' && /\/export($|-)/.test(url) ? [url] : [],
  );

it('no file with all its columns says a header twice, in either language', async () => {
  const urls = exported().flatMap((url) => {
    if (/^\/v1\/(user\/|link\/)?export/.test(url)) {
      return [`${url}?format=csv&reason=ตรวจหัวคอลัมน์`];
    }
    if (!url.includes(':id')) return [url];
    const kind = /^\/v1\/(.+?)(-logs)?\/:id/.exec(url)?.[1] ?? '';
    const id = items.get(kind);
    if (id === undefined) throw new Error(`no item made for ${url}`);
    const path = fillPath(url, { id });
    const reason = 'reason=ตรวจหัวคอลัมน์';
    return url.includes('-logs/')
      ? [`${path}?${reason}`, `${path}?view=users&${reason}`]
      : [`${path}?${reason}`];
  });
  expect(urls.length).toBeGreaterThan(18);
  for (const url of urls) {
    for (const language of ['th', 'en'] as const) {
      const head = await headOf(url, language);
      expect(new Set(head).size, `${language} ${url}: ${head}`).toBe(head.length);
      // A missing word appears as its key.
      expect(head.filter((name) => /_/.test(name))).toEqual([]);
    }
  }
});

it('what two columns of the screen both show stands in the file once, where the first has it', async () => {
  expect(await headOf('/v1/podcast/export?columns=guests,hosts', 'th')).toEqual([
    'แขกรับเชิญ',
    'ผู้ดำเนินรายการ',
  ]);
});

it('an article leaves with its category and whether it earns credits', async () => {
  const { headers } = await t.signIn('super_admin');
  const categories = await t.deps.db
    .selectFrom('article_category')
    .select(['id', 'name'])
    .where('scope', '!=', 'life_ready')
    .limit(1)
    .execute();
  const [category] = categories;
  const { id } = await makeArticle(t.deps.db, { title: 'มีหมวดหมู่' });
  await t.deps.db
    .updateTable('article')
    .set({ category_id: category?.id, cpe_eligible: true })
    .where('content_id', '=', id)
    .execute();
  const reply = await t.app.inject({
    url: `${article.list.path}/export?search=${encodeURIComponent('มีหมวดหมู่')}&columns=title,cpe_eligible`,
    headers: { ...headers, 'accept-language': 'th' },
  });
  expect(reply.body.replace(/^\uFEFF/, '')).toBe(
    `ชื่อเรื่อง,ปักหมุด,หมวดหมู่,มีหน่วยกิต CPE\r\nมีหมวดหมู่,ไม่ใช่,${category?.name},ใช่\r\n`,
  );
});
