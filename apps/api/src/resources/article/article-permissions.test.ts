import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { Brand } from '@connect/contract/constants.ts';
import { type Action, permissionsOf, ROLES, type Role } from '@connect/contract/permissions.ts';
import { article } from '@connect/contract/stories/article.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeArticle } from '../../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
const accounts = new Map<Role, SignedIn>();
beforeAll(async () => {
  test = await createTestApp();
  for (const role of ROLES) accounts.set(role, await test.signIn(role));
});
afterAll(() => test.close());

const who = (role: Role): SignedIn => {
  const account = accounts.get(role);
  if (!account) throw new Error(`Nobody is ${role}`);
  return account;
};
const as = (role: Role) => caller(test.app, who(role).headers);
const make = (overrides: Parameters<typeof makeArticle>[1] = {}) =>
  makeArticle(test.deps.db, overrides);

/** A call on another account's unbranded draft, and the letters of the matrix that allow it. */
const calls: [
  name: string,
  endpoint: Endpoint,
  needs: readonly Action[],
  body: object | undefined,
  item: Parameters<typeof makeArticle>[1],
][] = [
  ['list', article.list, ['view'], undefined, {}],
  ['get', article.get, ['view'], undefined, {}],
  ['revisions', article.revisions, ['view'], undefined, {}],
  ['logs', article.logs, ['logs'], undefined, {}],
  ['create', article.create, ['create'], { title: 'บทความใหม่' }, {}],
  ['duplicate', article.duplicate, ['create'], undefined, {}],
  ['update of a draft', article.update, ['edit'], { excerpt: 'ใหม่' }, {}],
  ['publish', article.update, ['edit', 'publish'], { status: 'publish' }, {}],
  [
    'update of a published item',
    article.update,
    ['edit', 'publish'],
    { excerpt: 'ใหม่' },
    { status: 'publish' },
  ],
  [
    'unpublish',
    article.update,
    ['edit', 'publish'],
    { status: 'draft', reason: 'ล้าสมัย' },
    { status: 'publish' },
  ],
  ['delete', article.delete, ['delete'], undefined, {}],
];

for (const role of ROLES) {
  const held = new Set<string>(permissionsOf(role));
  describe(role, () => {
    for (const [name, endpoint, needs, body, overrides] of calls) {
      const allowed = needs.every((action) => held.has(`article.${action}`));
      it(`${name} is ${allowed ? 'allowed' : 'refused'}`, async () => {
        const { id } = await make(overrides);
        const { status } = await as(role)(endpoint, {
          ...(endpoint.path.includes(':id') ? { params: { id } } : {}),
          ...(body ? { body } : {}),
        });
        expect(status).toBe(allowed ? (endpoint.status ?? 200) : 403);
      });
    }

    const restores = role === 'super_admin' || role === 'admin';
    it(`restore from the trash is ${restores ? 'allowed' : 'refused'}`, async () => {
      const { id } = await make({ deleted_at: '2026-11-19T09:00:00+07:00' });
      const { status } = await as(role)(article.restore, { params: { id } });
      expect(status).toBe(restores ? 200 : 403);
    });

    it('what the item says may be done is what is allowed', async () => {
      const { id } = await make();
      const { reply } = await as(role)(article.get, { params: { id } });
      expect(reply.meta.permissions).toEqual({
        edit: held.has('article.edit'),
        publish: held.has('article.edit') && held.has('article.publish'),
        delete: held.has('article.delete'),
        restore: false,
        duplicate: held.has('article.create'),
        logs: held.has('article.logs'),
      });
    });
  });
}

describe('nobody signed in', () => {
  it('is refused with 401', async () => {
    const { status, error } = await caller(test.app)(article.list);
    expect([status, error.code]).toEqual([401, 'token_missing']);
  });
});

describe('an editor', () => {
  const own = () => ({ created_by: who('editor').staff.id });

  it('edits and deletes own drafts', async () => {
    const { id } = await make(own());
    const call = as('editor');
    expect((await call(article.update, { params: { id }, body: { excerpt: 'ก' } })).status).toBe(
      200,
    );
    expect((await call(article.delete, { params: { id } })).status).toBe(200);
  });

  it('does not publish, neither on create nor on update', async () => {
    const { id } = await make(own());
    const call = as('editor');
    const update = await call(article.update, { params: { id }, body: { status: 'publish' } });
    expect([update.status, update.error.code]).toEqual([403, 'forbidden']);
    const create = await call(article.create, { body: { title: 'ใหม่มาก', status: 'publish' } });
    expect([create.status, create.error.code]).toEqual([403, 'forbidden']);
  });

  it('saving a published item is told to duplicate it or to ask', async () => {
    const { id } = await make({ ...own(), status: 'publish' });
    const { status, error } = await as('editor')(article.update, {
      params: { id },
      body: { excerpt: 'ก' },
    });
    expect([status, error.code]).toEqual([403, 'forbidden_published_edit']);
    expect(error.message).toBe('คุณไม่มีสิทธิ์แก้ไขรายการที่เผยแพร่แล้ว กรุณาทำสำเนาหรือแจ้งผู้เผยแพร่');
  });
});

describe('medical', () => {
  for (const [brand, type, status] of [
    ['Medical', 'medical', 201],
    ['Non-Brand', 'non_promotional', 201],
    ['Ozempic', 'medical', 403],
    ['Other', 'medical', 403],
  ] as const) {
    it(`creating for ${brand} gives ${status}`, async () => {
      const body = { title: 'ข้อมูลทางการแพทย์', brand, promotional_type: type };
      const answer = await as('medical')(article.create, { body });
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.error.code).toBe('forbidden_scope');
    });
  }

  it('sees a product’s item but does not change it, nor moves its own to a product', async () => {
    const { id } = await make({ brand: 'Ozempic', promotional_type: 'medical' });
    const call = as('medical');
    const { reply } = await call(article.get, { params: { id } });
    expect(reply.meta.permissions).toMatchObject({ edit: false, publish: false, duplicate: false });
    const update = await call(article.update, { params: { id }, body: { excerpt: 'ก' } });
    expect(update.error.code).toBe('forbidden_scope');
    const mine = await make();
    const body = { brand: 'Ozempic', promotional_type: 'medical' };
    const moved = await call(article.update, { params: { id: mine.id }, body });
    expect(moved.error.code).toBe('forbidden_scope');
  });
});

describe('brand scope', () => {
  const scope: Brand[] = ['Wegovy', 'Non-Brand'];
  let scoped: ReturnType<typeof caller>;
  beforeAll(async () => {
    scoped = caller(test.app, (await test.signIn('publisher', { brandScope: scope })).headers);
  });

  it('an item outside it does not exist for any call', async () => {
    const { id } = await make({ brand: 'Saxenda', promotional_type: 'promotional' });
    const params = { id };
    const answers = [
      await scoped(article.get, { params }),
      await scoped(article.update, { params, body: { excerpt: 'ก' } }),
      await scoped(article.delete, { params }),
      await scoped(article.duplicate, { params }),
      await scoped(article.restore, { params }),
      await scoped(article.logs, { params }),
      await scoped(article.revisions, { params }),
      await scoped(article.revision, { params: { id, revision: 1 } }),
      await scoped(article.restoreRevision, { params: { id, revision: 1 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  it('writing outside it is refused, inside it is allowed', async () => {
    const product = { title: 'บทความผลิตภัณฑ์', promotional_type: 'promotional' };
    const outside = await scoped(article.create, { body: { ...product, brand: 'Saxenda' } });
    expect([outside.status, outside.error.code]).toEqual([403, 'forbidden_scope']);
    const inside = await scoped(article.create, { body: { ...product, brand: 'Wegovy' } });
    expect(inside.status).toBe(201);
    const moved = await scoped(article.update, {
      params: { id: inside.reply.data.id },
      body: { brand: 'Saxenda' },
    });
    expect([moved.status, moved.error.code]).toEqual([403, 'forbidden_scope']);
  });

  it('an empty scope means every brand', async () => {
    const { id } = await make({ brand: 'Saxenda', promotional_type: 'promotional' });
    expect((await as('publisher')(article.get, { params: { id } })).status).toBe(200);
  });
});
