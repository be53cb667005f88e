import { document } from '@connect/contract/documents/document.ts';
import { describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { CODED_PRODUCT, makeDocument, makeFile } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();

const make = (title?: string) =>
  makeDocument(test.deps.db, { documentType: 'form', ...(title ? { title } : {}) });
const follow = (id: number, next: number | null) =>
  call(document.update, { params: { id }, body: { superseded_by_id: next } });
const get = async (id: number) => (await call(document.get, { params: { id } })).reply.data;
const replace = (id: number, as = call) => as(document.replace, { params: { id } });

describe('what takes the place of what', () => {
  it('shows the whole chain from each of its ends, and lets go again', async () => {
    const [a, b, c] = [await make('ฉบับ 1'), await make('ฉบับ 2'), await make('ฉบับ 3')];
    expect((await follow(a.id, b.id)).status).toBe(200);
    expect((await follow(b.id, c.id)).status).toBe(200);
    const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);
    const first = await get(a.id);
    expect(titles(first.newer)).toEqual(['ฉบับ 2', 'ฉบับ 3']);
    expect(first.newer[0]).toMatchObject({ id: b.id, effective_status: 'published' });
    expect(titles((await get(c.id)).older)).toEqual(['ฉบับ 1', 'ฉบับ 2']);
    expect((await follow(b.id, null)).reply.data.newer).toEqual([]);
    expect(titles((await get(a.id)).newer)).toEqual(['ฉบับ 2']);
  });

  it('no document follows itself, directly or over others', async () => {
    const [a, b, c] = [await make(), await make(), await make()];
    expect(fieldsOf(await follow(a.id, a.id))).toEqual(['superseded_by_id: self']);
    await follow(a.id, b.id);
    await follow(b.id, c.id);
    expect(fieldsOf(await follow(c.id, a.id))).toEqual(['superseded_by_id: superseded_cycle']);
    expect(fieldsOf(await follow(b.id, a.id))).toEqual(['superseded_by_id: superseded_cycle']);
    expect((await follow(a.id, c.id)).status).toBe(200);
  });

  it('two ends that are joined at the same moment make no circle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b, c, d] = [await make(), await make(), await make(), await make()];
      await follow(b.id, c.id);
      await follow(d.id, a.id);
      const answers = await Promise.all([follow(a.id, b.id), follow(c.id, d.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  it('a published follower is not deleted while what it follows is published', async () => {
    const [old, next] = [await make(), await make()];
    await follow(old.id, next.id);
    const unpublish = { status: 'draft', reason: 'ทดสอบ' };
    // The old document does not need its successor: unpublishing it is allowed.
    expect((await call(document.update, { params: { id: next.id }, body: unpublish })).status).toBe(
      200,
    );
    const answer = await call(document.delete, { params: { id: next.id } });
    expect(answer.error.code).toBe('in_use');
    await follow(old.id, null);
    expect((await call(document.delete, { params: { id: next.id } })).status).toBe(200);
  });
});

describe('POST /v1/document/:id/replace', () => {
  it('gives a draft without file and code that the old one points to', async () => {
    const file = await makeFile(test.deps.db);
    const pi = await makeDocument(test.deps.db, { brand: 'Ozempic' });
    const old = await makeDocument(test.deps.db, {
      ...CODED_PRODUCT,
      title: 'สื่อนำเสนอ',
      documentType: 'detail_aid',
      featured_image_id: file.pageId,
      pi_document_id: pi.id,
      document: { file_id: file.id, external_url: null, file_version: '1', rep_shareable: true },
    });
    const { status, reply } = await replace(old.id);
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({
      title: 'สื่อนำเสนอ',
      status: 'draft',
      file_id: null,
      file_version: '',
      featured_image_id: null,
      material_code: null,
      pi_document_id: pi.id,
      rep_shareable: true,
      superseded_by_id: null,
      older: [{ id: old.id, effective_status: 'published' }],
    });
    expect(await get(old.id)).toMatchObject({
      status: 'publish',
      superseded_by_id: reply.data.id,
      material_flag: false,
    });
  });

  it('also follows what could not be published any more', async () => {
    const old = await makeDocument(test.deps.db, {
      ...CODED_PRODUCT,
      visibility: 'hcp_only',
      material_expires_at: '2026-11-01',
      documentType: 'detail_aid',
    });
    expect((await replace(old.id)).status).toBe(201);
    // Every other change is checked as usual.
    const answer = await call(document.update, {
      params: { id: old.id },
      body: { file_version: '9' },
    });
    expect(answer.error.code).toBe('publish_blocked');
  });

  it('happens once, also when two ask at the same moment', async () => {
    const old = await make();
    const answers = await Promise.all([replace(old.id), replace(old.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && fieldsOf(refused)).toEqual(['superseded_by_id: superseded_already']);
  });

  it('is not for those who may not edit what is published; nothing is left behind', async () => {
    const old = await make('ของผู้อื่น');
    const editor = caller(test.app, (await test.signIn('editor')).headers);
    expect((await replace(old.id, editor)).error.code).toBe('forbidden_published_edit');
    const { reply } = await call(document.list, { query: { search: 'ของผู้อื่น' } });
    expect(reply.data.map(({ id }) => id)).toEqual([old.id]);
  });

  it('a plain copy keeps the file and follows nothing', async () => {
    const [old, next] = [await make(), await make()];
    await follow(old.id, next.id);
    const { reply } = await call(document.duplicate, { params: { id: old.id } });
    expect(reply.data).toMatchObject({
      external_url: 'https://documents.example/pi.pdf',
      superseded_by_id: null,
    });
  });
});
