import { reference } from '@connect/contract/reference/reference.ts';
import { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import { article } from '@connect/contract/stories/article.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { letters, referenceMakers } from '../../test/examples/reference-makers.ts';
import { makeArticle } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
let as: ReturnType<typeof caller>;
let make: ReturnType<typeof referenceMakers>;
beforeAll(async () => {
  t = await createTestApp();
  as = caller(t.app, (await t.signIn('admin')).headers);
  make = referenceMakers(as);
});
afterAll(() => t.close());

const { articleCategories, specialties, businessUnits } = referenceAdmin;

describe('what every list does', () => {
  test.each(Object.entries(referenceAdmin))(
    'GET of %s gives what a new system has',
    async (_, calls) => {
      const { status, reply } = await as(calls.list);
      expect(status).toBe(200);
      expect(reply.data.length).toBeGreaterThan(3);
    },
  );

  test('GET gives all entries in their order with their uses, also what is switched off', async () => {
    const { id } = await makeArticle(t.deps.db);
    const row = await t.deps.db
      .selectFrom('article')
      .select('category_id')
      .where('content_id', '=', id)
      .executeTakeFirstOrThrow();
    const { status, reply } = await as(articleCategories.list);
    expect(status).toBe(200);
    expect(reply.data).toHaveLength(10);
    const used = reply.data.find((entry) => entry.id === row.category_id);
    expect(used).toMatchObject({
      name: 'เบาหวาน',
      version: 1,
      is_active: true,
      uses: 1,
      used_by: [{ type: 'article', count: 1 }],
    });
    expect(reply.data.filter((entry) => entry.uses > 0)).toHaveLength(1);
  });

  test('POST adds at the end with a Thai name, an address made of it, and an audit entry', async () => {
    const { status, reply } = await make.category({ name: '  ระบบทางเดินหายใจ ', color: '#ABCDEF' });
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({
      name: 'ระบบทางเดินหายใจ',
      slug: 'ระบบทางเดินหายใจ',
      color: '#abcdef',
      is_active: true,
      version: 1,
      uses: 0,
    });
    const list = await as(articleCategories.list);
    expect(list.reply.data.at(-1)?.id).toBe(reply.data.id);
    const entry = await t.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'entity_title'])
      .where('entity_type', '=', 'article_category')
      .where('entity_id', '=', reply.data.id)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: 'article_category.create', entity_title: 'ระบบทางเดินหายใจ' });
  });

  test('PUT changes what was sent, raises the version and says in the audit what it was', async () => {
    const { reply } = await make.category({ name: 'ก่อนเปลี่ยน' });
    const changed = await as(articleCategories.update, {
      params: { id: reply.data.id },
      body: { name: 'หลังเปลี่ยน', version: 1 },
    });
    expect(changed.status).toBe(200);
    expect(changed.reply.data).toMatchObject({
      name: 'หลังเปลี่ยน',
      slug: reply.data.slug,
      version: 2,
    });
    const entry = await t.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'diff'])
      .where('entity_type', '=', 'article_category')
      .where('entity_id', '=', reply.data.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'article_category.update',
      diff: { name: { from: 'ก่อนเปลี่ยน', to: 'หลังเปลี่ยน' } },
    });
  });

  test('PUT /v1/article-category/:id is the same call', async () => {
    const { reply } = await make.category();
    const { headers } = await t.signIn('super_admin');
    const answer = await t.app.inject({
      method: 'PUT',
      url: `/v1/article-category/${reply.data.id}`,
      headers,
      payload: { description: 'คำอธิบายใหม่', version: 1 },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ data: { description: 'คำอธิบายใหม่' } });
  });

  test('PUT that changes nothing leaves version and audit alone', async () => {
    const { reply } = await make.category();
    const body = { name: reply.data.name, version: 1 };
    const same = await as(articleCategories.update, { params: { id: reply.data.id }, body });
    expect(same.reply.data.version).toBe(1);
  });

  test('PUT with a stale version is refused, naming who changed it and when', async () => {
    const other = await t.signIn('super_admin', { displayName: 'ผู้แก้ไขก่อน' });
    const { reply } = await make.category();
    const params = { id: reply.data.id };
    await caller(t.app, other.headers)(articleCategories.update, {
      params,
      body: { name_en: 'First', version: 1 },
    });
    const late = await as(articleCategories.update, {
      params,
      body: { name_en: 'Late', version: 1 },
    });
    expect(late.status).toBe(409);
    expect(late.error.code).toBe('version_conflict');
    expect(late.error.data).toMatchObject({
      current_version: 2,
      updated_by: { id: other.staff.id, display_name: 'ผู้แก้ไขก่อน' },
      updated_at: '2026-11-20T09:00:00.000+07:00',
    });
  });

  test('of two who change the same entry at once one is told', async () => {
    const { reply } = await make.category();
    const params = { id: reply.data.id };
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name_en) =>
        as(articleCategories.update, { params, body: { name_en, version: 1 } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('of two who add the same code at once one is told', async () => {
    const code = letters();
    const answers = await Promise.all([make.specialty({ code }), make.specialty({ code })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && fieldsOf(refused)).toEqual(['code: unique']);
  });

  test('DELETE removes what nothing uses', async () => {
    const { reply } = await make.category();
    const params = { id: reply.data.id };
    expect((await as(articleCategories.delete, { params })).status).toBe(200);
    expect((await as(articleCategories.delete, { params })).status).toBe(404);
    const list = await as(articleCategories.list);
    expect(list.reply.data.map(({ id }) => id)).not.toContain(params.id);
  });

  test('DELETE of what is used is refused with what uses it; also from the trash', async () => {
    const { reply } = await make.category();
    const { id } = reply.data;
    await makeArticle(t.deps.db, { article: { category_id: id } });
    await makeArticle(t.deps.db, {
      article: { category_id: id },
      deleted_at: '2026-11-19T09:00:00+07:00',
    });
    const refused = await as(articleCategories.delete, { params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({
      code: 'in_use',
      data: { used_by: [{ type: 'article', count: 2 }] },
    });
  });

  test('DELETE and a save that chooses the entry cannot both succeed', async () => {
    const { reply } = await make.specialty();
    const { id: itemId } = await makeArticle(t.deps.db);
    const specialtyId = reply.data.id;
    const [removed, saved] = await Promise.all([
      as(specialties.delete, { params: { id: specialtyId } }),
      as(article.update, { params: { id: itemId }, body: { specialty_ids: [specialtyId] } }),
    ]);
    expect([removed.status, saved.status]).toSatisfy(
      ([first, second]) => (first === 200 && second === 422) || (first === 409 && second === 200),
    );
  });

  test('PUT order puts the named first and keeps the rest in their order', async () => {
    const before = (await as(businessUnits.list)).reply.data.map(({ id }) => id);
    const last = before.at(-1) ?? 0;
    const { status, reply } = await as(businessUnits.order, { body: { ids: [last] } });
    expect(status).toBe(200);
    expect(reply.data.map(({ id }) => id)).toEqual([last, ...before.slice(0, -1)]);
    await as(businessUnits.order, { body: { ids: before } });
  });

  test('PUT order with an entry that does not exist is refused', async () => {
    const refused = await as(businessUnits.order, { body: { ids: [987_654] } });
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual(['ids: reference']);
  });

  test('a change shows at once in the lists that forms load, with another tag', async () => {
    const read = () => as(reference.articleCategories);
    const { reply } = await make.category({ name: 'เห็นทันที' });
    expect((await read()).reply.data.map(({ id }) => id)).toContain(reply.data.id);
    const body = { is_active: false, version: 1 };
    await as(articleCategories.update, { params: { id: reply.data.id }, body });
    expect((await read()).reply.data.map(({ id }) => id)).not.toContain(reply.data.id);
    const all = await as(reference.articleCategories, { query: { all: 1 } });
    expect(all.reply.data.map(({ id }) => id)).toContain(reply.data.id);
  });

  test('what was switched off is refused for a new choice and kept where it was chosen', async () => {
    const { reply } = await make.category();
    const { id } = reply.data;
    const item = await makeArticle(t.deps.db, { article: { category_id: id } });
    const other = await makeArticle(t.deps.db);
    const off = { is_active: false, version: 1 };
    await as(articleCategories.update, { params: { id }, body: off });
    const kept = await as(article.update, {
      params: { id: item.id },
      body: { title: 'ชื่อเรื่องใหม่' },
    });
    expect(kept.status).toBe(200);
    const refused = await as(article.update, {
      params: { id: other.id },
      body: { category_id: id },
    });
    expect(fieldsOf(refused)).toEqual(['category_id: inactive']);
  });

  test.each(['dpo', 'publisher'] as const)('%s changes nothing; the DPO may look', async (role) => {
    const { headers } = await t.signIn(role);
    const call = caller(t.app, headers);
    expect((await call(articleCategories.list)).status).toBe(role === 'dpo' ? 200 : 403);
    expect((await call(articleCategories.create, { body: {} })).status).toBe(403);
    expect((await call(articleCategories.order, { body: { ids: [] } })).status).toBe(403);
  });
});

/** Columns with a foreign key to a reference list, each of which `REFERENCES` counts as a use. */
const COUNTED = [
  'adoption_change.from_value_id',
  'adoption_change.ladder_id',
  'adoption_change.to_value_id',
  'archived_registration.specialty_id',
  'article.category_id',
  'content.adoption_ladder_value_id',
  'content.product_adoption_ladder_id',
  'platform_user.bu_id',
  'product_adoption_ladder.therapy_area_id',
  'registration.specialty_id',
  'specialty.parent_id',
  'therapy_area.business_unit_id',
  'user_product_adoption.ladder_id',
  'user_product_adoption.value_id',
];

test('every foreign key to a reference list is counted as a use', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('article_category'::regclass, 'specialty'::regclass,
      'business_unit'::regclass, 'therapy_area'::regclass, 'product_adoption_ladder'::regclass,
      'adoption_ladder_value'::regclass)
    order by 1`.execute(t.deps.db);
  expect(rows.map(({ name }) => name)).toEqual(COUNTED);
});
