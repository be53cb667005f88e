import { article } from '@connect/contract/stories/article.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeArticle } from '../../test/factories.ts';
import { until } from '../../test/processes/child-process.ts';
import { createTestDatabase } from '../../test/template-database.ts';
import { createTestApp } from '../../test/test-app.ts';
import { createSignals } from '../db/signals.ts';
import { createKnownCounts } from './known-counts.ts';

const KEPT_MS = 5_000;
const now = new Date('2026-11-20T09:00:00+07:00');
const later = (ms: number) => new Date(now.getTime() + ms);

/** A query that answers when the test says so. */
function counting() {
  const asked: PromiseWithResolvers<{ counts: never; total: number }>[] = [];
  const count = vi.fn(() => {
    const next = Promise.withResolvers<{ counts: never; total: number }>();
    asked.push(next);
    return next.promise;
  });
  return { count, asked };
}

const database = await createTestDatabase();
const [mine, theirs] = [createSignals(database.connection), createSignals(database.connection)];
const test = await createTestApp({ db: database.db, signals: mine, countsKept: KEPT_MS });
const call = caller(test.app, (await test.signIn('super_admin')).headers);
afterAll(async () => {
  await test.close();
  await mine.stop();
  await theirs.stop();
  await database.drop();
});

const listed = async (query: Record<string, string> = {}, by = call) => {
  const { reply } = await by(article.list, { query: { page: '1', limit: '10', ...query } });
  return {
    rows: reply.data.length,
    total: reply.pagination.total,
    drafts: reply.meta.counts?.draft,
  };
};

it('rows are of now, counts may be some seconds old', async () => {
  expect(await listed()).toEqual({ rows: 0, total: 0, drafts: 0 });
  await makeArticle(database.db);
  expect(await listed()).toEqual({ rows: 1, total: 0, drafts: 0 });
  expect(await listed({ search: 'รายการ' })).toEqual({ rows: 1, total: 1, drafts: 1 });
  test.clock.advance(KEPT_MS + 1);
  expect(await listed()).toEqual({ rows: 1, total: 1, drafts: 1 });
});

it('every kind of write shows at once in the counts of its process', async () => {
  const before = await listed();
  const { reply } = await call(article.create, { body: { title: 'บทความใหม่' } });
  const { id } = reply.data;
  expect((await listed()).drafts).toBe((before.drafts ?? 0) + 1);
  await call(article.bulk, { body: { ids: [id], action: 'delete' } });
  expect(await listed()).toEqual(before);
  await call(article.restore, { params: { id } });
  expect((await listed()).total).toBe(before.total + 1);
  await call(article.delete, { params: { id } });
  expect(await listed()).toEqual(before);
});

it('a write of another process shows in the counts as soon as its signal arrives', async () => {
  const other = await test.another({ signals: theirs });
  const signedIn = await test.signIn('super_admin');
  const there = caller(other.app, signedIn.headers);
  const { total } = await listed({}, there);
  await call(article.create, { body: { title: 'บทความจากที่อื่น' } });
  await until('it is counted there', async () => (await listed({}, there)).total === total + 1);
});

it('counts of one scope are never shown in another', async () => {
  await makeArticle(database.db, { brand: 'Wegovy' });
  test.clock.advance(KEPT_MS + 1);
  const { headers } = await test.signIn('publisher', { brandScope: ['Ozempic'] });
  expect((await listed()).total).toBeGreaterThan(0);
  const own = await listed({ brand: 'Wegovy' }, caller(test.app, headers));
  expect(own).toEqual({ rows: 0, total: 0, drafts: 0 });
});

it('parallel calls with equal filters share one query', async () => {
  const counts = createKnownCounts(undefined);
  const { count, asked } = counting();
  const both = [counts.of('article', ['a'], now, count), counts.of('article', ['a'], now, count)];
  const other = counts.of('article', ['b'], now, count);
  for (const [total, { resolve }] of asked.entries()) resolve({ counts: {} as never, total });
  expect((await Promise.all([...both, other])).map(({ total }) => total)).toEqual([0, 0, 1]);
});

it('counts that were running during a write are not cached', async () => {
  const counts = createKnownCounts(undefined);
  const { count, asked } = counting();
  const before = counts.of('article', [], now, count);
  counts.written(new Set(['article']));
  const after = counts.of('article', [], now, count);
  asked[1]?.resolve({ counts: {} as never, total: 8 });
  asked[0]?.resolve({ counts: {} as never, total: 7 });
  expect([(await before).total, (await after).total]).toEqual([7, 8]);
  expect((await counts.of('article', [], now, count)).total).toBe(8);
});

it('a write of one kind leaves the counts of others', () => {
  const counts = createKnownCounts(undefined);
  const { count } = counting();
  void counts.of('article', [], now, count);
  counts.written(new Set(['video', 'staff']));
  void counts.of('article', [], later(KEPT_MS), count);
  expect(count).toHaveBeenCalledTimes(1);
});

it('what could not be counted is counted again', async () => {
  const counts = createKnownCounts(undefined);
  const { count, asked } = counting();
  const failing = counts.of('article', [], now, count);
  asked[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  void counts.of('article', [], now, count);
  expect(count).toHaveBeenCalledTimes(2);
});

it('of many filters the last used ones stay cached', () => {
  const counts = createKnownCounts(undefined);
  const { count } = counting();
  const ask = (n: number) => void counts.of('article', [n], now, count);
  for (let n = 0; n <= 200; n += 1) ask(n);
  ask(200);
  expect(count).toHaveBeenCalledTimes(201);
  ask(0);
  expect(count).toHaveBeenCalledTimes(202);
});
