import type { ContentKind } from '@connect/contract/kinds.ts';
import { article } from '@connect/contract/stories/article.ts';
import { lifeReady } from '@connect/contract/stories/life-ready.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeArticle, makeDocument, makeLifeReady } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { lockItem } from '../reading/content.queries.ts';
import { selectDependents, selectPublishedUsers } from './dependents.queries.ts';

let t: TestApp;
let call: ReturnType<typeof caller>;
beforeAll(async () => {
  t = await createTestApp();
  call = caller(t.app, (await t.signIn('super_admin')).headers);
});
afterAll(() => t.close());

const make = (overrides: Parameters<typeof makeArticle>[1] = {}) =>
  makeArticle(t.deps.db, overrides);
const link = (from: number, to: number, needed: boolean) =>
  t.deps.db
    .insertInto('content_link')
    .values({
      from_id: from,
      to_id: to,
      relation: needed ? 'attachment' : 'related',
      position: 0,
      needed,
    })
    .execute();
const dependents = async (id: number, as = call) =>
  (await as(article.dependents, { params: { id } })).reply;
const update = (id: number, body: object) => call(article.update, { params: { id }, body });

describe('GET /v1/article/:id/dependents', () => {
  test('names what refers to it, what keeps it where it is first, and what that would stop', async () => {
    const { id } = await make({ status: 'publish' });
    const draft = await make({ title: 'ฉบับร่าง ก' });
    const needing = await make({ title: 'ต้องใช้', status: 'publish' });
    const naming = await make({ title: 'เกี่ยวข้อง', status: 'publish' });
    const gone = await make({ deleted_at: '2026-11-01T00:00:00+07:00' });
    await link(draft.id, id, true);
    await link(needing.id, id, true);
    await link(needing.id, id, false);
    await link(naming.id, id, false);
    await link(gone.id, id, true);
    const { data, meta } = await dependents(id);
    expect(data.map((row) => [row.id, row.blocks, row.relations, row.effective_status])).toEqual([
      [needing.id, ['unpublish', 'delete'], ['attachment', 'related'], 'published'],
      [naming.id, ['delete'], ['related'], 'published'],
      [draft.id, [], ['attachment'], 'draft'],
    ]);
    expect(data[0]).toMatchObject({ type: 'article', title: 'ต้องใช้', of: id, needed: true });
    expect(meta).toMatchObject({ total: 3, hidden: { total: 0, unpublish: 0, delete: 0 } });
  });

  test('prescribing information is needed by what is promotional only', async () => {
    const pi = await makeDocument(t.deps.db, { brand: 'Ozempic' });
    const users = [
      await make({ status: 'publish', pi_document_id: pi.id, promotional_type: 'promotional' }),
      await make({ status: 'publish', pi_document_id: pi.id, promotional_type: 'non_promotional' }),
    ];
    const { rows } = await asDocument(pi.id);
    expect(rows).toEqual([
      [users[0]?.id, ['unpublish', 'delete'], ['pi_document']],
      [users[1]?.id, ['delete'], ['pi_document']],
    ]);
  });

  test('tells what it lacks itself, and which items those are', async () => {
    const document = await makeDocument(t.deps.db, { title: 'เอกสารที่ยังไม่เผยแพร่', status: 'draft' });
    const { id } = await make({ featured_image_id: null });
    await link(id, document.id, true);
    const { meta } = await dependents(id);
    expect(meta.blockers).toContainEqual(expect.objectContaining({ field: 'featured_image_id' }));
    expect(meta.blockers).toContainEqual(
      expect.objectContaining({
        field: 'attachment_ids',
        items: [{ type: 'document', id: document.id, title: 'เอกสารที่ยังไม่เผยแพร่' }],
      }),
    );
  });

  test('nothing refers to it: an empty answer; of another kind or unknown: not found', async () => {
    const { id } = await make();
    expect(await dependents(id)).toMatchObject({ data: [], meta: { total: 0 } });
    const other = await makeLifeReady(t.deps.db);
    for (const unknown of [other.id, 2_000_000_000]) {
      expect((await call(article.dependents, { params: { id: unknown } })).status).toBe(404);
    }
  });

  test('what the person may not see is a number, here and in refusals', async () => {
    const { id } = await make({ status: 'publish', brand: 'Other' });
    const foreign = await make({ title: 'ลับเฉพาะ Wegovy', status: 'publish', brand: 'Wegovy' });
    await link(foreign.id, id, true);
    const scoped = caller(t.app, (await t.signIn('publisher', { brandScope: ['Other'] })).headers);
    const seen = await dependents(id, scoped);
    expect(seen.data).toEqual([]);
    expect(seen.meta).toMatchObject({ total: 1, hidden: { total: 1, unpublish: 1, delete: 1 } });
    const refused = await scoped(article.update, {
      params: { id },
      body: { status: 'draft', reason: 'ทดสอบ' },
    });
    expect([refused.status, refused.error.code]).toEqual([409, 'depended_on']);
    expect(refused.error.data).toMatchObject({ used_by: [], used_by_hidden: 1 });
    expect(JSON.stringify(refused.error)).not.toContain('ลับเฉพาะ');
  });

  test('more than a hundred are counted, not listed', async () => {
    const { id } = await make();
    for (let n = 0; n < 101; n += 1) await link((await make()).id, id, false);
    const { data, meta } = await dependents(id);
    expect([data.length, meta.total, meta.hidden.total]).toEqual([100, 101, 1]);
  });
});

/** Turns an item into a document, whose routes may not exist yet. */
async function asDocument(id: number) {
  const kind: ContentKind = 'document';
  const visible = [{ kind: 'article' as const, brands: null }];
  const scope = { kind, brands: null };
  const { data } = await selectDependents(t.deps.db, scope, [id], visible, t.clock.now());
  return { rows: data.map((row) => [row.id, row.blocks, row.relations]) };
}

describe('GET /v1/article/dependents', () => {
  test('answers for many at once, and not for those outside the caller’s brands', async () => {
    const own = await make({ brand: 'Other' });
    const outside = await make({ brand: 'Wegovy' });
    const user = await make({ status: 'publish', brand: 'Other' });
    await link(user.id, own.id, false);
    await link(user.id, outside.id, false);
    const query = { ids: `${own.id},${outside.id}` };
    const everything = (await call(article.dependentsOfMany, { query })).reply;
    expect(everything.data.map((row) => row.of).sort()).toEqual([own.id, outside.id].sort());
    const scoped = caller(t.app, (await t.signIn('publisher', { brandScope: ['Other'] })).headers);
    const { reply } = await scoped(article.dependentsOfMany, { query });
    expect(reply.data.map((row) => row.of)).toEqual([own.id]);
    expect(reply.meta.total).toBe(1);
  });

  test('refuses none, junk, and more than a bulk action takes', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => n + 1).join(',');
    for (const query of [undefined, { ids: '' }, { ids: 'x' }, { ids }]) {
      expect((await call(article.dependentsOfMany, { query })).status).toBe(400);
    }
  });
});

describe('taking away what something published needs', () => {
  test('a bulk action tells in each line because of which items it was refused', async () => {
    const { id } = await make({ status: 'publish' });
    const free = await make({ status: 'publish' });
    const user = await make({ title: 'ต้องใช้', status: 'publish' });
    await link(user.id, id, true);
    const { reply } = await call(article.bulk, {
      body: { action: 'unpublish', ids: [id, free.id], reason: 'ทดสอบ' },
    });
    expect(reply.data).toMatchObject([
      {
        id,
        ok: false,
        code: 'depended_on',
        items: [{ type: 'article', id: user.id, title: 'ต้องใช้' }],
        hidden: 0,
      },
      { id: free.id, ok: true },
    ]);
    const { reply: kept } = await call(article.get, { params: { id } });
    expect(kept.data.status).toBe('publish');
  });

  test('an expiry that has passed, or a later start, is refused like unpublishing', async () => {
    const { id } = await make({ status: 'publish' });
    const user = await make({ status: 'publish' });
    await link(user.id, id, true);
    for (const body of [
      { expires_at: '2026-11-01T00:00:00+07:00' },
      { published_at: '2027-01-01T00:00:00+07:00' },
    ]) {
      const { status, error } = await update(id, body);
      expect([status, error.code]).toEqual([409, 'depended_on']);
    }
    await t.deps.db.deleteFrom('content_link').where('to_id', '=', id).execute();
    expect((await update(id, { status: 'draft', reason: 'ทดสอบ' })).status).toBe(200);
  });

  test('publishing what needs it while it is unpublished: exactly one of the two happens', async () => {
    for (let round = 0; round < 10; round += 1) {
      const document = await makeDocument(t.deps.db);
      const { id } = await makeLifeReady(t.deps.db);
      await link(id, document.id, true);
      const [published, taken] = await Promise.all([
        call(lifeReady.update, { params: { id }, body: { status: 'publish' } }),
        takeAway(document.id),
      ]);
      expect(['200 refused', '422 done']).toContain(`${published.status} ${taken}`);
    }
  });
});

/** The steps of unpublishing a document: lock it first, then look for items that need it. */
async function takeAway(id: number): Promise<'done' | 'refused'> {
  return t.deps.db.transaction().execute(async (trx) => {
    await lockItem(trx, 'document', id);
    const { items, hidden } = await selectPublishedUsers(trx, id, [], true);
    if (items.length + hidden > 0) return 'refused';
    await trx.updateTable('content').set({ status: 'draft' }).where('id', '=', id).execute();
    return 'done';
  });
}
