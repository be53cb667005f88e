import { media } from '@connect/contract/media/media.ts';
import { article } from '@connect/contract/stories/article.ts';
import { describe, expect, it } from 'vitest';
import { makeArticle, makeMedia, unique } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();

const make = (overrides: Parameters<typeof makeArticle>[1] = {}) =>
  makeArticle(test.deps.db, overrides);
const update = (id: number, body: object) => call(article.update, { params: { id }, body });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('at the same time', () => {
  it('updates of one version: exactly one wins, all others are told', async () => {
    const { id } = await make();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => update(id, { excerpt: `แก้ไข ${n}`, version: 1 })),
    );
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409]);
    const { reply } = await call(article.get, { params: { id } });
    expect(reply.data.version).toBe(2);
  });

  it('updates without a version all count, each with its own revision', async () => {
    const { id } = await make();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => update(id, { sort_order: n + 1 })),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
    const { reply } = await call(article.revisions, { params: { id } });
    expect(reply.data.map(({ revision_no }) => revision_no)).toEqual([5, 4, 3, 2, 1]);
  });

  it('creates with one title all get a slug of their own', async () => {
    const body = { title: `พร้อมกัน ${unique()}` };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(article.create, { body })),
    );
    expect(statuses(answers)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ reply }) => reply.data.slug)).size).toBe(6);
  });

  it('creates with one typed slug: one wins, the others are told', async () => {
    const slug = `race-${unique()}`;
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        call(article.create, { body: { title: `ชนกัน ${n}`, slug } }),
      ),
    );
    expect(statuses(answers)).toEqual([201, 409, 409, 409]);
  });

  it('updates to one typed slug: one wins, the others are told', async () => {
    const slug = `race-${unique()}`;
    const items = [await make(), await make(), await make()];
    const answers = await Promise.all(items.map(({ id }) => update(id, { slug })));
    expect(statuses(answers)).toEqual([200, 409, 409]);
  });

  it('deleting an item while another is published with it: never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const target = await make();
      const user = await make();
      const [deleted, published] = await Promise.all([
        call(article.delete, { params: { id: target.id } }),
        update(user.id, { related_ids: [target.id], status: 'publish' }),
      ]);
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual([deleted.status, published.status]);
    }
  });

  it('deleting a picture while an item takes it as its cover: never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const picture = await makeMedia(test.deps.db);
      const { id } = await make();
      const [deleted, saved] = await Promise.all([
        call(media.delete, { params: { id: picture.id } }),
        update(id, { featured_image_id: picture.id }),
      ]);
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual([deleted.status, saved.status]);
    }
  });

  it('saving two items that refer to each other never fails', async () => {
    const [one, two] = [await make(), await make()];
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([
        update(one.id, { related_ids: [two.id], sort_order: round + 1 }),
        update(two.id, { related_ids: [one.id], sort_order: round + 1 }),
      ]);
      expect(statuses(answers)).toEqual([200, 200]);
    }
  });

  it('deleting and publishing one item: never a published item in the trash', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await make();
      await Promise.all([
        call(article.delete, { params: { id } }),
        update(id, { status: 'publish' }),
      ]);
      const row = await test.deps.db
        .selectFrom('content')
        .select(['status', 'deleted_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.status === 'publish' && row.deleted_at !== null).toBe(false);
    }
  });

  it('two bulk publishes of the same items harm nothing', async () => {
    const items = [await make(), await make(), await make()];
    const body = { action: 'publish', ids: items.map(({ id }) => id) };
    const answers = await Promise.all([call(article.bulk, { body }), call(article.bulk, { body })]);
    expect(answers.map(({ reply }) => reply.meta.succeeded)).toEqual([3, 3]);
    for (const { id } of items) {
      const { reply } = await call(article.revisions, { params: { id } });
      expect(reply.meta.total).toBe(1);
    }
  });
});
