import { article } from '@connect/contract/stories/article.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../test/call.ts';
import { CODED_PRODUCT, makeArticle, makeMedia, unique } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, admin, call } = await startTestApp();
beforeEach(() => test.clock.set('2026-11-20T09:00:00+07:00'));

const title = () => `บทความทดสอบ ${unique()}`;
const create = (body: object) => call(article.create, { body: { title: title(), ...body } });
const update = (id: number, body: object) => call(article.update, { params: { id }, body });

describe('create', () => {
  it('stores a draft from a title alone, as revision 1 with an audit entry', async () => {
    const name = title();
    const { status, reply } = await create({ title: name });
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({
      title: name,
      status: 'draft',
      version: 1,
      created_by: { id: admin.staff.id },
      created_at: '2026-11-20T09:00:00.000+07:00',
    });
    expect(reply.meta.revision).toBe(1);
    const audit = await test.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'entity_title'])
      .where('entity_type', '=', 'article')
      .where('entity_id', '=', reply.data.id)
      .execute();
    expect(audit).toEqual([
      { action: 'article.create', actor_id: admin.staff.id, entity_title: name },
    ]);
  });

  it('names every field that is wrong, in the language asked for', async () => {
    const body = {
      title: 'กข',
      material_code: 'TH26',
      brand: 'Aspirin',
      sort_order: 10000,
      tags: Array.from({ length: 11 }, (_, n) => `t${n}`),
      references: [{ text: 'ที่มา', url: 'http://plain.example' }],
      cpe_credits: 0.3,
    };
    const thai = await create(body);
    expect(thai.status).toBe(422);
    expect(thai.error.message).toBe('กรุณาตรวจสอบข้อมูล 7 รายการ');
    expect(fieldsOf(thai).sort()).toEqual(
      [
        'brand: option',
        'cpe_credits: step',
        'material_code: material_code',
        'references.0.url: url',
        'sort_order: max',
        'tags: max_items',
        'title: length',
      ].sort(),
    );
    const english = await call(article.create, { body, language: 'en' });
    expect(english.error.message).toBe('Please check 7 fields');
  });

  for (const [field, value] of [
    ['published_at', '0000-01-01T00:00:00Z'],
    ['expires_at', '9999-12-31T23:59:59-12:00'],
    ['material_approved_at', '0000-01-01'],
    ['material_expires_at', '2026-02-30'],
  ] as const) {
    it(`refuses ${value} as ${field}`, async () => {
      const answer = await create({ [field]: value });
      expect(answer.status).toBe(422);
      expect(fieldsOf(answer)).toEqual([`${field}: date`]);
    });
  }

  it('cleans text: Thai digits in codes, invisible marks, double entries', async () => {
    const { reply } = await create({
      ...CODED_PRODUCT,
      material_code: 'th๒๖ozm๐๐๐๑๒',
      excerpt: 'น\u0E4D\u0E32\u200Bหนัก',
      tags: ['ก', 'ก'],
    });
    expect(reply.data).toMatchObject({
      material_code: 'TH26OZM00012',
      excerpt: 'นำหนัก',
      tags: ['ก'],
    });
  });

  it('reduces the text to the allow-list and counts the reading time', async () => {
    const { reply } = await create({
      content: `<p onclick="x()">${'ก'.repeat(801)}</p><script>alert(1)</script>`,
    });
    expect(reply.data.content).toBe(`<p>${'ก'.repeat(801)}</p>`);
    expect(reply.data.reading_minutes).toBe(2);
  });
});

describe('slug', () => {
  it('is another one for each of several items that get the same title at once', async () => {
    const name = title();
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push((await create({})).reply.data.id);
    const saved = await Promise.all(ids.map((id) => update(id, { title: name, slug: null })));
    expect(saved.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(new Set(saved.map(({ reply }) => reply.data.slug)).size).toBe(ids.length);
  });

  it('is made from the title, numbered on a clash', async () => {
    const name = title();
    const slugs = [];
    for (let n = 0; n < 3; n += 1) slugs.push((await create({ title: name })).reply.data.slug);
    const base = name.replace(/ /g, '-');
    expect(slugs).toEqual([base, `${base}-2`, `${base}-3`]);
  });

  it('is refused when typed and taken, on create and on update', async () => {
    const taken = `taken-${unique()}`;
    await create({ slug: taken });
    const again = await create({ slug: taken });
    expect([again.status, again.error.code]).toEqual([409, 'slug_taken']);
    expect(fieldsOf(again)).toEqual(['slug: unique']);
    const { reply } = await create({});
    const changed = await update(reply.data.id, { slug: taken });
    expect([changed.status, changed.error.code]).toEqual([409, 'slug_taken']);
  });

  it('is free again when its item is deleted', async () => {
    const slug = `free-${unique()}`;
    const { reply } = await create({ slug });
    await call(article.delete, { params: { id: reply.data.id } });
    expect((await create({ slug })).status).toBe(201);
  });

  it('leaves a redirect when it changes after the item was visible, and only then', async () => {
    const redirects = (id: number) =>
      test.deps.db
        .selectFrom('slug_redirect')
        .select('slug')
        .where('content_id', '=', id)
        .execute();
    const draft = await create({ slug: `old-${unique()}` });
    await update(draft.reply.data.id, { slug: `new-${unique()}` });
    expect(await redirects(draft.reply.data.id)).toEqual([]);
    const old = `seen-${unique()}`;
    const { id } = await makeArticle(test.deps.db, { status: 'publish', slug: old });
    expect((await update(id, { slug: `now-${unique()}` })).status).toBe(200);
    expect(await redirects(id)).toEqual([{ slug: old }]);
    // Returning to the old slug removes it from the redirects.
    await update(id, { slug: old });
    expect((await redirects(id)).map(({ slug }) => slug)).not.toContain(old);
    // An automatic slug of another item does not take over a slug that still leads here.
    const now = await redirects(id);
    const other = await create({ title: now[0]?.slug ?? '' });
    expect(other.reply.data.slug).toBe(`${now[0]?.slug}-2`);
  });

  it('made again from the title keeps its number when the title is the same', async () => {
    const name = title();
    await create({ title: name });
    const { reply } = await create({ title: name });
    const again = await update(reply.data.id, { slug: null, excerpt: 'ใหม่' });
    expect(again.reply.data.slug).toBe(reply.data.slug);
  });
});

describe('update', () => {
  it('changes what is sent, keeps the rest, raises version and revision', async () => {
    const { reply } = await create({ excerpt: 'เดิม', tags: ['หนึ่ง'], language: 'en' });
    test.clock.advance(60_000);
    const next = await update(reply.data.id, { excerpt: 'ใหม่', version: 1 });
    expect(next.reply.data).toMatchObject({
      excerpt: 'ใหม่',
      tags: ['หนึ่ง'],
      language: 'en',
      version: 2,
      updated_at: '2026-11-20T09:01:00.000+07:00',
    });
    expect(next.reply.meta.revision).toBe(2);
  });

  it('that changes nothing leaves nothing behind', async () => {
    const { reply } = await create({ published_at: '2026-12-01T09:00:00+07:00', seo: {} });
    const { id } = reply.data;
    const same = await update(id, {
      title: reply.data.title,
      published_at: '2026-12-01T02:00:00Z',
      seo: { title: '' },
    });
    expect(same.status).toBe(200);
    expect(same.reply.data.version).toBe(1);
    expect(same.reply.meta.revision).toBe(1);
  });

  it('with a stale version is refused, telling who changed it and when', async () => {
    const { reply } = await create({});
    await update(reply.data.id, { excerpt: 'ก', version: 1 });
    const stale = await update(reply.data.id, { excerpt: 'ข', version: 1 });
    expect([stale.status, stale.error.code]).toEqual([409, 'version_conflict']);
    expect(stale.error.data).toMatchObject({
      current_version: 2,
      updated_by: { id: admin.staff.id, display_name: admin.staff.displayName },
    });
  });

  it('of an unknown, deleted or malformed id is 404 or 400', async () => {
    expect((await update(9_999_999, { excerpt: 'x' })).status).toBe(404);
    const gone = await makeArticle(test.deps.db, { deleted_at: '2026-11-19T00:00:00Z' });
    expect((await update(gone.id, { excerpt: 'x' })).status).toBe(404);
    const malformed = await call(article.update, { params: { id: 'abc' }, body: {} });
    expect(malformed.status).toBe(400);
  });

  it('of nothing is allowed, of something that is no object is not', async () => {
    const { reply } = await create({});
    expect((await update(reply.data.id, {})).status).toBe(200);
    for (const body of [[], [{ excerpt: 'ใหม่' }]]) {
      const answer = await update(reply.data.id, body);
      expect([answer.status, answer.error.code]).toEqual([400, 'bad_request']);
    }
  });

  it('of more text than is allowed is refused, and of a body beyond all measure as well', async () => {
    const { reply } = await create({});
    const long = await update(reply.data.id, { content: 'ก'.repeat(200_001) });
    expect([long.status, ...fieldsOf(long)]).toEqual([422, 'content: length']);
    const huge = await update(reply.data.id, { content: 'x'.repeat(3 * 1024 * 1024) });
    expect([huge.status, huge.error.code]).toEqual([413, 'body_too_large']);
  });

  it('ignores what only the system sets', async () => {
    const { reply } = await create({});
    const answer = await update(reply.data.id, {
      excerpt: 'x',
      id: 1,
      created_by: null,
      stats: { views: 99 },
      first_published_at: '2020-01-01T00:00:00Z',
    });
    expect(answer.status).toBe(200);
    expect(answer.reply.data).toMatchObject({ id: reply.data.id, first_published_at: null });
    expect(answer.reply.data.stats.views).toBe(0);
  });
});

describe('warnings', () => {
  const codes = (answer: { reply: { meta: { warnings?: { code: string }[] } } }) =>
    answer.reply.meta.warnings?.map(({ code }) => code);

  it('a code that runs out soon, with the days left, in both languages', async () => {
    const code = { ...CODED_PRODUCT, material_code: 'TH26OZM44444' };
    const { reply } = await create({ ...code, material_expires_at: '2026-12-11' });
    expect(reply.meta.warnings).toEqual([
      {
        field: 'material_expires_at',
        code: 'material_expiring',
        message: 'รหัสสื่อจะหมดอายุใน 21 วัน',
      },
    ]);
    const { id } = reply.data;
    const english = await call(article.get, { params: { id }, language: 'en' });
    expect(english.reply.meta.warnings?.[0]?.message).toBe('The material code expires in 21 days');
  });

  it('a title that exists already', async () => {
    const name = title();
    expect(codes(await create({ title: name }))).toEqual([]);
    expect(codes(await create({ title: name }))).toEqual(['title_duplicate']);
  });

  it('a code reused with another expiry, but not with the same one', async () => {
    const code = { ...CODED_PRODUCT, material_code: 'TH26OZM55555' };
    await create(code);
    expect(codes(await create(code))).toEqual([]);
    expect(codes(await create({ ...code, material_expires_at: '2027-11-30' }))).toEqual([
      'code_reused',
    ]);
  });

  it('letters of a code that are not those of Other', async () => {
    const body = { ...CODED_PRODUCT, brand: 'Other', material_code: 'TH26ABC00001' };
    expect(codes(await create(body))).toEqual(['brand_letters']);
    expect(codes(await create({ ...body, material_code: 'TH26OTH00009' }))).toEqual([]);
  });

  it('more than five featured items', async () => {
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(codes(await create({ is_featured: true })));
    expect(answers.slice(0, 5).flat()).toEqual([]);
    expect(answers[5]).toEqual(['featured_many']);
  });
});

describe('seo', () => {
  it('falls back to title, excerpt cut at a character, and cover', async () => {
    const cover = await makeMedia(test.deps.db);
    const name = title();
    const { reply } = await create({
      title: name,
      excerpt: 'ที่'.repeat(60),
      featured_image_id: cover.id,
    });
    expect(reply.seo).toMatchObject({
      title: `${name} · Connect`,
      description: 'ที่'.repeat(53),
      og_title: `${name} · Connect`,
    });
    expect(reply.seo.og_image).toContain(`/media/${cover.id}-`);
  });

  it('prefers what was typed', async () => {
    const { reply } = await create({
      excerpt: 'คำโปรย',
      seo: { title: 'ก', description: 'ข', og_title: 'ค', og_description: 'ง', keywords: ['จ'] },
    });
    expect(reply.seo).toMatchObject({
      title: 'ก',
      description: 'ข',
      og_title: 'ค',
      og_description: 'ง',
      keywords: ['จ'],
    });
  });
});
