import type { Brand } from '@connect/contract/constants.ts';
import { attention } from '@connect/contract/desk/attention.ts';
import { presence } from '@connect/contract/desk/presence.ts';
import { search } from '@connect/contract/desk/search.ts';
import { document } from '@connect/contract/documents/document.ts';
import { GRANTS, permissionsOf, ROLES, type Role } from '@connect/contract/permissions.ts';
import { article } from '@connect/contract/stories/article.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallParts, caller, fieldsOf } from '../../test/call.ts';
import {
  CODED_PRODUCT,
  makeArticle,
  makeDocument,
  makeUser,
  makeView,
} from '../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';

// Every call is tried with ids from outside the caller's scope: it must answer 404.
const OWN: Brand = 'Ozempic';
const FOREIGN: Brand = 'Wegovy';
const TITLE = 'ชื่อเรื่องลับเฉพาะแบรนด์';
const PAGE = '00000000-0000-4000-8000-000000000001';

let t: TestApp;
const accounts = new Map<Role, SignedIn>();
const items = { own: 0, foreign: 0 };

/** Roles whose cell of the matrix carries an `s`; no scope limits the others. */
const SCOPED = ROLES.filter((role) => GRANTS[role].article.scoped);
const UNSCOPED = ROLES.filter(
  (role) => !GRANTS[role].article.scoped && permissionsOf(role).includes('article.view'),
);

async function item(brand: Brand): Promise<number> {
  const admin = await t.signIn('super_admin');
  const { id } = await makeArticle(t.deps.db, {
    ...CODED_PRODUCT,
    brand,
    title: `${TITLE} ${brand}`,
    material_code: brand === OWN ? 'TH26OZM00012' : 'TH26WEG00012',
    material_expires_at: '2026-12-01',
    visibility: 'hcp_only',
  });
  const call = caller(t.app, admin.headers);
  await call(article.update, { params: { id }, body: { excerpt: 'คำโปรยที่แก้แล้ว' } });
  return id;
}

beforeAll(async () => {
  t = await createTestApp();
  for (const role of ROLES) {
    accounts.set(role, await t.signIn(role, { brandScope: [OWN], regionScope: ['north'] }));
  }
  items.own = await item(OWN);
  items.foreign = await item(FOREIGN);
  await makeDocument(t.deps.db, { brand: OWN, title: `${TITLE} ${OWN}` });
  await makeDocument(t.deps.db, { brand: FOREIGN, title: `${TITLE} ${FOREIGN}` });
});
afterAll(() => t.close());

const headersOf = (role: Role) => accounts.get(role)?.headers ?? { authorization: '' };
const as = (role: Role) => caller(t.app, headersOf(role));

/** Every call of the server on one article, found by its address. */
const calls = () =>
  t.routes.flatMap(({ method, url, endpoint }) =>
    endpoint && method !== 'HEAD' && /^\/v1\/(article|article-logs)\/:id(\/|$)/.test(url)
      ? [{ method, url, endpoint }]
      : [],
  );

/** A body that each call accepts, so that the look-up is reached. */
const bodyFor = (method: string, url: string) =>
  method === 'PUT'
    ? { excerpt: 'แก้โดยผู้อื่น' }
    : method === 'POST' && /unpublish/.test(url)
      ? {}
      : undefined;

const send = (role: Role, call: { method: string; url: string }, id: number) =>
  t.app.inject({
    method: call.method as 'GET',
    url: call.url.replace(':id', String(id)).replace(':revision', '1'),
    headers: headersOf(role),
    payload: bodyFor(call.method, call.url),
  });

test('there are roles with and without scopes, and calls to try', () => {
  expect(SCOPED).toEqual(['publisher', 'sales_manager']);
  expect(UNSCOPED.length).toBeGreaterThan(4);
  expect(calls().map(({ method, url }) => `${method} ${url}`)).toEqual(
    expect.arrayContaining([
      'GET /v1/article/:id',
      'PUT /v1/article/:id',
      'DELETE /v1/article/:id',
      'GET /v1/article/:id/revisions',
      'GET /v1/article/:id/revisions/:revision',
      'POST /v1/article/:id/revisions/:revision/restore',
      'POST /v1/article/:id/duplicate',
      'POST /v1/article/:id/restore',
      'GET /v1/article-logs/:id',
    ]),
  );
});

describe.each(SCOPED)('%s, limited to one brand', (role) => {
  test('every call on an item of another brand answers 404, or 403 without the right; nothing changes', async () => {
    const before = await t.deps.db
      .selectFrom('content')
      .selectAll()
      .where('id', '=', items.foreign)
      .execute();
    const held = new Set(permissionsOf(role));
    for (const call of calls()) {
      const { permission } = call.endpoint;
      const allowed = typeof permission !== 'string' && permission.some((one) => held.has(one));
      const reply = await send(role, call, items.foreign);
      const name = `${call.method} ${call.url}`;
      expect(reply.statusCode, `${name}: ${reply.body}`).toBe(allowed ? 404 : 403);
      expect(reply.body, name).not.toContain(TITLE);
      if (!allowed) continue;
      // Exactly the same answer as for an id that does not exist: it must not reveal that the item
      // exists.
      const nobody = await send(role, call, 2_000_000_000);
      const plain = ({ body }: { body: string }) => body.replace(/"request_id":"[^"]+"/, '');
      expect(plain(reply), name).toBe(plain(nobody));
    }
    expect(
      await t.deps.db.selectFrom('content').selectAll().where('id', '=', items.foreign).execute(),
    ).toEqual(before);
  });

  test('the same calls on an item of the own brand are not lost', async () => {
    const held = new Set(permissionsOf(role));
    for (const call of calls()) {
      const { permission } = call.endpoint;
      if (call.method !== 'GET' || typeof permission === 'string') continue;
      const allowed = permission.some((one) => held.has(one));
      const reply = await send(role, call, items.own);
      expect(reply.statusCode, `${call.url}: ${reply.body}`).toBe(allowed ? 200 : 403);
    }
  });

  test('lists and their counts never hold it, however they are filtered, searched and sorted', async () => {
    const code = 'TH26WEG00012';
    const queries: CallParts['query'][] = [
      {},
      { limit: 100 },
      { brand: FOREIGN },
      { brand: `${OWN},${FOREIGN}` },
      { search: TITLE },
      { search: `#${items.foreign}` },
      { search: code },
      { status: 'draft', order_by: 'title', order: 'asc' },
      { material_state: 'expiring' },
    ];
    for (const query of queries) {
      const { status, reply } = await as(role)(article.list, { query });
      expect(status).toBe(200);
      expect(reply.data.map(({ id }) => id)).not.toContain(items.foreign);
      expect(reply.data.length, JSON.stringify(query)).toBeLessThanOrEqual(1);
      for (const count of Object.values(reply.meta.counts ?? {})) {
        expect(count).toBeLessThanOrEqual(1);
      }
    }
    const { reply } = await as(role)(article.list, { query: { search: TITLE } });
    expect(reply.data.map(({ id }) => id)).toEqual([items.own]);
  });

  test('a file of the list never holds it, nor the usage of it, whatever is asked for', async () => {
    const url = (path: string, query: Record<string, string>) =>
      `${path}/export?${new URLSearchParams({ columns: 'title,brand,material_code', ...query })}`;
    const held = new Set(permissionsOf(role));
    const allowed = held.has('article.export');
    const queries: Record<string, string>[] = [
      {},
      { ids: `${items.own},${items.foreign}` },
      { brand: `${OWN},${FOREIGN}` },
      { search: TITLE },
    ];
    for (const query of queries) {
      const reply = await t.app.inject({
        url: url('/v1/article', query),
        headers: headersOf(role),
      });
      expect(reply.statusCode, reply.body).toBe(allowed ? 200 : 403);
      expect(reply.body).not.toContain(`${TITLE} ${FOREIGN}`);
      if (allowed) expect(reply.body).toContain(`${TITLE} ${OWN}`);
    }
    const usage = await t.app.inject({
      url: `/v1/article-logs/${items.foreign}/export`,
      headers: headersOf(role),
    });
    expect(usage.statusCode).toBe(allowed ? 404 : 403);
  });

  test('search, attention, presence and the documents to choose from tell nothing of it either', async () => {
    for (const q of [TITLE, 'TH26WEG00012', `#${items.foreign}`, FOREIGN]) {
      const found = await as(role)(search, { query: { q } });
      expect(JSON.stringify(found.reply.data)).not.toContain(`${TITLE} ${FOREIGN}`);
    }
    const waiting = await as(role)(attention.list);
    expect(waiting.status).toBe(200);
    expect(JSON.stringify(waiting.reply)).not.toContain(`${TITLE} ${FOREIGN}`);
    const documents = await as(role)(document.list, { query: { search: TITLE, limit: 100 } });
    expect(JSON.stringify(documents.reply)).toContain(`${TITLE} ${OWN}`);
    expect(JSON.stringify(documents.reply)).not.toContain(`${TITLE} ${FOREIGN}`);
    const body = { type: 'article' as const, id: items.foreign, page: PAGE, editing: false };
    expect((await as(role)(presence.here, { body })).status).toBe(404);
  });
});

describe('publisher, who may write', () => {
  const publisher = () => as('publisher');

  test('a bulk action reaches the own items only, and names the others as not found', async () => {
    for (const action of ['delete', 'publish', 'unpublish', 'restore']) {
      const { status, reply, error } = await publisher()(article.bulk, {
        body: { action, ids: [items.foreign], reason: 'ทดสอบ' },
      });
      if (status === 403) expect(error.code).toBe('forbidden');
      else {
        const [row] = reply.data;
        expect(row).toMatchObject({ id: items.foreign, ok: false, title: null });
        expect(['not_found', 'forbidden']).toContain(row?.code);
      }
    }
    const row = await t.deps.db
      .selectFrom('content')
      .select(['deleted_at', 'status'])
      .where('id', '=', items.foreign)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ deleted_at: null, status: 'draft' });
  });

  test('an item is neither made in another brand nor moved to it', async () => {
    const made = await publisher()(article.create, {
      body: { title: 'บทความใหม่', brand: FOREIGN },
    });
    expect(made.status).toBe(403);
    expect(made.error.code).toBe('forbidden_scope');
    const moved = await publisher()(article.update, {
      params: { id: items.own },
      body: { brand: FOREIGN },
    });
    expect(moved.status).toBe(403);
  });

  test('a relation to an item outside is refused as if there were no such item; one that is there stays', async () => {
    const params = { id: items.own };
    for (const id of [items.foreign, 2_000_000_000]) {
      const { status, error } = await publisher()(article.update, {
        params,
        body: { related_ids: [id] },
      });
      expect(status).toBe(422);
      expect(fieldsOf({ error })).toEqual(['related_ids: reference']);
      expect(JSON.stringify(error)).not.toContain(TITLE);
    }
    const body = { related_ids: [items.foreign] };
    expect((await as('super_admin')(article.update, { params, body })).status).toBe(200);
    const kept = await publisher()(article.update, { params, body: { ...body, excerpt: 'ใหม่' } });
    expect(kept.status).toBe(200);
    await as('super_admin')(article.update, { params, body: { related_ids: [] } });
  });

  test('an item that leaves the scope is gone at once, with its revisions and its usage', async () => {
    const id = await item(OWN);
    expect((await publisher()(article.get, { params: { id } })).status).toBe(200);
    await t.deps.db.updateTable('content').set({ brand: FOREIGN }).where('id', '=', id).execute();
    for (const endpoint of [article.get, article.revisions, article.logs]) {
      expect((await publisher()(endpoint, { params: { id } })).status).toBe(404);
    }
  });
});

describe('usage of an item', () => {
  test('persons outside the region are neither listed, nor counted, nor found, in either view', async () => {
    const near = await makeUser(t.deps.db, {
      display_name: 'พญ. เหนือ ใกล้บ้าน',
      province_code: '50',
    });
    const far = await makeUser(t.deps.db, { display_name: 'นพ. ใต้ ไกลบ้าน', province_code: '90' });
    for (const { id } of [near, far]) await makeView(t.deps.db, items.own, { user_id: id });
    const ids = (reply: { data: unknown[] }) => JSON.stringify(reply.data);
    for (const role of SCOPED) {
      const queries: CallParts['query'][] = [
        {},
        { view: 'users' },
        { province: '90' },
        { search: `#${far.id}` },
        { search: 'ไกลบ้าน' },
        { include_excluded: true },
      ];
      for (const query of queries) {
        const { status, reply } = await as(role)(article.logs, {
          params: { id: items.own },
          query,
        });
        expect(status).toBe(200);
        expect(ids(reply), `${role} ${JSON.stringify(query)}`).not.toContain('ไกลบ้าน');
        expect(reply.meta.summary.unique_viewers).toBeLessThanOrEqual(1);
        expect(reply.meta.summary.by_province.length).toBeLessThanOrEqual(1);
      }
      const { reply } = await as(role)(article.logs, { params: { id: items.own } });
      expect(ids(reply)).toContain('ใกล้บ้าน');
      expect(reply.pagination.total).toBe(1);
    }
    const { reply } = await as('super_admin')(article.logs, { params: { id: items.own } });
    expect(reply.pagination.total).toBe(2);
  });
});

describe.each(UNSCOPED)('%s, whose cell has no scope', (role) => {
  test('sees both brands, whatever the account’s scope says', async () => {
    expect((await as(role)(article.get, { params: { id: items.foreign } })).status).toBe(200);
    const { reply } = await as(role)(article.list, { query: { search: TITLE } });
    expect(reply.data.map(({ id }) => id)).toContain(items.foreign);
  });
});

test('an empty scope means everything, for every role', async () => {
  for (const role of SCOPED) {
    const { headers } = await t.signIn(role);
    const call = caller(t.app, headers);
    expect((await call(article.get, { params: { id: items.foreign } })).status).toBe(200);
  }
});
