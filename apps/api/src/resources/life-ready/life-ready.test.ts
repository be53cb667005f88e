import { article } from '@connect/contract/stories/article.ts';
import { lifeReady } from '@connect/contract/stories/life-ready.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../test/call.ts';
import { LONG_TEXT, makeArticle, makeLifeReady, makeView } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { rollUp } from '../../usage/roll-up.service.ts';

const { test, call } = await startTestApp();
beforeEach(async () => {
  await test.deps.db.deleteFrom('content').execute();
});

const make = (overrides: Parameters<typeof makeLifeReady>[1] = {}) =>
  makeLifeReady(test.deps.db, overrides);
const update = (id: number, body: object) => call(lifeReady.update, { params: { id }, body });
const create = (body: object) => call(lifeReady.create, { body });

describe('saving', () => {
  it('a new piece belongs to no product and is for members', async () => {
    const { status, reply } = await create({ title: 'จานสุขภาพแบบไทย ๆ' });
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({
      brand: 'Non-Brand',
      promotional_type: 'non_promotional',
      visibility: 'members',
      life_topic: null,
      is_shareable_to_patient: false,
    });
  });

  it('may be open to the public and belong to a brand that is no product', async () => {
    const body = { title: 'นอนให้พอ', brand: 'Other', visibility: 'public', life_topic: 'sleep' };
    const { status, reply } = await create(body);
    expect(status).toBe(201);
    expect(reply.data).toMatchObject(body);
  });

  it.each(['Ozempic', 'Medical'])('refuses the brand %s, also for a draft', async (brand) => {
    const promotional_type = brand === 'Medical' ? 'medical' : 'promotional';
    const answer = await create({ title: 'เดินวันละนิด', brand, promotional_type });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual(
      expect.arrayContaining([
        'brand: brand_not_allowed',
        'promotional_type: promotional_type_brand',
      ]),
    );
    expect(answer.error.data.errors[0]?.message).toContain('Life Ready ต้องไม่ระบุผลิตภัณฑ์');
  });

  it('refuses promotion', async () => {
    const answer = await create({
      title: 'เดินวันละนิด',
      brand: 'Other',
      promotional_type: 'promotional',
    });
    expect(fieldsOf(answer)).toEqual(['promotional_type: promotional_type_brand']);
  });

  it('refuses a category of articles, an unknown topic, and an article among the related', async () => {
    const other = await makeArticle(test.deps.db);
    const answer = await create({ title: 'เดินวันละนิด', category_id: other.categoryId });
    expect(fieldsOf(answer)).toEqual(['category_id: reference']);
    expect(fieldsOf(await create({ title: 'เดินวันละนิด', life_topic: 'money' }))).toEqual([
      'life_topic: option',
    ]);
    expect(fieldsOf(await create({ title: 'เดินวันละนิด', related_ids: [other.id] }))).toEqual([
      'related_ids: reference',
    ]);
  });
});

describe('publishing', () => {
  it('needs a topic besides what articles need', async () => {
    const { id } = await make({ article: { life_topic: null } });
    const answer = await update(id, { status: 'publish' });
    expect(answer.error.code).toBe('publish_blocked');
    expect(fieldsOf(answer)).toEqual(['life_topic: required']);
    expect((await update(id, { status: 'publish', life_topic: 'work' })).status).toBe(200);
  });

  it('needs no material code', async () => {
    const { id } = await make();
    expect((await update(id, { status: 'publish' })).reply.data.effective_status).toBe('published');
  });

  it.each([
    ['title', { title: 'ลดน้ำหนักด้วย Wegovy' }],
    ['excerpt', { excerpt: 'คำโปรยถึง saxenda' }],
    ['content', { content: `${LONG_TEXT}<p>และ <b>Ozem</b>pic</p>` }],
    ['tags', { tags: ['Rybelsus'] }],
    ['references', { references: [{ text: 'Xultophy study', url: null }] }],
    ['seo', { seo: { keywords: ['NovoMix'] } }],
    ['author_name', { author_name: 'ทีม Esperoct' }],
  ])(
    'is blocked by a product name in %s, shown where it stands; a draft may hold it',
    async (field, body) => {
      const { id } = await make();
      expect((await update(id, body)).status).toBe(200);
      const answer = await update(id, { status: 'publish' });
      expect(answer.status).toBe(422);
      expect(answer.error.code).toBe('publish_blocked');
      expect(fieldsOf(answer)).toEqual([`${field}: brand_mentioned`]);
      expect(answer.error.data.errors[0]?.message).toMatch(/พบชื่อผลิตภัณฑ์ “.+” ที่ “.+”/);
    },
  );

  it('a published piece cannot take a product name either', async () => {
    const { id } = await make();
    await update(id, { status: 'publish' });
    const answer = await update(id, { excerpt: 'ใช้ Ozempic แล้วดี' });
    expect(fieldsOf(answer)).toEqual(['excerpt: brand_mentioned']);
  });

  it('a generic name only warns, with its place', async () => {
    const { id } = await make();
    const { status, reply } = await update(id, {
      status: 'publish',
      excerpt: 'รู้จักกลุ่มยา semaglutide',
    });
    expect(status).toBe(200);
    expect(reply.meta.warnings).toContainEqual({
      field: 'excerpt',
      code: 'generic_mentioned',
      message: expect.stringContaining('semaglutide'),
    });
  });

  it('articles may name products', async () => {
    const { id } = await makeArticle(test.deps.db, { excerpt: 'รู้จัก Ozempic' });
    const answer = await call(article.update, { params: { id }, body: { status: 'publish' } });
    expect(answer.status).toBe(200);
  });
});

describe('apart from articles', () => {
  it('an id of the other kind is not found, in any call', async () => {
    const life = await make();
    const other = await makeArticle(test.deps.db);
    expect((await call(article.get, { params: { id: life.id } })).status).toBe(404);
    expect((await call(lifeReady.get, { params: { id: other.id } })).status).toBe(404);
    expect((await update(other.id, { title: 'เปลี่ยนชื่อ' })).status).toBe(404);
    expect((await call(lifeReady.logs, { params: { id: other.id } })).status).toBe(404);
    expect((await call(lifeReady.delete, { params: { id: other.id } })).status).toBe(404);
    const bulk = await call(lifeReady.bulk, { body: { action: 'delete', ids: [other.id] } });
    expect(bulk.reply.data[0]).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('the same slug may stand in both', async () => {
    await makeArticle(test.deps.db, { slug: 'healthy-plate' });
    const { status } = await create({ title: 'จานสุขภาพ', slug: 'healthy-plate' });
    expect(status).toBe(201);
  });
});

describe('GET /v1/life-ready', () => {
  it('filters by topic, by what patients may be given, and by visibility', async () => {
    const food = await make({ article: { life_topic: 'food', is_shareable_to_patient: true } });
    const sleep = await make({ visibility: 'public', article: { life_topic: 'sleep' } });
    const list = async (query: Record<string, string>) =>
      (await call(lifeReady.list, { query })).reply.data.map(({ id }) => id).sort();
    expect(await list({})).toEqual([food.id, sleep.id]);
    expect(await list({ life_topic: 'food' })).toEqual([food.id]);
    expect(await list({ life_topic: 'food,sleep' })).toEqual([food.id, sleep.id]);
    expect(await list({ is_shareable_to_patient: 'true' })).toEqual([food.id]);
    expect(await list({ is_shareable_to_patient: 'false' })).toEqual([sleep.id]);
    expect(await list({ visibility: 'public' })).toEqual([sleep.id]);
  });

  it('shows topic, category and how often a piece was passed on', async () => {
    const { id, categoryId } = await make({ status: 'publish' });
    await makeView(test.deps.db, id, { content_type: 'life_ready' });
    await makeView(test.deps.db, id, { content_type: 'life_ready', action: 'share' });
    await makeView(test.deps.db, id, { content_type: 'life_ready', action: 'share' });
    await rollUp(test.deps);
    const [row] = (await call(lifeReady.list)).reply.data;
    expect(row).toMatchObject({
      life_topic: 'food',
      category: { id: categoryId },
      stats: { views: 1, shares: 2, downloads: 0 },
    });
    expect(row).not.toHaveProperty('content');
  });
});
