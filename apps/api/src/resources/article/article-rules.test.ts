import { article } from '@connect/contract/stories/article.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../test/call.ts';
import {
  CODED_PRODUCT,
  LONG_TEXT,
  makeArticle,
  makeDocument,
  makeMedia,
  unique,
} from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();
beforeEach(() => test.clock.set('2026-11-20T09:00:00+07:00'));

const title = () => `บทความทดสอบ ${unique()}`;
const create = (body: object) => call(article.create, { body: { title: title(), ...body } });
const update = (id: number, body: object) => call(article.update, { params: { id }, body });

describe('what a brand forces', () => {
  it('a product: professionals only, noindex, reminder on, its own ladder filled in', async () => {
    const { reply } = await create({
      ...CODED_PRODUCT,
      visibility: 'public',
      ae_reminder: false,
      seo: { robots: 'index,follow' },
    });
    const ladder = await test.deps.db
      .selectFrom('product_adoption_ladder')
      .select('id')
      .where('brand', '=', 'Ozempic')
      .executeTakeFirstOrThrow();
    expect(reply.data).toMatchObject({
      visibility: 'hcp_only',
      ae_reminder: true,
      product_adoption_ladder_id: ladder.id,
      seo: { robots: 'noindex,nofollow' },
    });
    expect(reply.seo.robots).toBe('noindex,nofollow');
  });

  it('Medical: professionals only, no ladder', async () => {
    const { reply } = await create({ brand: 'Medical', promotional_type: 'medical' });
    expect(reply.data).toMatchObject({ visibility: 'hcp_only', product_adoption_ladder_id: null });
  });

  it('a change of product takes the ladder along; a change to Non-Brand drops it', async () => {
    const { reply } = await create(CODED_PRODUCT);
    const { id } = reply.data;
    const wegovy = await update(id, { brand: 'Wegovy', material_code: 'TH26WEG00001' });
    expect(wegovy.status).toBe(200);
    expect(wegovy.reply.data.product_adoption_ladder_id).not.toBe(
      reply.data.product_adoption_ladder_id,
    );
    const none = await update(id, { brand: 'Non-Brand', promotional_type: 'non_promotional' });
    expect(none.reply.data.product_adoption_ladder_id).toBeNull();
  });

  it('a ladder that was cleared stays cleared', async () => {
    const { reply } = await create(CODED_PRODUCT);
    await update(reply.data.id, { product_adoption_ladder_id: null });
    const later = await update(reply.data.id, { excerpt: 'ใหม่' });
    expect(later.reply.data.product_adoption_ladder_id).toBeNull();
  });

  it('public unbranded content may be indexed', async () => {
    const { reply } = await create({ visibility: 'public' });
    expect(reply.seo.robots).toBe('index,follow');
  });
});

describe('consistency on every save', () => {
  const cases: [what: string, body: object, issue: string][] = [
    [
      'a type the brand does not have',
      { promotional_type: 'medical' },
      'promotional_type: promotional_type_brand',
    ],
    [
      'a product without a promotional type',
      { brand: 'Ozempic' },
      'promotional_type: promotional_type_brand',
    ],
    [
      'a code of another product',
      { ...CODED_PRODUCT, material_code: 'TH26WEG00012' },
      'material_code: brand_code_mismatch',
    ],
    [
      'a code without approval date',
      { ...CODED_PRODUCT, material_approved_at: null },
      'material_approved_at: required',
    ],
    [
      'a code without expiry',
      { ...CODED_PRODUCT, material_expires_at: null },
      'material_expires_at: required',
    ],
    [
      'an approval tomorrow',
      { ...CODED_PRODUCT, material_approved_at: '2026-11-21' },
      'material_approved_at: date_past',
    ],
    [
      'an expiry before approval',
      { ...CODED_PRODUCT, material_expires_at: '2025-12-31' },
      'material_expires_at: date_order',
    ],
    [
      'a code that lasts too long',
      { ...CODED_PRODUCT, material_expires_at: '2028-01-02' },
      'material_expires_at: material_months',
    ],
    [
      'a publish date before 2015',
      { published_at: '2014-12-31T23:59:59+07:00' },
      'published_at: publish_date_range',
    ],
    [
      'a publish date beyond a year',
      { published_at: '2027-11-21T09:00:00+07:00' },
      'published_at: publish_date_range',
    ],
    [
      'an end before the start',
      { published_at: '2026-12-01T00:00:00+07:00', expires_at: '2026-11-30T00:00:00+07:00' },
      'expires_at: date_order',
    ],
    [
      'an end after the code’s',
      { ...CODED_PRODUCT, expires_at: '2028-01-01T00:00:01+07:00' },
      'expires_at: expires_after_material',
    ],
    [
      'a target stage without a ladder',
      {
        adoption_ladder_value_id: 1,
        brand: 'Ozempic',
        promotional_type: 'medical',
        product_adoption_ladder_id: null,
      },
      'adoption_ladder_value_id: ladder_medical',
    ],
    ['CPE without code', { cpe_eligible: true, cpe_credits: 1 }, 'cpe_code: required'],
    [
      'CPE without credits',
      { cpe_eligible: true, cpe_code: '1000-1-000-001-01-2569' },
      'cpe_credits: required',
    ],
    [
      'a canonical address on a host that is not allowed',
      { seo: { canonical_url: 'https://elsewhere.example/x' } },
      'seo.canonical_url: url_host_not_allowed',
    ],
    [
      'a picture from elsewhere',
      { content: '<p>x</p><img src="https://elsewhere.example/x.png" alt="x">' },
      'content: html_image',
    ],
    [
      'a picture whose address was guessed',
      { content: '<img src="/media/1-0000000000000000/large.webp" alt="x">' },
      'content: html_image',
    ],
  ];
  for (const [what, body, issue] of cases) {
    it(`refuses ${what}`, async () => {
      const answer = await create(body);
      expect(answer.status).toBe(422);
      expect(answer.error.code).toBe('validation_failed');
      expect(fieldsOf(answer)).toContain(issue);
    });
  }

  it('allows all of it when it is right', async () => {
    const values = await test.deps.db
      .selectFrom('product_adoption_ladder')
      .select('value_ids')
      .where('brand', '=', 'Ozempic')
      .executeTakeFirstOrThrow();
    const answer = await create({
      ...CODED_PRODUCT,
      material_expires_at: '2028-01-01',
      published_at: '2027-11-20T09:00:00+07:00',
      expires_at: '2028-01-02T00:00:00+07:00',
      adoption_ladder_value_id: values.value_ids[0],
      cpe_eligible: true,
      cpe_code: '1000-1-000-001-01-2569',
      cpe_credits: 1.25,
    });
    expect(answer.error.data.errors ?? []).toEqual([]);
    expect(answer.status).toBe(201);
  });

  it('a canonical address on an allowed host passes', async () => {
    await test.deps.db
      .insertInto('setting')
      .values({ key: 'link_allowed_hosts', value: JSON.stringify(['www.connect.example']) })
      .onConflict((c) =>
        c.column('key').doUpdateSet({ value: JSON.stringify(['www.connect.example']) }),
      )
      .execute();
    test.clock.advance(10_000);
    const answer = await create({ seo: { canonical_url: 'https://www.connect.example/a' } });
    expect(answer.status).toBe(201);
    expect(answer.reply.seo.canonical_url).toBe('https://www.connect.example/a');
  });

  it('an update is judged by what the item becomes, not by what was sent', async () => {
    const { reply } = await create(CODED_PRODUCT);
    const answer = await update(reply.data.id, { brand: 'Wegovy' });
    expect(fieldsOf(answer)).toEqual(['material_code: brand_code_mismatch']);
  });
});

describe('references', () => {
  const nowhere = 9_999_999;
  for (const [field, value] of [
    ['category_id', nowhere],
    ['specialty_ids', [nowhere]],
    ['therapy_area_ids', [nowhere]],
    ['province_codes', ['99']],
    ['featured_image_id', nowhere],
    ['pi_document_id', nowhere],
    ['attachment_ids', [nowhere]],
    ['related_ids', [nowhere]],
    ['product_adoption_ladder_id', nowhere],
  ] as const) {
    it(`refuses a ${field} that does not exist`, async () => {
      const answer = await create({ ...CODED_PRODUCT, [field]: value });
      expect(answer.status).toBe(422);
      expect(fieldsOf(answer)).toEqual([`${field}: reference`]);
    });
  }

  it('refuses a share picture that does not exist, and a cover that is no image', async () => {
    const share = await create({ seo: { og_image_id: nowhere } });
    expect(fieldsOf(share)).toEqual(['seo.og_image_id: reference']);
    const { id } = await makeMedia(test.deps.db);
    await test.deps.db
      .updateTable('media')
      .set({ kind: 'document' })
      .where('id', '=', id)
      .execute();
    expect(fieldsOf(await create({ featured_image_id: id }))).toEqual([
      'featured_image_id: reference',
    ]);
  });

  it('refuses a category that is switched off, but keeps one that was chosen before', async () => {
    const { db } = test.deps;
    const row = { name: title(), slug: `c-${unique()}`, scope: 'article' };
    const { id } = await db
      .insertInto('article_category')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { reply } = await create({ category_id: id });
    await db
      .updateTable('article_category')
      .set({ is_active: false })
      .where('id', '=', id)
      .execute();
    expect(fieldsOf(await create({ category_id: id }))).toEqual(['category_id: inactive']);
    expect((await update(reply.data.id, { excerpt: 'ใหม่' })).status).toBe(200);
  });

  it('refuses a category of another scope', async () => {
    const { id } = await test.deps.db
      .insertInto('article_category')
      .values({ name: title(), slug: `c-${unique()}`, scope: 'life_ready' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(fieldsOf(await create({ category_id: id }))).toEqual(['category_id: reference']);
  });

  it('refuses a ladder of another brand and a stage the ladder does not use', async () => {
    const { db } = test.deps;
    const ladders = await db.selectFrom('product_adoption_ladder').selectAll().execute();
    const wegovy = ladders.find(({ brand }) => brand === 'Wegovy');
    expect(
      fieldsOf(await create({ ...CODED_PRODUCT, product_adoption_ladder_id: wegovy?.id })),
    ).toEqual(['product_adoption_ladder_id: ladder_brand']);
    const ozempic = ladders.find(({ brand }) => brand === 'Ozempic');
    const all = await db.selectFrom('adoption_ladder_value').select('id').execute();
    const foreign = all.find(({ id }) => !ozempic?.value_ids.includes(id));
    if (foreign) {
      const answer = await create({ ...CODED_PRODUCT, adoption_ladder_value_id: foreign.id });
      expect(fieldsOf(answer)).toEqual(['adoption_ladder_value_id: option']);
    }
    const unknown = await create({ ...CODED_PRODUCT, adoption_ladder_value_id: nowhere });
    expect(fieldsOf(unknown)).toEqual(['adoption_ladder_value_id: reference']);
  });

  it('attachments are published documents, in the order given', async () => {
    const one = await makeDocument(test.deps.db);
    const two = await makeDocument(test.deps.db);
    const draft = await makeDocument(test.deps.db, { status: 'draft' });
    const { reply, status } = await create({ attachment_ids: [two.id, one.id, two.id] });
    expect(status).toBe(201);
    expect(reply.data.attachment_ids).toEqual([two.id, one.id]);
    expect(reply.data.attachments.map(({ effective_status }) => effective_status)).toEqual([
      'published',
      'published',
    ]);
    expect(fieldsOf(await create({ attachment_ids: [draft.id] }))).toEqual([
      'attachment_ids: not_published',
    ]);
    const other = await makeArticle(test.deps.db);
    expect(fieldsOf(await create({ attachment_ids: [other.id] }))).toEqual([
      'attachment_ids: reference',
    ]);
  });

  it('related items are articles that exist, and not the item itself', async () => {
    const other = await makeArticle(test.deps.db);
    const { reply } = await create({ related_ids: [other.id] });
    expect(reply.data.related).toMatchObject([{ id: other.id }]);
    expect(fieldsOf(await update(reply.data.id, { related_ids: [reply.data.id] }))).toEqual([
      'related_ids: self',
    ]);
    const gone = await makeArticle(test.deps.db, { deleted_at: '2026-11-19T00:00:00Z' });
    expect(fieldsOf(await create({ related_ids: [gone.id] }))).toEqual(['related_ids: reference']);
  });

  it('prescribing information is a published one of the same brand', async () => {
    const right = await makeDocument(test.deps.db, { brand: 'Ozempic' });
    expect((await create({ ...CODED_PRODUCT, pi_document_id: right.id })).status).toBe(201);
    const brand = await makeDocument(test.deps.db, { brand: 'Wegovy' });
    expect(fieldsOf(await create({ ...CODED_PRODUCT, pi_document_id: brand.id }))).toEqual([
      'pi_document_id: pi_brand',
    ]);
    const form = await makeDocument(test.deps.db, { brand: 'Ozempic', documentType: 'form' });
    expect(fieldsOf(await create({ ...CODED_PRODUCT, pi_document_id: form.id }))).toEqual([
      'pi_document_id: option',
    ]);
    const draft = await makeDocument(test.deps.db, { brand: 'Ozempic', status: 'draft' });
    expect(fieldsOf(await create({ ...CODED_PRODUCT, pi_document_id: draft.id }))).toEqual([
      'pi_document_id: not_published',
    ]);
  });

  it('keeps the list of files an item uses', async () => {
    const { db } = test.deps;
    const [cover, inText] = [await makeMedia(db), await makeMedia(db)];
    const src = `/media/${inText.id}-${inText.sha256.slice(0, 16)}/large.webp`;
    const { reply, error } = await create({
      featured_image_id: cover.id,
      content: `<p>x</p><img src="${src}" alt="x">`,
      seo: { og_image_id: cover.id },
    });
    expect(error.data.errors ?? []).toEqual([]);
    const { id } = reply.data;
    const uses = () =>
      db
        .selectFrom('media_use')
        .select(['media_id', 'field'])
        .where('content_id', '=', id)
        .orderBy('field')
        .execute();
    expect(await uses()).toEqual([
      { media_id: inText.id, field: 'content' },
      { media_id: cover.id, field: 'featured_image_id' },
      { media_id: cover.id, field: 'seo.og_image_id' },
    ]);
    await update(id, { seo: {}, featured_image_id: inText.id });
    expect(await uses()).toEqual([
      { media_id: inText.id, field: 'content' },
      { media_id: inText.id, field: 'featured_image_id' },
    ]);
    await update(id, { content: LONG_TEXT });
    expect(await uses()).toEqual([{ media_id: inText.id, field: 'featured_image_id' }]);
  });
});
