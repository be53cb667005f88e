import { article } from '@connect/contract/stories/article.ts';
import { describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeArticle, makeDocument, makeMedia, unique } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, admin, call } = await startTestApp();

const make = (overrides: Parameters<typeof makeArticle>[1] = {}) =>
  makeArticle(test.deps.db, overrides);
const remove = (id: number) => call(article.delete, { params: { id } });
const restore = (id: number) => call(article.restore, { params: { id } });
const get = (id: number) => call(article.get, { params: { id } });
const actionsOf = async (id: number) => {
  const rows = await test.deps.db
    .selectFrom('audit_entry')
    .select('action')
    .where('entity_id', '=', id)
    .where('entity_type', '=', 'article')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('delete', () => {
  it('moves a draft to the trash, where it can be read', async () => {
    const { id } = await make();
    const { status, reply } = await remove(id);
    expect([status, reply]).toEqual([200, { data: { id, deleted: true }, seo: {}, meta: {} }]);
    const shown = await get(id);
    expect(shown.reply.data.deleted_at).toBe('2026-11-20T09:00:00.000+07:00');
    expect(shown.reply.meta.permissions).toMatchObject({
      edit: false,
      delete: false,
      restore: true,
      duplicate: false,
    });
    expect(await actionsOf(id)).toEqual(['article.delete']);
  });

  it('twice, or of what never was, is 404', async () => {
    const { id } = await make();
    await remove(id);
    expect((await remove(id)).status).toBe(404);
    expect((await remove(9_999_999)).status).toBe(404);
  });

  it('of a published item is refused until it is unpublished', async () => {
    const { id } = await make({ status: 'publish' });
    const { status, error } = await remove(id);
    expect([status, error.code, error.message]).toEqual([
      409,
      'published_delete',
      'ต้องยกเลิกการเผยแพร่ก่อนลบ',
    ]);
    await call(article.update, { params: { id }, body: { status: 'draft', reason: 'ล้าสมัย' } });
    expect((await remove(id)).status).toBe(200);
  });

  it('while a published item refers to it is refused with the list', async () => {
    const { id } = await make();
    const user = await make({ status: 'publish', title: 'ผู้อ้างอิง' });
    await test.deps.db
      .insertInto('content_link')
      .values({ from_id: user.id, relation: 'related', to_id: id, position: 0 })
      .execute();
    const { status, error } = await remove(id);
    expect([status, error.code]).toEqual([409, 'in_use']);
    expect(error.data.used_by).toEqual([{ type: 'article', id: user.id, title: 'ผู้อ้างอิง' }]);
  });

  it('while only a draft refers to it is allowed, and the draft says so', async () => {
    const { id } = await make();
    const { reply } = await call(article.create, {
      body: { title: 'ฉบับร่างที่อ้างอิง', related_ids: [id] },
    });
    expect((await remove(id)).status).toBe(200);
    const draft = await get(reply.data.id);
    expect(draft.reply.data.related).toMatchObject([{ id, effective_status: 'deleted' }]);
  });
});

describe('restore', () => {
  it('brings an item back as a draft, under a new slug when its own is taken', async () => {
    const slug = `back-${unique()}`;
    const { id } = await make({ slug, title: slug });
    await remove(id);
    await make({ slug });
    const { status, reply } = await restore(id);
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ status: 'draft', deleted_at: null, slug: `${slug}-2` });
    expect(await actionsOf(id)).toEqual(['article.delete', 'article.restore']);
  });

  it('keeps the slug when it is free', async () => {
    const { id } = await make();
    const before = (await get(id)).reply.data.slug;
    await remove(id);
    expect((await restore(id)).reply.data.slug).toBe(before);
  });

  it('of what is not in the trash is refused', async () => {
    const { id } = await make();
    const { status, error } = await restore(id);
    expect([status, error.code]).toEqual([409, 'not_in_trash']);
    expect((await restore(9_999_999)).status).toBe(404);
  });

  it('is allowed to the last millisecond of 30 days, then it is gone', async () => {
    const { id } = await make({ deleted_at: '2026-10-21T09:00:00.001+07:00' });
    expect((await restore(id)).status).toBe(200);
    const late = await make({ deleted_at: '2026-10-21T09:00:00.000+07:00' });
    const { status, error } = await restore(late.id);
    expect([status, error.code]).toEqual([410, 'trash_expired']);
    expect((await get(late.id)).status).toBe(404);
  });
});

describe('duplicate', () => {
  it('makes a draft without code, approval, dates and figures', async () => {
    const pi = await makeDocument(test.deps.db, { brand: 'Ozempic' });
    const cover = await makeMedia(test.deps.db);
    const source = await make({
      title: 'ต้นฉบับ',
      status: 'publish',
      brand: 'Ozempic',
      promotional_type: 'promotional',
      visibility: 'hcp_only',
      material_code: 'TH26OZM00077',
      material_approved_at: '2026-01-01',
      material_expires_at: '2027-01-01',
      material_flag: true,
      fda_ad_license_no: 'ฆศ. 12/2569',
      pi_document_id: pi.id,
      expires_at: '2026-12-31T00:00:00+07:00',
      is_featured: true,
      tags: ['ก'],
      featured_image_id: cover.id,
    });
    const { status, reply } = await call(article.duplicate, { params: { id: source.id } });
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({
      title: 'ต้นฉบับ (สำเนา)',
      slug: 'ต้นฉบับ-สำเนา',
      status: 'draft',
      published_at: null,
      first_published_at: null,
      expires_at: null,
      is_featured: false,
      brand: 'Ozempic',
      material_code: null,
      material_approved_at: null,
      material_expires_at: null,
      material_flag: false,
      fda_ad_license_no: null,
      pi_document_id: pi.id,
      tags: ['ก'],
      featured_image_id: cover.id,
      version: 1,
      created_by: { id: admin.staff.id },
    });
    expect(reply.data.stats.views).toBe(0);
    expect(await actionsOf(reply.data.id)).toEqual(['article.duplicate']);
  });

  it('of a title of 200 characters still fits', async () => {
    const { id } = await make({ title: `${'ที่'.repeat(66)}กข` });
    const { reply } = await call(article.duplicate, { params: { id } });
    expect([...reply.data.title].length).toBeLessThanOrEqual(200);
    expect(reply.data.title.endsWith('ที่ (สำเนา)')).toBe(true);
  });

  it('leaves behind what has been deleted since', async () => {
    const other = await make();
    const { reply } = await call(article.create, {
      body: { title: 'มีที่เกี่ยวข้อง', related_ids: [other.id] },
    });
    await remove(other.id);
    const copy = await call(article.duplicate, { params: { id: reply.data.id } });
    expect(copy.status).toBe(201);
    expect(copy.reply.data.related_ids).toEqual([]);
  });

  it('of an item in the trash is 404', async () => {
    const { id } = await make({ deleted_at: '2026-11-19T00:00:00Z' });
    expect((await call(article.duplicate, { params: { id } })).status).toBe(404);
  });
});

describe('revisions', () => {
  it('are listed newest first with what changed, and read with their values', async () => {
    const { reply } = await call(article.create, { body: { title: 'ฉบับแรก' } });
    const { id } = reply.data;
    await call(article.update, { params: { id }, body: { title: 'ฉบับสอง', tags: ['ก'] } });
    const list = await call(article.revisions, { params: { id } });
    expect(list.reply.meta.total).toBe(2);
    expect(list.reply.data).toMatchObject([
      { revision_no: 2, changed_fields: ['title', 'tags'], status_at: 'draft' },
      { revision_no: 1, changed_fields: [], saved_by: { id: admin.staff.id } },
    ]);
    const first = await call(article.revision, { params: { id, revision: 1 } });
    expect(first.reply.data.snapshot).toMatchObject({ title: 'ฉบับแรก', tags: [] });
    for (const revision of [9, 2_147_483_647]) {
      expect((await call(article.revision, { params: { id, revision } })).status).toBe(404);
    }
  });

  it('brought back become a draft with a note; address and publish date stay', async () => {
    const { reply } = await call(article.create, { body: { title: 'ฉบับเดิม' } });
    const { id } = reply.data;
    const slug = `kept-${unique()}`;
    await call(article.update, { params: { id }, body: { title: 'ฉบับใหม่', slug } });
    const back = await call(article.restoreRevision, { params: { id, revision: 1 } });
    expect(back.status).toBe(200);
    expect(back.reply.data).toMatchObject({ title: 'ฉบับเดิม', slug, status: 'draft', version: 3 });
    const list = await call(article.revisions, { params: { id } });
    expect(list.reply.data[0]).toMatchObject({ revision_no: 3, note: 'กู้คืนจากฉบับที่ 1' });
  });

  it('brought back while the item is published take it off, for publishers only', async () => {
    const { id } = await make({ status: 'publish' });
    await call(article.update, { params: { id }, body: { excerpt: 'ใหม่กว่าเดิม' } });
    const editor = await test.signIn('editor');
    const refused = await caller(test.app, editor.headers)(article.restoreRevision, {
      params: { id, revision: 1 },
    });
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden_published_edit']);
    const silent = await call(article.restoreRevision, { params: { id, revision: 1 } });
    expect([silent.status, silent.error.code]).toEqual([422, 'reason_required']);
    const body = { reason: 'ข้อมูลผิด' };
    const done = await call(article.restoreRevision, { params: { id, revision: 1 }, body });
    expect(done.reply.data.effective_status).toBe('draft');
  });

  it('without references that are gone by now', async () => {
    const other = await make();
    const { reply } = await call(article.create, {
      body: { title: 'อ้างอิงแล้วลบ', related_ids: [other.id] },
    });
    const { id } = reply.data;
    await call(article.update, { params: { id }, body: { related_ids: [] } });
    await remove(other.id);
    const back = await call(article.restoreRevision, { params: { id, revision: 1 } });
    expect(back.status).toBe(200);
    expect(back.reply.data.related_ids).toEqual([]);
  });

  it('the last 50 are kept, and every published one', async () => {
    const { id } = await make();
    await call(article.update, { params: { id }, body: { status: 'publish' } });
    const body = { status: 'draft', reason: 'ทดสอบ' };
    await call(article.update, { params: { id }, body });
    for (let n = 0; n < 52; n += 1) {
      await call(article.update, { params: { id }, body: { sort_order: n + 1 } });
    }
    const { reply } = await call(article.revisions, { params: { id } });
    const numbers = reply.data.map(({ revision_no }) => revision_no);
    expect(numbers).toHaveLength(51);
    expect(numbers.at(-1)).toBe(1);
    expect(numbers.at(-2)).toBe(5);
  });
});

describe('bulk', () => {
  const bulk = (body: object, language: 'th' | 'en' = 'th') =>
    call(article.bulk, { body, language });

  it('publishes what is ready and says of each other one why not, in words', async () => {
    const ready = await make();
    const bare = await make({ excerpt: '' });
    const { status, reply } = await bulk({
      action: 'publish',
      ids: [ready.id, bare.id, 9_999_999, ready.id],
    });
    expect(status).toBe(200);
    expect(reply.meta).toEqual({ succeeded: 1, failed: 2 });
    expect(reply.data).toMatchObject([
      { id: ready.id, ok: true },
      {
        id: bare.id,
        ok: false,
        code: 'publish_blocked',
        message: 'ยังเผยแพร่ไม่ได้ กรุณากรอกข้อมูลให้ครบ',
        errors: [{ field: 'excerpt', code: 'required', message: 'กรอกคำโปรย' }],
      },
      { id: 9_999_999, title: null, ok: false, code: 'not_found' },
    ]);
    expect((await get(ready.id)).reply.data.status).toBe('publish');
    expect((await get(bare.id)).reply.data.status).toBe('draft');
  });

  it('answers in English when asked', async () => {
    const { id } = await make({ excerpt: '' });
    const { reply } = await bulk({ action: 'publish', ids: [id] }, 'en');
    expect(reply.data[0]?.errors?.[0]?.message).toBe('Enter the excerpt');
  });

  it('unpublishes with a reason, not without', async () => {
    const { id } = await make({ status: 'publish' });
    const silent = await bulk({ action: 'unpublish', ids: [id] });
    expect(silent.reply.data[0]).toMatchObject({ ok: false, code: 'reason_required' });
    const told = await bulk({ action: 'unpublish', ids: [id], reason: 'ล้าสมัย' });
    expect(told.reply.data[0]).toMatchObject({ ok: true });
  });

  it('deletes and restores', async () => {
    const [one, two] = [await make(), await make({ status: 'publish' })];
    const deleted = await bulk({ action: 'delete', ids: [one.id, two.id] });
    expect(deleted.reply.data).toMatchObject([
      { ok: true },
      { ok: false, code: 'published_delete' },
    ]);
    const restored = await bulk({ action: 'restore', ids: [one.id, two.id] });
    expect(restored.reply.data).toMatchObject([{ ok: true }, { ok: false, code: 'not_in_trash' }]);
  });

  it('leaves what the caller may not touch alone', async () => {
    const editor = await test.signIn('editor');
    const own = await make({ created_by: editor.staff.id });
    const foreign = await make();
    const { reply } = await caller(test.app, editor.headers)(article.bulk, {
      body: { action: 'delete', ids: [own.id, foreign.id] },
    });
    expect(reply.data).toMatchObject([{ ok: true }, { ok: false, code: 'forbidden' }]);
    const publish = await caller(test.app, editor.headers)(article.bulk, {
      body: { action: 'publish', ids: [foreign.id] },
    });
    expect(publish.reply.data[0]).toMatchObject({ ok: false, code: 'forbidden' });
  });

  it('takes 100 items, not 101, not none', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => 8_000_000 + n);
    expect((await bulk({ action: 'publish', ids: ids.slice(1) })).reply.meta.failed).toBe(100);
    for (const wrong of [ids, []]) {
      const { status, error } = await bulk({ action: 'publish', ids: wrong });
      expect([status, error.data.errors[0]?.field]).toEqual([422, 'ids']);
    }
  });
});
