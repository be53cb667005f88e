import { CONTENT_SORTABLE } from '@connect/contract/content/content.ts';
import { article } from '@connect/contract/stories/article.ts';
import { describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeArticle } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();

/** Items of one test have a tag of their own, by which the test finds them. */
let tags = 0;
function group() {
  tags += 1;
  const tag = `กลุ่ม${tags}x`;
  return {
    tag,
    make: (overrides: Parameters<typeof makeArticle>[1] = {}) =>
      makeArticle(test.deps.db, { ...overrides, tags: [tag] }),
    async ids(query: Record<string, string | number | boolean> = {}) {
      const { status, reply } = await call(article.list, { query: { search: tag, ...query } });
      expect(status).toBe(200);
      return reply.data.map(({ id }) => id);
    },
  };
}

const published = { status: 'publish' as const };
const coded = {
  ...published,
  brand: 'Other',
  material_code: 'TH26OTH00001',
  material_approved_at: '2026-01-01',
};

describe('envelope', () => {
  it('carries title, filters, sort, counts, rights and time, in Thai and English', async () => {
    const items = group();
    const { id } = await items.make();
    const query = { search: items.tag, brand: 'Non-Brand' };
    const thai = await call(article.list, { query });
    expect(thai.reply.meta).toMatchObject({
      title: 'บทความทั้งหมด',
      filters: { search: items.tag, brand: ['Non-Brand'] },
      sort: { by: 'updated_at', order: 'desc' },
      counts: { all: 1, publish: 0, draft: 1, scheduled: 0, expired: 0, trash: 0 },
      permissions: { create: true, export: true },
      generated_at: '2026-11-20T09:00:00.000+07:00',
    });
    expect(thai.reply.pagination).toEqual({
      total: 1,
      per_page: 10,
      current_page: 1,
      total_pages: 1,
      from: 1,
      to: 1,
      has_prev: false,
      has_next: false,
    });
    expect(thai.reply.data[0]).toMatchObject({ id, effective_status: 'draft' });
    expect(thai.reply.data[0]).not.toHaveProperty('content');
    const english = await call(article.list, { query, language: 'en' });
    expect(english.reply.meta.title).toBe('All articles');
  });

  it('answers an empty list with nulls and a page beyond the end with no rows', async () => {
    const items = group();
    const empty = await call(article.list, { query: { search: items.tag } });
    expect(empty.reply.pagination).toMatchObject({
      total: 0,
      total_pages: 0,
      from: null,
      to: null,
    });
    await items.make();
    const beyond = await call(article.list, { query: { search: items.tag, page: 1000000 } });
    expect(beyond.status).toBe(200);
    expect(beyond.reply.data).toEqual([]);
    expect(beyond.reply.pagination).toMatchObject({ total: 1, from: null, has_next: false });
  });

  for (const [query, field] of [
    [{ page: '0' }, 'page'],
    [{ page: '99999999999' }, 'page'],
    [{ limit: '101' }, 'limit'],
    [{ order_by: 'body' }, 'order_by'],
    [{ status: 'gone' }, 'status.0'],
    [{ brand: 'Aspirin' }, 'brand.0'],
    [{ date_from: '2026-02-30' }, 'date_from'],
    [{ cpe_eligible: 'perhaps' }, 'cpe_eligible'],
  ] as const) {
    it(`refuses ${JSON.stringify(query)} with 400 naming ${field}`, async () => {
      const { status, error } = await call(article.list, { query });
      expect(status).toBe(400);
      expect(error.code).toBe('invalid_param');
      expect(error.data.errors.map((each) => each.field)).toContain(field);
    });
  }

  it('ignores parameters it does not know', async () => {
    const { status } = await call(article.list, { query: { utm_source: 'line' } });
    expect(status).toBe(200);
  });
});

describe('tabs', () => {
  it('counts every tab for the same filters, and lists each', async () => {
    const items = group();
    const draft = await items.make();
    const shown = await items.make(published);
    const later = await items.make({ ...published, published_at: '2026-12-01T09:00:00+07:00' });
    const ended = await items.make({ ...published, expires_at: '2026-11-20T09:00:00+07:00' });
    const lapsed = await items.make({ ...coded, material_expires_at: '2026-11-19' });
    const trashed = await items.make({ deleted_at: '2026-11-19T09:00:00+07:00' });
    await items.make({ deleted_at: '2026-10-21T09:00:00+07:00' });
    const { reply } = await call(article.list, { query: { search: items.tag, status: 'draft' } });
    expect(reply.meta.counts).toEqual({
      all: 5,
      publish: 1,
      draft: 1,
      scheduled: 1,
      expired: 2,
      trash: 1,
    });
    expect(reply.pagination.total).toBe(1);
    expect(await items.ids({ status: 'draft' })).toEqual([draft.id]);
    expect(await items.ids({ status: 'published' })).toEqual([shown.id]);
    expect(await items.ids({ status: 'scheduled' })).toEqual([later.id]);
    expect((await items.ids({ status: 'expired' })).sort()).toEqual([ended.id, lapsed.id].sort());
    expect(await items.ids({ status: 'publish' })).toHaveLength(4);
    expect(await items.ids({ status: 'draft,scheduled' })).toHaveLength(2);
    expect(await items.ids({ deleted: 1 })).toEqual([trashed.id]);
  });
});

describe('filters', () => {
  it('narrow by brand, type, visibility, audience, therapy area and category', async () => {
    const items = group();
    const areas = await test.deps.db.selectFrom('therapy_area').select('id').limit(3).execute();
    const [first, second, third] = areas.map(({ id }) => id);
    const categories = await test.deps.db
      .selectFrom('article_category')
      .select('id')
      .where('scope', '=', 'article')
      .limit(2)
      .execute();
    const one = await items.make({
      brand: 'Ozempic',
      promotional_type: 'promotional',
      visibility: 'hcp_only',
      audience_user_types: ['pharmacist', 'sale'],
      therapy_area_ids: [first ?? 0, second ?? 0],
      article: { category_id: categories[0]?.id ?? 0, cpe_eligible: true },
    });
    const two = await items.make({
      therapy_area_ids: [third ?? 0],
      article: { category_id: categories[1]?.id ?? 0 },
    });
    expect(await items.ids({ brand: 'Ozempic,Wegovy' })).toEqual([one.id]);
    expect(await items.ids({ promotional_type: 'non_promotional' })).toEqual([two.id]);
    expect(await items.ids({ visibility: 'hcp_only' })).toEqual([one.id]);
    expect(await items.ids({ user_type: 'sale' })).toEqual([one.id]);
    expect(await items.ids({ therapy_area_id: `${second},${third}` })).toHaveLength(2);
    expect(await items.ids({ category_id: categories[1]?.id ?? 0 })).toEqual([two.id]);
    expect(await items.ids({ cpe_eligible: true })).toEqual([one.id]);
    expect(await items.ids({ cpe_eligible: 0 })).toEqual([two.id]);
  });

  it('a specialty includes its sub-specialties', async () => {
    const items = group();
    const child = await test.deps.db
      .selectFrom('specialty')
      .select(['id', 'parent_id'])
      .where('parent_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const { id } = await items.make({ specialty_ids: [child.id] });
    expect(await items.ids({ specialty_id: child.parent_id ?? 0 })).toEqual([id]);
    expect(await items.ids({ specialty_id: 999999 })).toEqual([]);
  });

  it('material state follows the Bangkok day', async () => {
    const items = group();
    const none = await items.make();
    const valid = await items.make({ ...coded, material_expires_at: '2027-12-31' });
    const expiring = await items.make({ ...coded, material_expires_at: '2026-11-20' });
    const expired = await items.make({ ...coded, material_expires_at: '2026-11-19' });
    expect(await items.ids({ material_state: 'none' })).toEqual([none.id]);
    expect(await items.ids({ material_state: 'valid' })).toEqual([valid.id]);
    expect(await items.ids({ material_state: 'expiring' })).toEqual([expiring.id]);
    expect(await items.ids({ material_state: 'expired' })).toEqual([expired.id]);
  });

  it('days are whole Bangkok days, both ends included', async () => {
    const items = group();
    const early = await items.make({ updated_at: '2026-11-05T00:00:00+07:00' });
    const late = await items.make({ updated_at: '2026-11-05T23:59:59.999+07:00' });
    await items.make({ updated_at: '2026-11-06T00:00:00+07:00' });
    await items.make({ updated_at: '2026-11-04T23:59:59.999+07:00' });
    const ids = await items.ids({ date_from: '2026-11-05', date_to: '2026-11-05' });
    expect(ids).toEqual([late.id, early.id]);
  });

  it('date_field chooses the publish date', async () => {
    const items = group();
    const { id } = await items.make({ ...published, published_at: '2026-05-05T12:00:00+07:00' });
    await items.make();
    const query = { date_field: 'published_at', date_from: '2026-05-01', date_to: '2026-05-31' };
    expect(await items.ids(query)).toEqual([id]);
  });
});

describe('search', () => {
  const find = async (search: string) => {
    const { status, reply } = await call(article.list, { query: { search } });
    expect(status).toBe(200);
    return reply.data.map(({ id }) => id);
  };

  it('finds Thai by one, two, three and more characters', async () => {
    const { id } = await makeArticle(test.deps.db, { title: 'ฬียฬฆาตกรรมเชิงสถิติ' });
    for (const text of ['ฬ', 'ฬี', 'ฬีย', 'ฆาตกรรมเชิง']) expect(await find(text)).toEqual([id]);
  });

  it('finds by slug, tag, code in any case, and by several words in any order', async () => {
    const { id } = await makeArticle(test.deps.db, {
      title: 'Zebra stripes in practice',
      slug: 'quagga-notes',
      tags: ['okapi'],
      material_code: 'TH26OTH77777',
    });
    for (const text of ['quagga', 'OKAPI', 'th26oth77777', 'TH26OTH777', 'practice zebra']) {
      expect(await find(text)).toEqual([id]);
    }
    expect(await find('zebra giraffe')).toEqual([]);
  });

  it('reads #id as an id and a bare number as an id or text', async () => {
    const { id } = await makeArticle(test.deps.db);
    const other = await makeArticle(test.deps.db, { title: `รุ่นที่ ${id} ฉบับย่อ` });
    expect(await find(`#${id}`)).toEqual([id]);
    expect((await find(`${id}`)).sort()).toEqual(expect.arrayContaining([id, other.id].sort()));
    expect(await find('#9999999999')).toEqual([]);
  });

  it('takes % _ and \\ literally', async () => {
    const { id } = await makeArticle(test.deps.db, { title: 'ลดลง 50%_จริง\\หรือ' });
    expect(await find('50%_จ')).toEqual([id]);
    expect(await find('จริง\\ห')).toEqual([id]);
    expect(await find('5_%')).toEqual([]);
  });

  it('accepts white space only, and 200 characters of anything', async () => {
    expect((await call(article.list, { query: { search: '   ' } })).status).toBe(200);
    expect(await find("'; drop table content; --".repeat(8))).toEqual([]);
    const long = await call(article.list, { query: { search: 'ก'.repeat(201) } });
    expect(long.status).toBe(400);
  });
});

describe('sort', () => {
  it('titles in Thai dictionary order', async () => {
    const items = group();
    for (const title of ['อรุณสวัสดิ์', 'เกศินี', 'ขวัญใจ', 'กานต์ดา', 'โกวิท', 'แก้วตา', 'ไกรทอง']) {
      await items.make({ title });
    }
    const { reply } = await call(article.list, {
      query: { search: items.tag, order_by: 'title' },
    });
    expect(reply.data.map(({ title }) => title)).toEqual([
      'กานต์ดา',
      'เกศินี',
      'แก้วตา',
      'โกวิท',
      'ไกรทอง',
      'ขวัญใจ',
      'อรุณสวัสดิ์',
    ]);
  });

  it('equal values by id, so that no row shows twice over pages', async () => {
    const items = group();
    const made: number[] = [];
    for (let n = 0; n < 7; n += 1) made.push((await items.make()).id);
    const seen = [
      ...(await items.ids({ limit: 3, page: 1 })),
      ...(await items.ids({ limit: 3, page: 2 })),
      ...(await items.ids({ limit: 3, page: 3 })),
    ];
    expect(seen).toEqual(made.reverse());
  });

  it('by views, with items nobody has seen at the end', async () => {
    const items = group();
    const [none, few, many] = [await items.make(), await items.make(), await items.make()];
    const stats = { unique_viewers: 1, refreshed_at: '2026-11-20T00:00:00Z' };
    await test.deps.db
      .insertInto('content_stats')
      .values([
        { content_id: few.id, views: 3, ...stats },
        { content_id: many.id, views: 30, ...stats },
      ])
      .execute();
    expect(await items.ids({ order_by: 'views' })).toEqual([many.id, few.id, none.id]);
    expect(await items.ids({ order_by: 'views', order: 'asc' })).toEqual([
      none.id,
      few.id,
      many.id,
    ]);
  });

  it('by every sortable column in both directions', async () => {
    for (const order_by of CONTENT_SORTABLE) {
      for (const order of ['asc', 'desc']) {
        const { status, reply } = await call(article.list, { query: { order_by, order } });
        expect(status).toBe(200);
        expect(reply.meta.sort).toEqual({ by: order_by, order });
      }
    }
  });
});

describe('brand scope', () => {
  it('shows, counts and finds only items of the account’s brands', async () => {
    const items = group();
    const mine = await items.make({ brand: 'Wegovy' });
    const theirs = await items.make({ brand: 'Saxenda' });
    const publisher = await test.signIn('publisher', { brandScope: ['Wegovy'] });
    const as = caller(test.app, publisher.headers);
    const { reply } = await as(article.list, { query: { search: items.tag } });
    expect(reply.data.map(({ id }) => id)).toEqual([mine.id]);
    expect(reply.meta.counts?.all).toBe(1);
    const filtered = await as(article.list, { query: { search: items.tag, brand: 'Saxenda' } });
    expect(filtered.reply.data).toEqual([]);
    expect((await as(article.get, { params: { id: theirs.id } })).status).toBe(404);
    expect((await as(article.get, { params: { id: mine.id } })).status).toBe(200);
  });
});
