import { document } from '@connect/contract/documents/document.ts';
import { mediaLibrary } from '@connect/contract/media/media-library.ts';
import { article } from '@connect/contract/stories/article.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { CODED_PRODUCT, makeArticle, makeDocument, makeMedia } from '../../../test/factories.ts';
import { makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { writeSetting } from '../../settings/settings.queries.ts';

const { test, call: boss, admin } = await startTestApp();
const { db } = test.deps;

async function turn(on: boolean) {
  await writeSetting(db, 'four_eyes', on, { id: admin.staff.id, at: test.clock.now() });
  test.deps.settings.forget();
}
beforeEach(() => turn(true));

const publisher = async () => {
  const { staff, headers } = await test.signIn('publisher');
  return { id: staff.id, call: caller(test.app, headers) };
};
const product = async (more: Parameters<typeof makeArticle>[1] = {}) => {
  const pi = await makeDocument(db, { brand: 'Ozempic', visibility: 'hcp_only' });
  const own = { ...CODED_PRODUCT, visibility: 'hcp_only', pi_document_id: pi.id };
  return makeArticle(db, { ...own, ...more });
};
const LIVE = { status: 'publish' } as const;
const stored = (id: number) =>
  db.selectFrom('content').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('live promotional content is not changed by one person', () => {
  const medical = { promotional_type: 'medical', adoption_ladder_value_id: null };
  const changes: [string, object, object][] = [
    ['its text', {}, { title: 'ข้อความใหม่ที่ไม่มีใครตรวจ' }],
    [
      'its text while it waits for its time',
      { published_at: '2026-12-01T09:00:00+07:00' },
      { excerpt: 'ใหม่' },
    ],
    ['what it is called', {}, medical],
    [
      'another type to promotional',
      { promotional_type: 'medical' },
      { promotional_type: 'promotional' },
    ],
    ['its code', {}, { material_code: 'TH26OZM00099' }],
    ['whom it is for', {}, { audience_user_types: ['doctor'] }],
  ];
  it.each(changes)('%s', async (_what, before, change) => {
    const { id } = await product({ ...LIVE, ...before });
    const row = await stored(id);
    const { call } = await publisher();
    const refused = await call(article.update, { params: { id }, body: change });
    expect([refused.error.code, ...fieldsOf(refused)]).toEqual([
      'publish_blocked',
      'status: four_eyes_live',
    ]);
    expect(await stored(id)).toEqual(row);
    const silent = await boss(article.update, { params: { id }, body: change });
    expect(silent.error.code).toBe('reason_required');
    const body = { ...change, reason: 'แก้ข้อความผิดด่วน' };
    expect((await boss(article.update, { params: { id }, body })).status).toBe(200);
  });

  it('nor is its picture by the media library, unless a super administrator gives a reason', async () => {
    const { id, coverId } = await product(LIVE);
    const use = { content_id: id, media_id: coverId, field: 'featured_image_id' };
    await db.insertInto('media_use').values(use).execute();
    const params = { id: coverId };
    const { id: createdBy, call } = await publisher();
    const by_id = (await makeMedia(db, { createdBy })).id;
    const refused = await call(mediaLibrary.replace, { params, body: { by_id } });
    expect(refused.error.code).toBe('replace_refused');
    expect(JSON.stringify(refused.error.data)).toContain('four_eyes_live');
    const silent = await boss(mediaLibrary.replace, { params, body: { by_id } });
    expect(JSON.stringify(silent.error.data)).toContain('reason_required');
    const reason = 'ภาพเดิมหมดสิทธิ์';
    expect((await boss(mediaLibrary.replace, { params, body: { by_id, reason } })).status).toBe(
      200,
    );
  });

  it('the advised way works: unpublished, changed, published by another account', async () => {
    const [one, two] = [await publisher(), await publisher()];
    const { id } = await product(LIVE);
    const as = (who: typeof one, body: object) =>
      who.call(article.update, { params: { id }, body });
    expect((await as(one, { status: 'draft', reason: 'ปรับข้อความ' })).status).toBe(200);
    expect((await as(one, { title: 'ข้อความใหม่' })).status).toBe(200);
    // A save that only sorts or tags an item does not count as an edit of its text.
    expect((await as(two, { sort_order: 5, tags: ['ใหม่'] })).status).toBe(200);
    expect(fieldsOf(await as(one, LIVE))).toEqual(['status: four_eyes']);
    const { reply } = await one.call(article.bulk, { body: { action: 'publish', ids: [id] } });
    expect(reply.data).toMatchObject([{ ok: false, errors: [{ code: 'four_eyes' }] }]);
    expect((await as(two, LIVE)).status).toBe(200);
  });
});

describe('what needs nobody else', () => {
  it('sorting, pinning, tags and dates of what is live', async () => {
    const { id } = await product(LIVE);
    const { call } = await publisher();
    const body = {
      sort_order: 3,
      is_featured: true,
      tags: ['ก'],
      expires_at: '2027-01-01T00:00:00+07:00',
    };
    expect((await call(article.update, { params: { id }, body })).status).toBe(200);
  });

  it('time and room of a webinar, and saying what takes the place of a document', async () => {
    const { call } = await publisher();
    const own = { ...CODED_PRODUCT, visibility: 'hcp_only', ...LIVE };
    const pi = await makeDocument(db, { brand: 'Ozempic', visibility: 'hcp_only' });
    const held = await makeWebinar(db, { ...own, pi_document_id: pi.id });
    const body = { join_url: 'https://zoom.us/j/990000009', start_at: '2026-11-27T12:00:00+07:00' };
    expect((await call(webinar.update, { params: { id: held.id }, body })).status).toBe(200);
    const paper = await makeDocument(db, { ...own, documentType: 'other', pi_document_id: pi.id });
    expect((await call(document.replace, { params: { id: paper.id } })).status).toBe(201);
  });

  it('content that promotes nothing, and everything where the setting is off', async () => {
    const { call } = await publisher();
    const plain = await makeArticle(db, LIVE);
    const body = { title: 'ข้อความใหม่' };
    expect((await call(article.update, { params: { id: plain.id }, body })).status).toBe(200);
    await turn(false);
    const { id } = await product(LIVE);
    expect((await call(article.update, { params: { id }, body })).status).toBe(200);
  });
});
