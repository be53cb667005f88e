import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { savedViews } from '@connect/contract/desk/saved-view.ts';
import { auth } from '@connect/contract/sign-in/auth.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { unique } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

type Role = Parameters<TestApp['signIn']>[0];
async function somebody(role: Role = 'editor') {
  const { headers, staff } = await t.signIn(role);
  const call = caller(t.app, headers);
  const make = async (more: object = {}) =>
    call(savedViews.create, {
      body: {
        list: 'articles',
        title: `มุมมอง ${unique()}`,
        query: { brand: 'Ozempic,Wegovy', order_by: 'title' },
        ...more,
      },
    });
  const titles = async (list = 'articles') =>
    (await call(savedViews.list, { query: { list } })).reply.data.map(({ title }) => title);
  return { call, staff, make, titles };
}

describe('POST /v1/views', () => {
  test('keeps the state of a list with its columns, for oneself only', async () => {
    const one = await somebody();
    const { status, reply } = await one.make({ title: ' ใกล้  หมดอายุ ', columns: ['views'] });
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({
      list: 'articles',
      title: 'ใกล้  หมดอายุ',
      query: { brand: 'Ozempic,Wegovy', order_by: 'title' },
      columns: ['views'],
      shared: false,
      owner: { id: one.staff.id },
      permissions: { edit: true },
    });
    expect(await one.titles()).toEqual(['ใกล้  หมดอายุ']);
    expect(await (await somebody()).titles()).not.toContain('ใกล้  หมดอายุ');
  });

  test.each([
    [{ brand: 'Aspirin' }, 'query.brand: option'],
    [{ secrets: '1' }, 'query.secrets: unknown_field'],
    [{ page: '3' }, 'query.page: unknown_field'],
    [{ date_from: '2026-02-30' }, 'query.date_from: option'],
    [{ toString: 'x' }, 'query.toString: unknown_field'],
  ])('refuses what the list itself would not take: %j', async (query, said) => {
    const refused = await (await somebody()).make({ query });
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toContain(said);
  });

  test('refuses an empty or long title, an unknown list, and junk', async () => {
    const { make } = await somebody();
    for (const more of [
      { title: '  ' },
      { title: 'ก'.repeat(61) },
      { list: 'secrets' },
      { query: 'brand=Ozempic' },
      { columns: ['no space'] },
      { owner_id: 1 },
    ]) {
      expect((await make(more)).status, JSON.stringify(more)).toBe(422);
    }
  });

  test('a title is used once per person and list, whatever its case, also at the same time', async () => {
    const { make } = await somebody();
    const title = `Mine ${unique()}`;
    const answers = await Promise.all([make({ title }), make({ title: title.toUpperCase() })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await make({ title, list: 'life-ready' })).status).toBe(201);
    expect((await (await somebody()).make({ title })).status).toBe(201);
  });

  test('fifty are enough for one person and list', async () => {
    const { make } = await somebody();
    for (let n = 0; n < 50; n += 1) await make();
    expect(fieldsOf(await make())).toEqual(['title: max_items']);
    expect((await make({ list: 'life-ready' })).status).toBe(201);
  });

  test('nor are there more by bringing deleted ones back, also several at once', async () => {
    const { make, call, titles } = await somebody();
    const ids: number[] = [];
    for (let n = 0; n < 50; n += 1) ids.push((await make()).reply.data.id);
    const gone = ids.slice(0, 3);
    for (const id of gone) await call(savedViews.delete, { params: { id } });
    for (let n = 0; n < 2; n += 1) expect((await make()).status).toBe(201);
    const answers = await Promise.all(
      gone.map((id) => call(savedViews.restore, { params: { id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && fieldsOf(refused)).toEqual(['title: max_items']);
    expect(await titles()).toHaveLength(50);
  });

  test('lists that the role may not see have no views for it', async () => {
    const { call, make } = await somebody('editor');
    expect((await make({ list: 'staffs', query: {} })).status).toBe(403);
    expect((await call(savedViews.list, { query: { list: 'staffs' } })).status).toBe(403);
    const admin = await somebody('super_admin');
    expect((await admin.make({ list: 'staffs', query: { role: 'editor' } })).status).toBe(201);
  });
});

describe('a shared view', () => {
  test('is seen by everybody who may see the list, and changed by its owner or an administrator', async () => {
    const owner = await somebody('publisher');
    const other = await somebody('editor');
    const admin = await somebody('admin');
    const made = await owner.make({ shared: true });
    const params = { id: made.reply.data.id };
    const change = (who: typeof owner, body: object) =>
      who.call(savedViews.update, { params, body });
    const seen = await other.call(savedViews.list, { query: { list: 'articles' } });
    const row = seen.reply.data.find(({ id }) => id === params.id);
    expect(row?.permissions).toEqual({ edit: false });
    expect((await change(other, { title: 'ของฉัน' })).status).toBe(403);
    expect((await other.call(savedViews.delete, { params })).status).toBe(403);
    expect((await change(admin, { title: `ดูแล ${params.id}` })).status).toBe(200);
    expect((await change(owner, { shared: false })).status).toBe(200);
    expect(await other.titles()).not.toContain(`ดูแล ${params.id}`);
    expect((await change(other, { title: 'ของฉัน' })).status).toBe(404);
    expect((await change(admin, { title: 'ของฉัน' })).status).toBe(404);
  });

  test('what is done to views is in the audit, without title and what was searched for', async () => {
    const { make, call } = await somebody();
    const { reply } = await make({ title: 'คำค้นลับ', query: { search: 'คำค้นลับ' } });
    await call(savedViews.delete, { params: { id: reply.data.id } });
    const rows = await t.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'entity_title', 'diff'])
      .where('entity_type', '=', 'view')
      .where('entity_id', '=', reply.data.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['view.create', 'view.delete']);
    expect(JSON.stringify(rows)).not.toContain('คำค้นลับ');
  });
});

describe('changing and deleting', () => {
  test('a stale version is told; unknown ids are not found', async () => {
    const { make, call } = await somebody();
    const { reply } = await make();
    const params = { id: reply.data.id };
    const body = { query: { search: 'ใหม่' }, version: 1 };
    const changed = await call(savedViews.update, { params, body });
    expect(changed.reply.data).toMatchObject({ query: { search: 'ใหม่' }, version: 2 });
    const stale = await call(savedViews.update, { params, body });
    expect([stale.status, stale.error.code]).toEqual([409, 'version_conflict']);
    const bad = await call(savedViews.update, { params, body: { query: { brand: 'x' } } });
    expect(fieldsOf(bad)).toEqual(['query.brand: option']);
    for (const endpoint of [savedViews.update, savedViews.delete, savedViews.restore]) {
      const answer = await call(endpoint, { params: { id: 2_000_000_000 }, body: {} });
      expect(answer.status).toBe(404);
    }
  });

  test('a deleted view can come back for a day, unless its title was given away', async () => {
    const { make, call, titles } = await somebody();
    const { reply } = await make({ title: 'ลบแล้วกู้' });
    const params = { id: reply.data.id };
    expect((await call(savedViews.restore, { params })).error.code).toBe('not_in_trash');
    expect((await call(savedViews.delete, { params })).status).toBe(200);
    expect(await titles()).toEqual([]);
    expect((await call(savedViews.delete, { params })).status).toBe(404);
    expect((await call(savedViews.update, { params, body: {} })).status).toBe(404);
    expect((await call(savedViews.restore, { params })).status).toBe(200);
    expect(await titles()).toEqual(['ลบแล้วกู้']);
    await call(savedViews.delete, { params });
    await make({ title: 'ลบแล้วกู้' });
    expect(fieldsOf(await call(savedViews.restore, { params }))).toEqual(['title: unique']);
  });

  test('the view that a list opens with is a choice of each person', async () => {
    const { make, call } = await somebody();
    const { reply } = await make();
    const views = { articles: reply.data.id };
    await call(auth.preferences, { body: { views } });
    await call(auth.preferences, { body: { columns: { articles: ['views'] } } });
    expect((await call(auth.me)).reply.data.preferences).toEqual({
      views,
      columns: { articles: ['views'] },
    });
    await call(auth.preferences, { body: { views: { articles: null } } });
    expect((await call(auth.me)).reply.data.preferences.views).toEqual({});
  });
});

test('views from before the tabs added up ask for what is published', async () => {
  const { make, call } = await somebody();
  const old = { status: 'publish', brand: 'Ozempic' };
  for (const query of [old, { status: 'draft' }, { brand: 'Wegovy' }]) await make({ query });
  const dir = join(import.meta.dirname, '..', '..', 'migrations');
  await t.pool.query(readFileSync(join(dir, '0029_views_status.sql'), 'utf8'));
  const { reply } = await call(savedViews.list, { query: { list: 'articles' } });
  expect(reply.data.map(({ query }) => query)).toEqual([
    { status: 'published', brand: 'Ozempic' },
    { status: 'draft' },
    { brand: 'Wegovy' },
  ]);
});
