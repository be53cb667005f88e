import { article } from '@connect/contract/stories/article.ts';
import { expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeArticle, makeRecording, makeUser, makeView } from '../../../test/factories.ts';
import { makeLink } from '../../../test/link-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;

const [line, booth] = [
  await makeLink(db, { code: 'line-may' }),
  await makeLink(db, { code: 'booth' }),
];
/** An article with visits by two links and directly; one of them from Chiang Mai. */
async function visited() {
  const { id } = await makeArticle(db, { status: 'publish' });
  const near = await makeUser(db, { province_code: '10', display_name: 'ใกล้' });
  const far = await makeUser(db, { province_code: '50', display_name: 'ไกล' });
  await makeView(db, id, { user_id: near.id, link_id: line.id, link_code: 'line-may' });
  await makeView(db, id, { user_id: near.id, link_id: line.id, link_code: 'line-may' });
  await makeView(db, id, { user_id: far.id, link_id: booth.id, link_code: 'booth' });
  await makeView(db, id, { user_id: far.id });
  const other = await makeArticle(db, { status: 'publish' });
  await makeView(db, other.id, { link_id: 1_048_574, link_code: 'elsewhere' });
  return id;
}

it('a log names the links that people came to this item by, those most used first', async () => {
  const id = await visited();
  const { reply } = await call(article.logs, { params: { id } });
  expect(reply.meta.links).toEqual([
    { id: line.id, code: 'line-may' },
    { id: booth.id, code: 'booth' },
  ]);
  const before = { date_from: '2026-10-01', date_to: '2026-10-31' };
  expect((await call(article.logs, { params: { id }, query: before })).reply.meta.links).toEqual(
    [],
  );
});

it('link_id narrows rows, figures and people, and the links stay to be chosen', async () => {
  const id = await visited();
  const query = { link_id: String(line.id) };
  const { reply } = await call(article.logs, { params: { id }, query });
  expect(reply.pagination.total).toBe(2);
  expect(reply.meta.summary).toMatchObject({ views: 2, unique_viewers: 1 });
  expect(reply.meta.links).toHaveLength(2);
  const people = await call(article.logs, {
    params: { id },
    query: { ...query, link_id: `${line.id},${booth.id}`, view: 'users' },
  });
  expect(people.reply.pagination.total).toBe(2);
  const none = await call(article.logs, { params: { id }, query: { link_id: '1048574' } });
  expect(none.reply.pagination.total).toBe(0);
});

it('links that only people of other regions came by are not named', async () => {
  const id = await visited();
  const seller = await test.signIn('sales_manager', { regionScope: ['north'] });
  const { reply } = await caller(test.app, seller.headers)(article.logs, { params: { id } });
  expect(reply.meta.links).toEqual([{ id: booth.id, code: 'booth' }]);
});

it('the file of a log narrowed to a link holds its rows only', async () => {
  const id = await visited();
  const reply = await test.app.inject({
    url: `/v1/article-logs/${id}/export?link_id=${booth.id}&columns=channel&reason=${encodeURIComponent('ตรวจลิงก์')}`,
    headers: { ...admin.headers, 'accept-language': 'th' },
  });
  expect(reply.statusCode).toBe(200);
  expect(
    reply.body
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n'),
  ).toEqual(['ช่องทาง,ลิงก์', expect.stringMatching(/,booth$/)]);
});

it('the file of a log says what was done in the words of the kind', async () => {
  const { id } = await makeRecording(db, 'podcast', { status: 'publish' });
  const heard = { content_type: 'podcast', link_code: null };
  const { id: user_id } = await makeUser(db);
  await makeView(db, id, { ...heard, user_id, is_completed: true });
  const file = async (language: string, query: string) => {
    const reply = await test.app.inject({
      url: `/v1/podcast-logs/${id}/export?${query}&reason=${encodeURIComponent('ตรวจคำ')}`,
      headers: { ...admin.headers, 'accept-language': language },
    });
    return reply.body
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
  };
  expect(await file('th', 'columns=action')).toEqual(['การกระทำ', 'ฟัง']);
  expect(await file('en', 'columns=action')).toEqual(['Action', 'Play']);
  expect(await file('th', 'view=users&columns=completed')).toEqual(['ฟังจบ', 'ใช่']);
});

it('a link that is no number is refused, naming the field', async () => {
  const { id } = await makeArticle(db);
  const { status, error } = await call(article.logs, { params: { id }, query: { link_id: 'x' } });
  expect(status).toBe(400);
  expect(error.data.errors).toEqual([expect.objectContaining({ field: 'link_id.0' })]);
});
