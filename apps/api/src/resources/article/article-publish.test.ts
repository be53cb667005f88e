import { article } from '@connect/contract/stories/article.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeArticle, makeDocument, makeMedia, makeView } from '../../../test/factories.ts';
import { type SignedIn, startTestApp } from '../../../test/test-app.ts';

const { test, admin, call } = await startTestApp();
beforeEach(() => test.clock.set('2026-11-20T09:00:00+07:00'));

/** Sets the time and signs in again, since no session lasts that long. */
async function moveTo(moment: string) {
  test.clock.set(moment);
  const { headers } = await test.signIn('super_admin');
  const now = caller(test.app, headers);
  return {
    update: (id: number, body: object) => now(article.update, { params: { id }, body }),
    status: async (id: number) =>
      (await now(article.get, { params: { id } })).reply.data.effective_status,
  };
}

const update = (id: number, body: object) => call(article.update, { params: { id }, body });
const get = async (id: number) => (await call(article.get, { params: { id } })).reply;
const make = (overrides: Parameters<typeof makeArticle>[1] = {}) =>
  makeArticle(test.deps.db, overrides);

async function makeProduct(overrides: Parameters<typeof makeArticle>[1] = {}) {
  const pi = await makeDocument(test.deps.db, { brand: 'Ozempic' });
  return make({
    brand: 'Ozempic',
    promotional_type: 'promotional',
    visibility: 'hcp_only',
    material_code: 'TH26OZM00012',
    material_approved_at: '2026-01-01',
    material_expires_at: '2027-12-31',
    pi_document_id: pi.id,
    ...overrides,
  });
}

async function setting(key: string, value: unknown) {
  const json = JSON.stringify(value);
  await test.deps.db
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute();
  // Settings are cached for some seconds.
  test.clock.advance(60_000);
}

describe('publish', () => {
  it('sets the publish date to now, once and for all the first one', async () => {
    const { id } = await make();
    const first = await update(id, { status: 'publish' });
    expect(first.reply.data).toMatchObject({
      status: 'publish',
      effective_status: 'published',
      published_at: '2026-11-20T09:00:00.000+07:00',
      first_published_at: '2026-11-20T09:00:00.000+07:00',
    });
    const later = await moveTo('2026-11-21T09:00:00+07:00');
    await later.update(id, { status: 'draft', reason: 'แก้ไข' });
    const again = await later.update(id, {
      status: 'publish',
      published_at: '2026-11-21T08:00:00+07:00',
    });
    expect(again.reply.data).toMatchObject({
      published_at: '2026-11-21T08:00:00.000+07:00',
      first_published_at: '2026-11-20T09:00:00.000+07:00',
    });
  });

  it('writes an audit entry and a revision that says so', async () => {
    const { id } = await make();
    await update(id, { status: 'publish' });
    const entry = await test.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'diff'])
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry.action).toBe('article.publish');
    expect(entry.diff).toMatchObject({ status: { from: 'draft', to: 'publish' } });
    const { reply } = await call(article.revisions, { params: { id } });
    expect(reply.data[0]).toMatchObject({
      status_at: 'publish',
      changed_fields: ['status', 'published_at'],
    });
  });

  it('of an incomplete draft is refused with one error a field, in words', async () => {
    const { reply } = await call(article.create, { body: { title: 'ยังไม่พร้อม' } });
    const answer = await update(reply.data.id, { status: 'publish' });
    expect([answer.status, answer.error.code]).toEqual([422, 'publish_blocked']);
    expect(answer.error.message).toBe('ยังเผยแพร่ไม่ได้ กรุณากรอกข้อมูลให้ครบ');
    expect(fieldsOf(answer)).toEqual([
      'excerpt: required',
      'category_id: required',
      'therapy_area_ids: required',
      'content: text_short',
      'featured_image_id: required',
    ]);
    expect(reply.meta.publish_blockers).toEqual(answer.error.data.errors);
    expect((await get(reply.data.id)).data.status).toBe('draft');
  });

  const blocked: [what: string, overrides: object, issue: string][] = [
    ['without excerpt', { excerpt: '' }, 'excerpt: required'],
    ['with 199 characters of text', { body: `<p>${'ก'.repeat(199)}</p>` }, 'content: text_short'],
    ['without therapy area', { therapy_area_ids: [] }, 'therapy_area_ids: required'],
    ['without category', { article: { category_id: null } }, 'category_id: required'],
    ['without cover', { featured_image_id: null }, 'featured_image_id: required'],
  ];
  for (const [what, overrides, issue] of blocked) {
    it(`${what} is refused`, async () => {
      const { id } = await make(overrides);
      const answer = await update(id, { status: 'publish' });
      expect(answer.error.code).toBe('publish_blocked');
      expect(fieldsOf(answer)).toEqual([issue]);
    });
  }

  it('with exactly 200 characters of text is allowed', async () => {
    const { id } = await make({ body: `<p>${'ก'.repeat(200)}</p>` });
    expect((await update(id, { status: 'publish' })).status).toBe(200);
  });

  it('with a cover that is too small or has no text is refused', async () => {
    const small = await makeMedia(test.deps.db, { width: 599 });
    const one = await make({ featured_image_id: small.id });
    expect(fieldsOf(await update(one.id, { status: 'publish' }))).toEqual([
      'featured_image_id: image_size',
    ]);
    const silent = await makeMedia(test.deps.db, { altText: ' ' });
    const two = await make({ featured_image_id: silent.id });
    expect(fieldsOf(await update(two.id, { status: 'publish' }))).toEqual([
      'featured_image_id: alt_text',
    ]);
  });

  it('of a product needs a code and prescribing information', async () => {
    const complete = await makeProduct();
    expect((await update(complete.id, { status: 'publish' })).status).toBe(200);
    const bare = await makeProduct({
      material_code: null,
      material_approved_at: null,
      material_expires_at: null,
      pi_document_id: null,
    });
    expect(fieldsOf(await update(bare.id, { status: 'publish' }))).toEqual([
      'material_code: required',
      'pi_document_id: pi_required',
    ]);
  });

  it('of a product without prescribing information is allowed when the setting says so', async () => {
    const { id } = await makeProduct({ pi_document_id: null });
    await setting('pi_required', false);
    expect((await update(id, { status: 'publish' })).status).toBe(200);
    await setting('pi_required', true);
  });

  it('is allowed on the last day of a code, and refused from Bangkok midnight on', async () => {
    const expiring = { material_expires_at: '2026-11-20' };
    const [one, two] = [await makeProduct(expiring), await makeProduct(expiring)];
    const evening = await moveTo('2026-11-20T23:59:59.999+07:00');
    expect((await evening.update(one.id, { status: 'publish' })).status).toBe(200);
    const midnight = await moveTo('2026-11-21T00:00:00+07:00');
    const late = await midnight.update(two.id, { status: 'publish' });
    expect(fieldsOf(late)).toEqual(['material_expires_at: material_expired']);
    expect(await midnight.status(one.id)).toBe('expired');
  });

  it('is refused while what it refers to is not published any more', async () => {
    const document = await makeDocument(test.deps.db);
    const { reply } = await call(article.create, {
      body: { title: 'มีเอกสารแนบ', attachment_ids: [document.id] },
    });
    const { db } = test.deps;
    await db
      .updateTable('content')
      .set({ status: 'draft' })
      .where('id', '=', document.id)
      .execute();
    const draft = await update(reply.data.id, { excerpt: 'ยังบันทึกได้' });
    expect(draft.status).toBe(200);
    expect(draft.reply.meta.publish_blockers).toContainEqual(
      expect.objectContaining({ field: 'attachment_ids', code: 'not_published' }),
    );
    const answer = await update(reply.data.id, { status: 'publish' });
    expect(fieldsOf(answer)).toContain('attachment_ids: not_published');
  });

  it('on create is allowed when all is there', async () => {
    const ready = await make();
    const { data } = await get(ready.id);
    const { status, reply } = await call(article.create, {
      body: {
        title: 'พร้อมเผยแพร่',
        excerpt: data.excerpt,
        content: data.content,
        category_id: data.category_id,
        featured_image_id: data.featured_image_id,
        therapy_area_ids: data.therapy_area_ids,
        status: 'publish',
      },
    });
    expect(status).toBe(201);
    expect(reply.data.effective_status).toBe('published');
    const actions = await test.deps.db
      .selectFrom('audit_entry')
      .select('action')
      .where('entity_id', '=', reply.data.id)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['article.create', 'article.publish']);
  });
});

describe('save while published', () => {
  it('must still satisfy the publishing rules', async () => {
    const { id } = await make({ status: 'publish' });
    expect((await update(id, { excerpt: 'คำโปรยใหม่' })).status).toBe(200);
    expect(fieldsOf(await update(id, { excerpt: '' }))).toEqual(['excerpt: required']);
  });

  it('of an item whose code has expired needs a renewed code, which brings it back', async () => {
    const { id } = await makeProduct({ status: 'publish', material_expires_at: '2026-11-19' });
    expect((await get(id)).data.effective_status).toBe('expired');
    expect(fieldsOf(await update(id, { tags: ['ใหม่'] }))).toEqual([
      'material_expires_at: material_expired',
    ]);
    const renewed = await update(id, { material_expires_at: '2027-06-30' });
    expect(renewed.reply.data.effective_status).toBe('published');
  });

  it('changing the text of a coded piece raises the flag until the code is renewed', async () => {
    const { id } = await makeProduct({ status: 'publish' });
    const same = await update(id, { tags: ['แท็ก'] });
    expect(same.reply.data.material_flag).toBe(false);
    const changed = await update(id, { title: 'ชื่อใหม่หลังอนุมัติ' });
    expect(changed.reply.data.material_flag).toBe(true);
    expect(changed.reply.meta.warnings).toContainEqual({
      field: 'material_code',
      code: 'material_changed',
      message: 'เนื้อหาเปลี่ยนหลังอนุมัติ ตรวจสอบว่ารหัสสื่อยังครอบคลุม',
    });
    const kept = await update(id, { tags: [] });
    expect(kept.reply.data.material_flag).toBe(true);
    const renewed = await update(id, { material_approved_at: '2026-11-20' });
    expect(renewed.reply.data.material_flag).toBe(false);
  });

  it('changing text and code together raises no flag, nor does a piece without a code', async () => {
    const coded = await makeProduct({ status: 'publish' });
    const both = await update(coded.id, { title: 'ชื่อใหม่', material_code: 'TH26OZM00013' });
    expect(both.reply.data.material_flag).toBe(false);
    const plain = await make({ status: 'publish' });
    expect((await update(plain.id, { title: 'ชื่อใหม่' })).reply.data.material_flag).toBe(false);
  });
});

describe('schedule', () => {
  it('a publish date ahead keeps the item from view until then', async () => {
    const { id } = await make();
    const answer = await update(id, {
      status: 'publish',
      published_at: '2026-11-25T09:00:00+07:00',
    });
    expect(answer.reply.data.effective_status).toBe('scheduled');
    const then = await moveTo('2026-11-25T09:00:00+07:00');
    expect(await then.status(id)).toBe('published');
  });

  it('taken back before its time needs no reason and leaves no trace of a first publishing', async () => {
    const { id } = await make();
    await update(id, { status: 'publish', published_at: '2026-11-25T09:00:00+07:00' });
    const back = await update(id, { status: 'draft' });
    expect(back.status).toBe(200);
    expect(back.reply.data.first_published_at).toBeNull();
  });

  it('again is refused once people have seen it, until it is unpublished', async () => {
    const { id } = await make({ status: 'publish' });
    await makeView(test.deps.db, id);
    const later = { published_at: '2026-12-01T09:00:00+07:00' };
    expect(fieldsOf(await update(id, later))).toEqual(['published_at: schedule_viewed']);
    await update(id, { status: 'draft', reason: 'ตั้งเวลาใหม่' });
    const again = await update(id, { status: 'publish', ...later });
    expect(again.reply.data.effective_status).toBe('scheduled');
    const cancelled = await update(id, { status: 'draft' });
    expect(cancelled.reply.data.effective_status).toBe('draft');
  });

  it('again is allowed while only bots and colleagues have seen it', async () => {
    const { id } = await make({ status: 'publish' });
    await makeView(test.deps.db, id, { is_bot: true });
    await makeView(test.deps.db, id, { is_internal: true });
    const answer = await update(id, { published_at: '2026-12-01T09:00:00+07:00' });
    expect(answer.reply.data.effective_status).toBe('scheduled');
  });
});

describe('unpublish', () => {
  it('what was visible needs a reason, which the audit keeps', async () => {
    const { id } = await make({ status: 'publish' });
    const silent = await update(id, { status: 'draft' });
    expect([silent.status, silent.error.code]).toEqual([422, 'reason_required']);
    expect(fieldsOf(silent)).toEqual(['reason: reason_unpublish']);
    expect((await update(id, { status: 'draft', reason: '  ' })).error.code).toBe(
      'reason_required',
    );
    const told = await update(id, { status: 'draft', reason: 'ข้อมูลล้าสมัย' });
    expect(told.reply.data.effective_status).toBe('draft');
    const entry = await test.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'reason'])
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: 'article.unpublish', reason: 'ข้อมูลล้าสมัย' });
  });
});

describe('four eyes', () => {
  it('the last editor of promotional content does not publish it; somebody else does', async () => {
    await setting('four_eyes', true);
    const one = await test.signIn('publisher');
    const two = await test.signIn('publisher');
    const { id } = await makeProduct({ edited_by: one.staff.id });
    const as = (who: SignedIn, body: object) =>
      caller(test.app, who.headers)(article.update, { params: { id }, body });
    const own = await as(one, { status: 'publish' });
    expect([own.error.code, ...fieldsOf(own)]).toEqual(['publish_blocked', 'status: four_eyes']);
    const edited = await as(two, { status: 'publish', title: 'แก้ไขแล้วเผยแพร่เอง' });
    expect(fieldsOf(edited)).toEqual(['status: four_eyes']);
    expect((await as(two, { status: 'publish' })).status).toBe(200);
    await setting('four_eyes', false);
  });

  it('a super administrator may, with a reason; unbranded content is not concerned', async () => {
    await setting('four_eyes', true);
    const { id } = await makeProduct({ edited_by: admin.staff.id });
    const silent = await update(id, { status: 'publish' });
    expect([silent.error.code, ...fieldsOf(silent)]).toEqual([
      'reason_required',
      'reason: reason_alone',
    ]);
    expect((await update(id, { status: 'publish', reason: 'เร่งด่วน' })).status).toBe(200);
    const plain = await make({ edited_by: admin.staff.id });
    expect((await update(plain.id, { status: 'publish' })).status).toBe(200);
    await setting('four_eyes', false);
  });
});
