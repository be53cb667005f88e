import { document } from '@connect/contract/documents/document.ts';
import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { productMention } from '@connect/contract/publishing/unbranded.ts';
import { reference } from '@connect/contract/reference/reference.ts';
import { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import { article } from '@connect/contract/stories/article.ts';
import { lifeReady } from '@connect/contract/stories/life-ready.ts';
import { describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import {
  LONG_TEXT,
  makeArticle,
  makeDocument,
  makeFile,
  makeLifeReady,
  makeMedia,
  makeMessageTemplate,
} from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();

const make = (overrides: Parameters<typeof makeLifeReady>[1] = {}) =>
  makeLifeReady(test.deps.db, overrides);
const publish = (id: number, body: object = {}) =>
  call(lifeReady.update, { params: { id }, body: { ...body, status: 'publish' } });
const { brandSpellings } = referenceAdmin;
const ozempic = async () => {
  const { reply } = await call(brandSpellings.list);
  const found = reply.data.find(({ brand }) => brand === 'Ozempic');
  if (!found) throw new Error('No entry of Ozempic');
  return found;
};

describe('publishing Life Ready', () => {
  it.each([
    ['a soft hyphen', { title: 'ลดน้ำหนักด้วย Wego\u00ADvy' }, 'title'],
    ['a hyphen that does not break', { excerpt: 'Novo\u2011Mix ทุกวัน' }, 'excerpt'],
    ['an entity', { content: `${LONG_TEXT}<p>Ozem&shy;pic</p>` }, 'content'],
    ['a Thai spelling', { tags: ['โอเซมปิก'] }, 'tags'],
    ['a Thai address', { slug: 'รู้จัก-วีโกวี' }, 'slug'],
    ['a Thai spelling for sharing', { seo: { og_title: 'ไรเบลซัสคืออะไร' } }, 'seo'],
    ['a Thai source', { references: [{ text: 'เอกสารโนโวมิกซ์' }] }, 'references'],
  ])('is blocked by a name with %s', async (_, body, field) => {
    const { id } = await make();
    expect(fieldsOf(await publish(id, body))).toEqual([`${field}: brand_mentioned`]);
  });

  it('is blocked by the description of its cover, or of its picture for sharing', async () => {
    const { db } = test.deps;
    const branded = await makeMedia(db, { altText: 'กล่องยาโอเซมปิก' });
    const { id } = await make();
    expect(fieldsOf(await publish(id, { featured_image_id: branded.id }))).toEqual([
      'featured_image_id: brand_mentioned',
    ]);
    const sharing = { seo: { og_image_id: branded.id } };
    expect(fieldsOf(await publish(id, sharing))).toEqual(['seo.og_image_id: brand_mentioned']);
    const draft = await call(lifeReady.update, { params: { id }, body: sharing });
    expect(draft.reply.meta.publish_blockers).toMatchObject([{ field: 'seo.og_image_id' }]);
  });

  it.each(['members', 'public', 'hcp_only'])(
    'for %s is blocked by attached items of a product, which are named',
    async (visibility) => {
      const { db } = test.deps;
      const leaflet = await makeDocument(db, { brand: 'Ozempic', title: 'แผ่นพับ' });
      const other = await makeDocument(db, { title: 'คู่มือดูแลเท้า' });
      const { id } = await make({ visibility });
      const attachment_ids = [leaflet.id, other.id];
      const draft = await call(lifeReady.update, { params: { id }, body: { attachment_ids } });
      expect(draft.status).toBe(200);
      const items = [{ type: 'document', id: leaflet.id, title: 'แผ่นพับ' }];
      expect(draft.reply.meta.publish_blockers).toMatchObject([
        { field: 'attachment_ids', code: 'brand_attached', items },
      ]);
      const refused = await publish(id);
      expect(fieldsOf(refused)).toEqual(['attachment_ids: brand_attached']);
      expect(refused.error.data.errors[0]?.items).toEqual(items);
      expect((await publish(id, { attachment_ids: [other.id] })).status).toBe(200);
    },
  );

  it.each([
    ['title', { title: 'วิธีใช้ปากกาโอเซมปิก' }],
    ['file name', { title: 'วิธีใช้ปากกา' }],
  ])('is blocked by an attached document whose %s names a product', async (of, content) => {
    const { db } = test.deps;
    const file = await makeFile(db);
    const file_name = of === 'file name' ? 'ozempic_leaflet.pdf' : 'leaflet.pdf';
    await db.updateTable('media').set({ file_name }).where('id', '=', file.id).execute();
    const leaflet = await makeDocument(db, {
      ...content,
      document: { file_id: file.id, external_url: null },
    });
    const { id } = await make();
    expect(fieldsOf(await publish(id, { attachment_ids: [leaflet.id] }))).toEqual([
      'attachment_ids: brand_attached',
    ]);
  });

  it('is blocked by what names a product also for who may not know its name', async () => {
    const leaflet = await makeDocument(test.deps.db, { title: 'วิธีใช้ปากกาโอเซมปิก' });
    const { id } = await make({ brand: 'Other' });
    const attachment_ids = [leaflet.id];
    await call(lifeReady.update, { params: { id }, body: { attachment_ids } });
    const { headers } = await test.signIn('publisher', { brandScope: ['Other'] });
    const refused = await caller(test.app, headers)(lifeReady.update, {
      params: { id },
      body: { status: 'publish' },
    });
    expect(fieldsOf(refused)).toEqual(['attachment_ids: brand_attached']);
    expect(JSON.stringify(refused.error.data)).not.toContain('โอเซมปิก');
  });

  it('is blocked by a related draft that names a product', async () => {
    const related = await make({ title: 'รู้จัก Saxenda' });
    const { id } = await make();
    expect(fieldsOf(await publish(id, { related_ids: [related.id] }))).toEqual([
      'related_ids: brand_attached',
    ]);
  });
});

describe('attachments of articles', () => {
  it('of a product are refused on a public page only', async () => {
    const { db } = test.deps;
    const leaflet = await makeDocument(db, { brand: 'Ozempic' });
    const body = { attachment_ids: [leaflet.id], status: 'publish' };
    const open = await makeArticle(db, { visibility: 'public' });
    const refused = await call(article.update, { params: { id: open.id }, body });
    expect(fieldsOf(refused)).toEqual(['attachment_ids: brand_attached']);
    const closed = await makeArticle(db, { visibility: 'hcp_only' });
    const saved = await call(article.update, { params: { id: closed.id }, body });
    expect(saved.status).toBe(200);
    const opened = { params: { id: closed.id }, body: { visibility: 'public' } };
    expect(fieldsOf(await call(article.update, opened))).toEqual([
      'attachment_ids: brand_attached',
    ]);
  });
});

describe('what published content shows', () => {
  const live = { status: 'publish' } as const;
  const calls = { article, lifeReady };
  const attachedTo = async (kind: keyof typeof calls, { id }: { id: number }) => {
    const leaflet = await makeDocument(test.deps.db, {
      ...live,
      title: 'คู่มือดูแลเท้า',
      document: { document_type: 'other' },
    });
    const body = { attachment_ids: [leaflet.id] };
    expect((await call(calls[kind].update, { params: { id }, body })).status).toBe(200);
    return leaflet;
  };
  const BRAND = { brand: 'Ozempic', promotional_type: 'medical' };
  const change = (id: number, body: object, by = call) =>
    by(document.update, { params: { id }, body });

  it.each([
    ['brand', BRAND],
    ['title', { title: 'คู่มือปากกาโอเซมปิก' }],
  ])('takes no %s of a product where it is unbranded', async (field, body) => {
    const piece = await make({ ...live, title: 'เดินวันละนิด' });
    const { id } = await attachedTo('lifeReady', piece);
    const refused = await change(id, body);
    expect(fieldsOf(refused)).toEqual([`${field}: shown_unbranded`]);
    const [error] = refused.error.data.errors;
    expect(error?.message).toContain('เดินวันละนิด');
    expect(error?.items).toEqual([{ type: 'life_ready', id: piece.id, title: 'เดินวันละนิด' }]);
    expect((await change(id, { title: 'คู่มือดูแลผิว' })).status).toBe(200);
    const off = { status: 'draft', reason: 'ถอนชั่วคราว' };
    await call(lifeReady.update, { params: { id: piece.id }, body: off });
    expect(JSON.stringify(await change(id, body))).not.toContain('shown_unbranded');
  });

  it('takes no file named after a product', async () => {
    const { id } = await attachedTo('lifeReady', await make(live));
    const { db } = test.deps;
    const file = await makeFile(db);
    const { id: mark } = file;
    await db
      .updateTable('media')
      .set({ file_name: 'ozempic.pdf' })
      .where('id', '=', mark)
      .execute();
    expect(fieldsOf(await change(id, { file_id: mark, external_url: null }))).toEqual([
      'file_id: shown_unbranded',
    ]);
  });

  it('takes no product where everybody may read it; its name may be a product’s', async () => {
    const open = await makeArticle(test.deps.db, { ...live, visibility: 'public' });
    const { id } = await attachedTo('article', open);
    expect(fieldsOf(await change(id, BRAND))).toEqual(['brand: shown_unbranded']);
    expect((await change(id, { title: 'คู่มือปากกาโอเซมปิก' })).status).toBe(200);
  });

  it('may be of a product where professionals alone or drafts show it', async () => {
    const { db } = test.deps;
    const { id } = await attachedTo(
      'article',
      await makeArticle(db, { ...live, visibility: 'members' }),
    );
    expect(fieldsOf(await change(id, BRAND))).not.toContain('brand: shown_unbranded');
    const draft = await attachedTo('lifeReady', await make());
    expect(fieldsOf(await change(draft.id, BRAND))).not.toContain('brand: shown_unbranded');
  });

  it('does not name what is out of sight', async () => {
    const piece = await make({ ...live, brand: 'Other', title: 'ลับ' });
    const { id } = await attachedTo('lifeReady', piece);
    const { headers } = await test.signIn('publisher', { brandScope: ['Non-Brand', 'Ozempic'] });
    const refused = await change(id, BRAND, caller(test.app, headers));
    expect(fieldsOf(refused)).toEqual(['brand: shown_unbranded']);
    expect(JSON.stringify(refused.error.data)).not.toContain('ลับ');
    expect(refused.error.data.errors[0]?.items).toEqual([]);
  });

  it.each([1, 2, 3])(
    'at the same time as it is attached: one of both is refused (%i)',
    async () => {
      const leaflet = await makeDocument(test.deps.db, live);
      const piece = await make(live);
      const attach = { attachment_ids: [leaflet.id] };
      const [branded, shown] = await Promise.all([
        change(leaflet.id, { title: 'โอเซมปิก' }),
        call(lifeReady.update, { params: { id: piece.id }, body: attach }),
      ]);
      expect([branded.status, shown.status].sort()).toEqual([200, 422]);
    },
  );
});

describe('spellings of products', () => {
  it('hold for every product from the start, and none is an ordinary word', async () => {
    const { reply } = await call(reference.brandSpellings);
    expect(reply.data).toHaveLength(11);
    const spellings = reply.data.flatMap((row) => row.spellings);
    for (const spelling of spellings) {
      expect(productMention(`ผู้ป่วยใช้${spelling}ทุกวัน`, spellings)?.name).toBe(spelling);
    }
    const ordinary =
      'อาหารและการนอน โรงแรมโนโวเทล วิตามินซี โซเดียมต่ำ เอสเพรสโซ แซกโซโฟน ซัลโมเนลลา โอเมกาสาม ' +
      'ไรซ์เบอร์รี่ นอร์เวย์ วีไอพี เวโล รีเบล ซักผ้า';
    expect(productMention(ordinary, spellings)).toBeNull();
  });

  it('added by an administrator are found at once, by the server and in the list of forms', async () => {
    const { id } = await make({ excerpt: 'รู้จักยาโอเซมป์กัน' });
    expect((await publish(id)).status).toBe(200);
    const entry = await ozempic();
    const changed = await call(brandSpellings.update, {
      params: { id: entry.id },
      body: { spellings: [...entry.spellings, 'ยาโอเซมป์'], version: entry.version },
    });
    expect(changed.status).toBe(200);
    const shown = await call(lifeReady.get, { params: { id } });
    expect(shown.reply.meta.publish_blockers).toMatchObject([
      { field: 'excerpt', code: 'brand_mentioned' },
    ]);
    expect(fieldsOf(await publish(id, { title: 'ชื่อใหม่' }))).toEqual(['excerpt: brand_mentioned']);
    const listed = await call(reference.brandSpellings);
    expect(listed.reply.data.flatMap(({ spellings }) => spellings)).toContain('ยาโอเซมป์');
    const sms = await makeMessageTemplate(test.deps.db, {
      template: { channel: 'sms', body_text: 'พบยาโอเซมป์ที่ร้าน' },
    });
    const body = { status: 'publish' };
    expect(fieldsOf(await call(messageTemplate.update, { params: { id: sms.id }, body }))).toEqual([
      'body_text: brand_mentioned',
    ]);
  });

  it('that are switched off are not looked for; the English name always is', async () => {
    const { id, version } = await ozempic();
    const off = { params: { id }, body: { is_active: false, version } };
    expect((await call(brandSpellings.update, off)).status).toBe(200);
    const thai = await make({ excerpt: 'รู้จักโอเซมปิก' });
    expect((await publish(thai.id)).status).toBe(200);
    const english = await make({ excerpt: 'รู้จัก Ozempic' });
    expect(fieldsOf(await publish(english.id))).toEqual(['excerpt: brand_mentioned']);
    await call(brandSpellings.update, {
      params: { id },
      body: { is_active: true, version: version + 1 },
    });
  });

  it('are one entry a product, of four letters at least', async () => {
    const { id, version } = await ozempic();
    const again = { body: { brand: 'Ozempic', spellings: [] } };
    expect(fieldsOf(await call(brandSpellings.create, again))).toEqual(['brand: unique']);
    const short = { params: { id }, body: { spellings: ['ยา'], version } };
    expect(fieldsOf(await call(brandSpellings.update, short))).toEqual(['spellings.0: length']);
  });
});
