import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let analyst: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.signIn('analyst');
});
afterAll(() => test.close());

const LISTS = {
  '/v1/article-category': 10,
  '/v1/specialty': 36,
  '/v1/bu/therapy-areas': 8,
  '/v1/ladder/product_adoption_ladder': 11,
  '/v1/ladder/adoption_ladder_value': 7,
  '/v1/provinces': 77,
} as const;

interface Body {
  data: Array<Record<string, unknown>>;
  meta: { title: string; filters: unknown };
  pagination: Record<string, unknown>;
}

async function get(url: string, headers: Record<string, string> = {}) {
  const reply = await test.app.inject({ url, headers: { ...analyst.headers, ...headers } });
  return { reply, body: reply.payload ? reply.json<Body>() : null };
}

/** Longer than the cache time of a list. */
const letCacheExpire = () => test.clock.advance(10_000);

async function insertArticle(values: {
  category: unknown;
  status: 'publish' | 'draft';
  published_at?: string;
  material_expires_at?: string;
}) {
  const { id } = await test.deps.db
    .insertInto('content')
    .values({
      kind: 'article',
      title: 'บทความทดสอบ',
      slug: crypto.randomUUID(),
      status: values.status,
      published_at: values.published_at ?? null,
      material_expires_at: values.material_expires_at ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.deps.db
    .insertInto('article')
    .values({ content_id: id, category_id: Number(values.category) })
    .execute();
}

describe.each(Object.entries(LISTS))('GET %s', (url, count) => {
  it('gives every row on one page in the list envelope', async () => {
    const { reply, body } = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body?.data).toHaveLength(count);
    expect(body?.pagination).toEqual({
      total: count,
      per_page: count,
      current_page: 1,
      total_pages: 1,
      from: 1,
      to: count,
      has_prev: false,
      has_next: false,
    });
  });

  it('answers 304 without a body to who has this content', async () => {
    const first = await get(url);
    const etag = String(first.reply.headers.etag);
    expect(etag).toMatch(/^W\/"/);
    expect(first.reply.headers['cache-control']).toBe('private, no-cache');
    letCacheExpire();
    const again = await get(url, { 'if-none-match': etag });
    expect(again.reply.statusCode).toBe(304);
    expect(again.reply.payload).toBe('');
    expect(again.reply.headers.etag).toBe(etag);
    const other = await get(url, { 'if-none-match': 'W/"something else"' });
    expect(other.reply.statusCode).toBe(200);
  });

  it('refuses who is not signed in with 401', async () => {
    const reply = await test.app.inject({ url });
    expect(reply.statusCode).toBe(401);
  });
});

describe('GET /v1/article-category', () => {
  it('counts what the audience can see, and no draft, scheduled, expired or deleted item', async () => {
    const { body } = await get('/v1/article-category');
    const category = body?.data.find((row) => row.slug === 'case-study');
    const at = '2026-10-01T09:00:00+07:00';
    await insertArticle({ category: category?.id, status: 'publish', published_at: at });
    await insertArticle({ category: category?.id, status: 'draft' });
    await insertArticle({
      category: category?.id,
      status: 'publish',
      published_at: '2026-12-24T09:00:00+07:00',
    });
    await insertArticle({
      category: category?.id,
      status: 'publish',
      published_at: at,
      material_expires_at: '2026-11-19',
    });
    await insertArticle({
      category: category?.id,
      status: 'publish',
      published_at: at,
      material_expires_at: '2026-11-20',
    });
    letCacheExpire();
    const fresh = await get('/v1/article-category');
    expect(fresh.body?.data.find((row) => row.slug === 'case-study')).toMatchObject({ count: 2 });
  });

  it('hides what is switched off, shows it with all=1, within seconds of the change', async () => {
    const before = await get('/v1/article-category');
    await test.deps.db
      .updateTable('article_category')
      .set({ is_active: false })
      .where('slug', '=', 'growth')
      .execute();
    letCacheExpire();
    const after = await get('/v1/article-category', {
      'if-none-match': String(before.reply.headers.etag),
    });
    expect(after.reply.statusCode).toBe(200);
    expect(after.body?.data.map((row) => row.slug)).not.toContain('growth');
    const all = await get('/v1/article-category?all=1');
    expect(all.body?.data.map((row) => row.slug)).toContain('growth');
    expect(all.body?.meta.filters).toEqual({ all: true });
  });

  it('titles the list in Thai, and in English for who prefers it, with a tag of its own', async () => {
    const thai = await get('/v1/article-category');
    const english = await get('/v1/article-category', { 'accept-language': 'en' });
    expect(thai.body?.meta.title).toBe('หมวดหมู่บทความ');
    expect(english.body?.meta.title).toBe('Article categories');
    expect(english.reply.headers.etag).not.toBe(thai.reply.headers.etag);
  });
});

describe('GET /v1/bu/therapy-areas', () => {
  it('embeds the business unit in each area', async () => {
    const { body } = await get('/v1/bu/therapy-areas');
    expect(body?.data[0]).toMatchObject({
      code: 'T2D',
      name_th: 'เบาหวานชนิดที่ 2',
      bu: { code: 'DBT', name_en: 'Diabetes Care', color: '#1c3faa' },
      brands: ['Rybelsus', 'Ryzodeg', 'NovoMix', 'Xultophy', 'Ozempic'],
    });
  });

  it('nests the areas under their unit with group=bu', async () => {
    const { body } = await get('/v1/bu/therapy-areas?group=bu');
    const shape = body?.data.map((unit) => [
      unit.code,
      (unit.therapy_areas as Array<{ code: string }>).map(({ code }) => code),
    ]);
    expect(shape).toEqual([
      ['DBT', ['T2D', 'T1D', 'GDM']],
      ['OBS', ['OBE']],
      ['RBD', ['HAE', 'GRO']],
      ['XBU', ['CVR', 'GEN']],
    ]);
  });

  it('refuses an unknown grouping with 400 naming the parameter', async () => {
    const { reply } = await get('/v1/bu/therapy-areas?group=brand');
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ data: { errors: [{ field: 'group' }] } });
  });
});

describe('GET /v1/ladder/adoption_ladder_value', () => {
  it('orders the stages from the bottom up, those off the ladder last', async () => {
    const { body } = await get('/v1/ladder/adoption_ladder_value');
    expect(body?.data.map((row) => row.ordinal)).toEqual([0, 1, 2, 3, 4, 5, null]);
    expect(body?.data.map((row) => row.is_auto_reachable)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('GET /v1/provinces', () => {
  it('puts Bangkok first and the rest in Thai order', async () => {
    const { body } = await get('/v1/provinces');
    const names = body?.data.map((row) => String(row.name_th)) ?? [];
    expect(names.slice(0, 3)).toEqual(['กรุงเทพมหานคร', 'กระบี่', 'กาญจนบุรี']);
    expect(names.indexOf('เชียงใหม่')).toBeLessThan(names.indexOf('ตราด'));
  });
});
