import type { Brand } from '@connect/contract/constants.ts';
import { document } from '@connect/contract/documents/document.ts';
import { hosts } from '@connect/contract/hosts/host.ts';
import { article } from '@connect/contract/stories/article.ts';
import { describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { CODED_PRODUCT, makeArticle, makeDocument, makeHost } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const people = hosts.webinar_host;

const as = async (role: 'publisher' | 'editor' | 'medical', brandScope: Brand[] = []) =>
  caller(test.app, (await test.signIn(role, { brandScope })).headers);
const stored = (id: number) =>
  db.selectFrom('content').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** An article of Ozempic that belonged to Wegovy when revision 1 was saved. */
async function moved() {
  const { id } = await makeArticle(db, {
    ...CODED_PRODUCT,
    brand: 'Wegovy',
    material_code: 'TH26WEG00012',
    visibility: 'hcp_only',
    title: 'ชื่อลับของ Wegovy',
  });
  const params = { id };
  await call(article.update, { params, body: { excerpt: 'ความลับของ Wegovy' } });
  const { brand, material_code } = CODED_PRODUCT;
  const body = { brand, material_code, title: 'ของ Ozempic', excerpt: 'คำโปรยใหม่' };
  expect((await call(article.update, { params, body })).status).toBe(200);
  return id;
}

describe('a revision of a brand out of scope', () => {
  it('is not listed, not read and not restored; the same item in scope shows its others', async () => {
    const id = await moved();
    const scoped = await as('publisher', ['Ozempic']);
    const list = await scoped(article.revisions, { params: { id } });
    expect(list.reply.data.map(({ revision_no: no }) => no)).toEqual([2]);
    expect(list.reply.meta.total).toBe(1);
    expect((await scoped(article.revision, { params: { id, revision: 2 } })).status).toBe(200);
    const before = await stored(id);
    for (const endpoint of [article.revision, article.restoreRevision]) {
      const refused = await scoped(endpoint, { params: { id, revision: 1 } });
      expect([refused.status, refused.error.code]).toEqual([404, 'not_found']);
    }
    expect(await stored(id)).toEqual(before);
    const all = await call(article.revisions, { params: { id } });
    expect(all.reply.meta.total).toBe(2);
  });

  it('is not restored by a role whose writing the matrix narrows, although it reads it', async () => {
    const { id } = await makeArticle(db, { ...CODED_PRODUCT, visibility: 'hcp_only' });
    const params = { id };
    await call(article.update, { params, body: { title: 'ของ Ozempic' } });
    const medical = {
      brand: 'Medical',
      promotional_type: 'medical',
      material_code: null,
      material_approved_at: null,
      material_expires_at: null,
      product_adoption_ladder_id: null,
    };
    expect((await call(article.update, { params, body: medical })).status).toBe(200);
    const medic = await as('medical');
    expect((await medic(article.revision, { params: { id, revision: 1 } })).status).toBe(200);
    const refused = await medic(article.restoreRevision, { params: { id, revision: 1 } });
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden_scope']);
  });
});

describe('POST …/revisions/{revision}/restore', () => {
  it('of a leaflet in use is refused for as long as something promotional that is live needs it', async () => {
    const leaflet = await makeDocument(db, { brand: 'Ozempic', visibility: 'hcp_only' });
    const params = { id: leaflet.id };
    await call(document.update, { params, body: { tags: ['ก'] } });
    await makeArticle(db, { ...CODED_PRODUCT, status: 'publish', pi_document_id: leaflet.id });
    await call(document.update, { params, body: { tags: ['ข'] } });
    const body = { reason: 'ลองถอดออก' };
    const refused = await call(document.restoreRevision, {
      params: { ...params, revision: 1 },
      body,
    });
    expect([refused.status, refused.error.code]).toEqual([409, 'depended_on']);
    expect((await stored(leaflet.id)).status).toBe('publish');
  });

  it('refuses a version that was not the last one read, and keeps note and reason', async () => {
    const { id } = await makeArticle(db, { status: 'publish' });
    const params = { id, revision: 1 };
    await call(article.update, { params: { id }, body: { tags: ['ก'] } });
    await call(article.update, { params: { id }, body: { tags: ['ข'] } });
    const reason = 'ข้อมูลคลาดเคลื่อน';
    const stale = await call(article.restoreRevision, { params, body: { version: 2, reason } });
    expect([stale.status, stale.error.code]).toEqual([409, 'version_conflict']);
    const done = await call(article.restoreRevision, { params, body: { version: 3, reason } });
    expect(done.status).toBe(200);
    const list = await call(article.revisions, { params: { id } });
    expect(list.reply.data[0]?.note).toBe(`กู้คืนจากฉบับที่ 1 · ${reason}`);
  });

  it('leaves out what the person may not refer to, and says so', async () => {
    const foreign = await makeArticle(db, { brand: 'Wegovy', promotional_type: 'promotional' });
    const { id } = await makeArticle(db, { ...CODED_PRODUCT, visibility: 'hcp_only' });
    const params = { id };
    await call(article.update, { params, body: { related_ids: [foreign.id] } });
    await call(article.update, { params, body: { related_ids: [] } });
    const scoped = await as('publisher', ['Ozempic']);
    const back = await scoped(article.restoreRevision, { params: { id, revision: 1 } });
    expect(back.status, JSON.stringify(back.error)).toBe(200);
    expect(back.reply.data.related_ids).toEqual([]);
    expect(back.reply.meta.warnings).toMatchObject([{ field: 'related_ids', code: 'left_out' }]);
  });

  it('leaves personal fields as they are for who does not see them', async () => {
    const editor = await test.signIn('editor');
    const { id } = await makeHost(db, {
      created_by: editor.staff.id,
      host: { email: 'old@hospital.example' },
    });
    const params = { id };
    await call(people.update, { params, body: { name_en: 'One' } });
    await call(people.update, { params, body: { name_en: 'Two', email: 'new@x.example' } });
    const restored = await caller(test.app, editor.headers)(people.restoreRevision, {
      params: { id, revision: 1 },
    });
    expect(restored.status).toBe(200);
    const { reply } = await call(people.get, { params });
    expect(reply.data).toMatchObject({ name_en: 'One', email: 'new@x.example' });
  });

  it.each([
    [true, false],
    [false, true],
  ])('leaves a consent to be shown as it is now: %s then, %s now', async (then, now) => {
    const { id } = await makeHost(db, { status: 'draft', host: { publicity_consent: then } });
    const params = { id };
    await call(people.update, { params, body: { name_en: 'One' } });
    await call(people.update, { params, body: { name_en: 'Two', publicity_consent: now } });
    const back = await call(people.restoreRevision, { params: { id, revision: 1 } });
    expect(back.status, JSON.stringify(back.error)).toBe(200);
    expect(back.reply.data).toMatchObject({ name_en: 'One', publicity_consent: now });
  });
});
