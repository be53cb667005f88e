import { document } from '@connect/contract/documents/document.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import {
  CODED_PRODUCT,
  makeArticle,
  makeDocument,
  makeFile,
  makeMedia,
  makeMessageTemplate,
  makeView,
} from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { rollUp } from '../../usage/roll-up.service.ts';

const { test, call } = await startTestApp();
beforeEach(async () => {
  await test.deps.db.deleteFrom('content_link').execute();
  await test.deps.db.updateTable('content').set({ pi_document_id: null }).execute();
  await test.deps.db.deleteFrom('content').execute();
});

type Overrides = NonNullable<Parameters<typeof makeDocument>[1]>;
const make = (overrides: Overrides = {}) => makeDocument(test.deps.db, overrides);
/** A draft that fulfils every rule of publishing. */
const draft = (overrides: Overrides = {}) =>
  make({ status: 'draft', published_at: null, documentType: 'form', ...overrides });
const update = (id: number, body: object, as = call) =>
  as(document.update, { params: { id }, body });
const publish = (id: number, body: object = {}) => update(id, { status: 'publish', ...body });
const linkTo = (from: number, to: number, relation: string) =>
  test.deps.db
    .insertInto('content_link')
    .values({ from_id: from, to_id: to, relation, position: 0, needed: relation === 'attachment' })
    .execute();

describe('GET /v1/document', () => {
  const titles = async (query: Record<string, string | number>, as = call) =>
    (await as(document.list, { query: { order_by: 'title', ...query } })).reply.data.map(
      ({ title }) => title,
    );

  it('gives a picker what is published, of one type or brand, by part of the title', async () => {
    await make({ title: 'เอกสารกำกับยา ก', brand: 'Ozempic' });
    await make({ title: 'แบบฟอร์มเยี่ยมบ้าน', documentType: 'form' });
    await draft({ title: 'แบบร่างเอกสาร', brand: 'Wegovy' });
    expect(await titles({ status: 'published' })).toEqual(['แบบฟอร์มเยี่ยมบ้าน', 'เอกสารกำกับยา ก']);
    expect(await titles({ status: 'published', document_type: 'form' })).toEqual([
      'แบบฟอร์มเยี่ยมบ้าน',
    ]);
    expect(await titles({ brand: 'Ozempic' })).toEqual(['เอกสารกำกับยา ก']);
    expect(await titles({ search: 'ฟอร์มเยี่ยม' })).toEqual(['แบบฟอร์มเยี่ยมบ้าน']);
  });

  it('hides other brands from an account that is limited to some', async () => {
    await make({ title: 'ของเรา', brand: 'Wegovy' });
    const other = await make({ title: 'ของเขา', brand: 'Ozempic' });
    const publisher = await test.signIn('publisher', { brandScope: ['Wegovy'] });
    const as = caller(test.app, publisher.headers);
    expect(await titles({}, as)).toEqual(['ของเรา']);
    expect((await as(document.get, { params: { id: other.id } })).status).toBe(404);
    const replaced = await as(document.replace, { params: { id: other.id } });
    expect(replaced.status).toBe(404);
  });

  it('filters by what may be done with a document and by the days its code has left', async () => {
    await make({ title: 'อ่านอย่างเดียว', document: { allow_download: false } });
    await make({ title: 'ส่งต่อได้', document: { rep_shareable: true } });
    await make({ title: 'เหลือ 59 วัน', ...CODED_PRODUCT, material_expires_at: '2027-01-18' });
    await make({ title: 'เหลือ 60 วัน', ...CODED_PRODUCT, material_expires_at: '2027-01-19' });
    await make({ title: 'หมดแล้ว', ...CODED_PRODUCT, material_expires_at: '2026-11-19' });
    expect(await titles({ allow_download: 'false' })).toEqual(['อ่านอย่างเดียว']);
    expect(await titles({ rep_shareable: 'true' })).toEqual(['ส่งต่อได้']);
    expect(await titles({ code_ends_soon: 'true' })).toEqual(['เหลือ 59 วัน']);
    // A document without a code, or with one that ended, has no code that ends soon.
    expect(await titles({ code_ends_soon: 'false' })).toHaveLength(4);
  });

  it('shows type, file, version and downloads of each, never the text', async () => {
    const file = await makeFile(test.deps.db, { pages: 7 });
    const { id } = await make({
      documentType: 'slide_deck',
      document: { file_id: file.id, external_url: null, file_version: '2.1' },
    });
    await makeView(test.deps.db, id, { content_type: 'document' });
    await makeView(test.deps.db, id, { content_type: 'document', action: 'download' });
    await rollUp(test.deps);
    const [row] = (await call(document.list)).reply.data;
    expect(row).toMatchObject({
      document_type: 'slide_deck',
      file: { id: file.id, file_name: 'document.pdf', mime_type: 'application/pdf', page_count: 7 },
      external_url: null,
      file_version: '2.1',
      allow_download: true,
      rep_shareable: false,
      superseded: false,
      stats: { views: 1, downloads: 1 },
    });
    expect(row).not.toHaveProperty('content');
  });
});

describe('saving', () => {
  it('a new document is a draft that may be downloaded and is not for reps', async () => {
    const body = { title: 'แบบฟอร์มใหม่', document_type: 'form' };
    const { status, reply } = await call(document.create, { body });
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({
      ...body,
      status: 'draft',
      file_id: null,
      file: null,
      allow_download: true,
      watermark: false,
      rep_shareable: false,
      older: [],
      newer: [],
    });
  });

  it.each([
    [{ document_type: 'poster' }, 'document_type: option'],
    [{ external_url: 'http://documents.example/a.pdf' }, 'external_url: url'],
    [{ file_version: 'x'.repeat(21) }, 'file_version: length'],
    [{ document_date: '2026-11-21' }, 'document_date: date_past'],
    [{ patient_print_qty_limit: 5001 }, 'patient_print_qty_limit: max'],
    [{ patient_print_qty_limit: -1 }, 'patient_print_qty_limit: min'],
    [{ file_id: 999_999 }, 'file_id: reference'],
    [{ superseded_by_id: 999_999 }, 'superseded_by_id: reference'],
  ])('refuses %j', async (body, issue) => {
    const { id } = await draft({ documentType: 'patient_guideline' });
    const answer = await update(id, body);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual([issue]);
  });

  it('needs a type, and takes a date of today and the bounds of the print limit', async () => {
    expect(fieldsOf(await call(document.create, { body: { title: 'ไม่มีประเภท' } }))).toEqual([
      'document_type: required',
    ]);
    const { id } = await draft({ documentType: 'patient_guideline' });
    for (const patient_print_qty_limit of [0, 5000]) {
      const body = { patient_print_qty_limit, document_date: '2026-11-20' };
      expect((await update(id, body)).reply.data).toMatchObject(body);
    }
  });

  it('takes no picture for a file', async () => {
    const { id } = await draft();
    const picture = await makeMedia(test.deps.db);
    expect(fieldsOf(await update(id, { file_id: picture.id }))).toEqual(['file_id: file_type']);
  });

  it('keeps what only guides for patients have away from other documents', async () => {
    const { id } = await draft({ documentType: 'patient_guideline' });
    const patient = { patient_print_qty_limit: 50, for_prescribed_patients_only: true };
    expect((await update(id, patient)).reply.data).toMatchObject(patient);
    expect((await update(id, { document_type: 'form' })).reply.data).toMatchObject({
      patient_print_qty_limit: null,
      for_prescribed_patients_only: false,
    });
  });

  it('a product’s leaflet and guides need not be promotional, its other documents do', async () => {
    for (const documentType of ['prescribing_info', 'patient_guideline']) {
      const { id } = await draft({ documentType });
      const body = { brand: 'Ozempic', promotional_type: 'non_promotional' };
      expect((await update(id, body)).status).toBe(200);
      expect(fieldsOf(await update(id, { document_type: 'detail_aid' }))).toEqual([
        'promotional_type: promotional_type_brand',
      ]);
    }
  });
});

describe('the first page of a file', () => {
  it('is the cover where none was chosen, and follows a replaced file', async () => {
    const [one, two] = [await makeFile(test.deps.db), await makeFile(test.deps.db)];
    const { id } = await draft({ featured_image_id: null, document: { external_url: null } });
    const first = (await update(id, { file_id: one.id })).reply.data;
    expect(first.featured_image_id).toBe(one.pageId);
    expect(first.file).toMatchObject({ id: one.id, page_count: 4, cover: { id: one.pageId } });
    expect((await update(id, { file_id: two.id })).reply.data.featured_image_id).toBe(two.pageId);
    expect((await update(id, { file_id: null })).reply.data.featured_image_id).toBeNull();
  });

  it('leaves a chosen cover alone', async () => {
    const file = await makeFile(test.deps.db);
    const { id, coverId } = await draft();
    const { reply } = await update(id, { file_id: file.id, external_url: null });
    expect(reply.data.featured_image_id).toBe(coverId);
  });

  it('serves as the cover that publishing asks for; an address has none', async () => {
    const file = await makeFile(test.deps.db);
    const own = await draft({ featured_image_id: null, document: { external_url: null } });
    expect((await publish(own.id, { file_id: file.id })).status).toBe(200);
    const elsewhere = await draft({ featured_image_id: null });
    expect(fieldsOf(await publish(elsewhere.id))).toEqual(['featured_image_id: required']);
  });
});

describe('publishing', () => {
  it('needs either a file or an address, not both', async () => {
    const file = await makeFile(test.deps.db);
    const { id } = await draft({ document: { external_url: null } });
    expect(fieldsOf(await publish(id))).toEqual(['file_id: file_or_link']);
    const both = { file_id: file.id, external_url: 'https://documents.example/a.pdf' };
    expect(fieldsOf(await publish(id, both))).toEqual(['external_url: file_and_link']);
    expect((await publish(id, { file_id: file.id })).status).toBe(200);
    const link = await draft();
    expect((await publish(link.id)).reply.data.effective_status).toBe('published');
  });

  it.each(['excerpt', 'therapy_area_ids'] as const)('needs %s', async (field) => {
    const { id } = await draft({ [field]: field === 'excerpt' ? '' : [] });
    expect(fieldsOf(await publish(id))).toEqual([`${field}: required`]);
  });

  it('a clinical paper says whose it is', async () => {
    const { id } = await draft({ documentType: 'clinical_paper' });
    expect(fieldsOf(await publish(id))).toEqual(['copyright_note: required']);
    expect((await publish(id, { copyright_note: '© วารสารตัวอย่าง' })).status).toBe(200);
  });

  it('a guide for patients says how many may be printed', async () => {
    const { id } = await draft({ documentType: 'patient_guideline' });
    expect(fieldsOf(await publish(id))).toEqual(['patient_print_qty_limit: required']);
    expect((await publish(id, { patient_print_qty_limit: 0 })).status).toBe(200);
  });

  it('a product’s guide is for patients on therapy only and needs a code', async () => {
    const { id } = await draft({
      documentType: 'patient_guideline',
      brand: 'Ozempic',
      promotional_type: 'non_promotional',
      document: { patient_print_qty_limit: 10 },
    });
    expect(fieldsOf(await publish(id))).toEqual([
      'for_prescribed_patients_only: prescribed_only',
      'material_code: required',
    ]);
    const { brand: _brand, promotional_type: _type, ...code } = CODED_PRODUCT;
    const answer = await publish(id, { for_prescribed_patients_only: true, ...code });
    expect(answer.status).toBe(200);
    expect(answer.reply.data.visibility).toBe('hcp_only');
  });

  it('what promotes a product needs a code and its leaflet, the leaflet itself neither', async () => {
    const leaflet = await draft({
      documentType: 'prescribing_info',
      brand: 'Ozempic',
      promotional_type: 'non_promotional',
    });
    expect((await publish(leaflet.id)).status).toBe(200);
    const aid = await draft({
      documentType: 'detail_aid',
      brand: 'Ozempic',
      promotional_type: 'promotional',
    });
    expect(fieldsOf(await publish(aid.id))).toEqual([
      'material_code: required',
      'pi_document_id: pi_required',
    ]);
    const answer = await publish(aid.id, { ...CODED_PRODUCT, pi_document_id: leaflet.id });
    expect(answer.status).toBe(200);
  });

  it('a new file of a coded document raises the flag, a new date of it does not', async () => {
    const [one, two] = [await makeFile(test.deps.db), await makeFile(test.deps.db)];
    const pi = await make({ brand: 'Ozempic' });
    const { id } = await make({
      ...CODED_PRODUCT,
      documentType: 'detail_aid',
      pi_document_id: pi.id,
      document: { file_id: one.id, external_url: null },
    });
    expect((await update(id, { document_date: '2026-05-01' })).reply.data.material_flag).toBe(
      false,
    );
    const { reply } = await update(id, { file_id: two.id });
    expect(reply.data.material_flag).toBe(true);
    const kept = await call(document.revisions, { params: { id } });
    expect(kept.reply.data[0]?.changed_fields).toContain('file_id');
  });
});

describe('what others stand on', () => {
  it('an article names its expired document among what blocks it', async () => {
    const { id } = await make({ title: 'เอกสารหมดอายุ', expires_at: '2026-11-10T00:00:00+07:00' });
    const article = await makeArticle(test.deps.db, { status: 'publish' });
    await linkTo(article.id, id, 'attachment');
    const { reply } = await call(document.dependents, { params: { id } });
    expect(reply.data).toMatchObject([{ type: 'article', id: article.id, needed: true }]);
    const seen = await test.app.inject({
      url: `/v1/article/${article.id}`,
      headers: (await test.signIn('admin')).headers,
    });
    expect(seen.json().meta.publish_blockers).toMatchObject([
      { field: 'attachment_ids', items: [{ type: 'document', id, title: 'เอกสารหมดอายุ' }] },
    ]);
  });

  it('what a published template sends along stays open to reps until it lets go', async () => {
    const { id } = await make({ documentType: 'form', document: { rep_shareable: true } });
    const template = await makeMessageTemplate(test.deps.db, { status: 'publish' });
    await linkTo(template.id, id, 'attachment');
    const answer = await update(id, { rep_shareable: false });
    expect(fieldsOf(answer)).toEqual(['rep_shareable: used_elsewhere']);
    expect(answer.error.data.errors[0]?.items).toMatchObject([{ id: template.id }]);
    await test.deps.db.deleteFrom('content_link').where('from_id', '=', template.id).execute();
    expect((await update(id, { rep_shareable: false })).status).toBe(200);
  });

  it('a leaflet that published promotion needs stays one, a free one may become a form', async () => {
    const { id } = await make({ brand: 'Ozempic', promotional_type: 'non_promotional' });
    const article = await makeArticle(test.deps.db, {
      ...CODED_PRODUCT,
      status: 'publish',
      pi_document_id: id,
    });
    const body = { document_type: 'form', brand: 'Non-Brand' };
    expect((await update(id, body)).error.code).toBe('depended_on');
    await test.deps.db
      .updateTable('content')
      .set({ status: 'draft' })
      .where('id', '=', article.id)
      .execute();
    expect((await update(id, body)).status).toBe(200);
  });
});
