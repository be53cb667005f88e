import { media } from '@connect/contract/media/media.ts';
import { mediaLibrary } from '@connect/contract/media/media-library.ts';
import { article } from '@connect/contract/stories/article.ts';
import { describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeArticle, makeHost, makeMedia, unique } from '../../../test/factories.ts';
import { type SignedIn, startTestApp } from '../../../test/test-app.ts';

const { test, admin, call } = await startTestApp();

const make = (more: Parameters<typeof makeMedia>[1] = {}) => makeMedia(test.deps.db, more);
const list = async (query: Record<string, string>, as = call) => {
  const { status, reply } = await as(mediaLibrary.list, { query });
  expect(status).toBe(200);
  return { ids: reply.data.map(({ id }) => id), total: reply.pagination.total, rows: reply.data };
};
const change = (id: number, body: object) => call(media.update, { params: { id }, body });

describe('GET /v1/media', () => {
  it('finds by every word in name, description and tags, newest first', async () => {
    const mark = `กล่อง${unique()}`;
    const first = await make({ altText: `${mark} สีฟ้า` });
    const second = await make({ altText: 'อย่างอื่น' });
    await change(second.id, { tags: [mark, 'สีฟ้า'] });
    const other = await make({ altText: `${mark} สีแดง` });
    expect((await list({ search: `${mark} สีฟ้า` })).ids).toEqual([second.id, first.id]);
    expect((await list({ search: `${mark} cover` })).total).toBe(3);
    expect((await list({ search: mark, limit: '2' })).ids).toEqual([other.id, second.id]);
    expect((await list({ search: mark, limit: '2', page: '2' })).ids).toEqual([first.id]);
    expect((await list({ search: `${mark}%` })).total).toBe(0);
  });

  it('filters by tags, by own uploads, by kind and by use', async () => {
    const mark = `แท็ก${unique()}`;
    const used = await make({ altText: mark });
    const own = await make({ altText: mark, createdBy: admin.staff.id });
    await change(own.id, { tags: ['ก', mark] });
    await change(used.id, { tags: [mark] });
    await makeArticle(test.deps.db, { featured_image_id: used.id });
    expect((await list({ tag: mark })).ids).toEqual([own.id, used.id]);
    expect((await list({ tag: `${mark},ก` })).ids).toEqual([own.id]);
    expect((await list({ search: mark, mine: '1' })).ids).toEqual([own.id]);
    expect((await list({ search: mark, mine: '0' })).ids).toEqual([used.id]);
    expect((await list({ search: mark, unused: '1' })).ids).toEqual([own.id]);
    expect((await list({ search: mark, unused: '0' })).ids).toEqual([used.id]);
    expect((await list({ search: mark, kind: 'document,video' })).total).toBe(0);
    expect((await list({ search: mark, order_by: 'file_name', order: 'desc' })).ids).toEqual([
      own.id,
      used.id,
    ]);
  });

  it('says what may be done with each, by the role', async () => {
    const mark = `สิทธิ์${unique()}`;
    await makeArticle(test.deps.db, { featured_image_id: (await make({ altText: mark })).id });
    const editor = await test.signIn('editor');
    await make({ altText: mark, createdBy: editor.staff.id });
    const as = async (who: SignedIn) =>
      (await list({ search: mark }, caller(test.app, who.headers))).rows.map(
        ({ permissions }) => permissions,
      );
    expect(await as(editor)).toEqual([
      { edit: true, describe: true, delete: true, replace: true },
      { edit: false, describe: false, delete: false, replace: true },
    ]);
    // Files that the editor has only uploaded are visible to no one else.
    expect(await as(await test.signIn('analyst'))).toEqual([
      { edit: false, describe: false, delete: false, replace: false },
    ]);
  });

  it('leaves out what is about a person alone, except for whoever uploaded it', async () => {
    const mark = `ส่วนตัว${unique()}`;
    const editor = await test.signIn('editor');
    const consent = await make({ altText: mark, createdBy: editor.staff.id, closed: true });
    const avatar = await make({ altText: mark, createdBy: editor.staff.id });
    const host = await makeHost(test.deps.db);
    await test.deps.db
      .insertInto('media_use')
      .values({ media_id: consent.id, content_id: host.id, field: 'publicity_consent_media_id' })
      .execute();
    await test.deps.db
      .updateTable('staff')
      .set({ avatar_id: avatar.id })
      .where('id', '=', editor.staff.id)
      .execute();
    expect((await list({ search: mark })).total).toBe(0);
    expect((await list({ search: mark }, caller(test.app, editor.headers))).ids).toEqual([
      avatar.id,
      consent.id,
    ]);
  });

  it('refuses a kind that does not exist', async () => {
    const { status } = await call(mediaLibrary.list, { query: { kind: 'zip' } });
    expect(status).toBe(400);
  });
});

describe('GET /v1/media/tags', () => {
  it('counts the files of each tag, the most used first', async () => {
    const [often, seldom] = [`บ่อย${unique()}`, `นาน${unique()}`];
    const [a, b] = [await make(), await make()];
    await change(a.id, { tags: [often, seldom] });
    await change(b.id, { tags: [often] });
    const { reply } = await call(mediaLibrary.tags, { query: { kind: 'image' } });
    const ours = reply.data.filter(({ tag }) => tag === often || tag === seldom);
    expect(ours).toEqual([
      { tag: often, count: 2 },
      { tag: seldom, count: 1 },
    ]);
    const none = await call(mediaLibrary.tags, { query: { kind: 'video' } });
    expect(none.reply.data).toEqual([]);
  });
});

describe('PUT /v1/media/{id}', () => {
  it('keeps tags once each and the focal point, and says what they were in the audit', async () => {
    const { id } = await make();
    const { reply } = await change(id, { tags: ['ก', 'ข', 'ก'], focal: { x: 0.25, y: 1 / 3 } });
    expect(reply.data).toMatchObject({ tags: ['ก', 'ข'], focal: { x: 0.25, y: 0.333 } });
    const again = await change(id, { focal: { x: 0.25, y: 1 / 3 } });
    expect(again.reply.data).toEqual(reply.data);
    const entries = await test.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'diff'])
      .where('entity_type', '=', 'media')
      .where('entity_id', '=', id)
      .execute();
    expect(entries).toEqual([
      {
        action: 'media.update',
        diff: {
          tags: { from: [], to: ['ก', 'ข'] },
          focal_x: { from: 0.5, to: 0.25 },
          focal_y: { from: 0.5, to: 0.333 },
        },
      },
    ]);
  });

  it('shows the focal point with the cover of whatever uses the picture, unless it is the middle', async () => {
    const { id } = await make();
    const mark = `จุดสำคัญ ${unique()}`;
    const item = await makeArticle(test.deps.db, { featured_image_id: id, title: mark });
    const covers = async () => {
      const all = await call(article.list, { query: { search: mark } });
      const one = await call(article.get, { params: { id: item.id } });
      return [all.reply.data[0]?.cover?.focal, one.reply.data.featured_image?.focal];
    };
    const focal = { x: 0.1, y: 0.9 };
    await change(id, { focal });
    expect(await covers()).toEqual([focal, focal]);
    await change(id, { focal: { x: 0.5, y: 0.5 } });
    expect(await covers()).toEqual([undefined, undefined]);
  });

  it.each([
    [{ tags: Array.from({ length: 11 }, (_, n) => `แท็ก ${n}`) }, 'tags: max_items'],
    [{ tags: ['ก'.repeat(31)] }, 'tags.0: length'],
    [{ focal: { x: 1.1, y: 0 } }, 'focal.x: max'],
  ])('refuses %j', async (body, said) => {
    const { id } = await make();
    const answer = await change(id, body);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual([said]);
  });

  it('does not take the description away from what is shown as a cover', async () => {
    const { id } = await make();
    const draft = await makeArticle(test.deps.db, { featured_image_id: id });
    expect((await change(id, { alt_text: '' })).status).toBe(200);
    await change(id, { alt_text: 'กล่องยา' });
    await test.deps.db
      .updateTable('content')
      .set({ status: 'publish' })
      .where('id', '=', draft.id)
      .execute();
    const answer = await change(id, { alt_text: '' });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual(['alt_text: required']);
  });
});
