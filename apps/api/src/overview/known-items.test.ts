import { expect, it } from 'vitest';
import { makeArticle } from '../../test/factories.ts';
import { makeLink } from '../../test/link-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { openSnapshot } from '../db/read-batches.ts';
import type { FigureFilter } from '../people/figure-filter.ts';
import type { CountedItems } from './counting/counted-items.ts';
import { KnownItems } from './known-items.service.ts';

const { test } = await startTestApp();
const { db } = test.deps;
const ALL: FigureFilter = { brands: null, areas: null, userTypes: null, regions: null };

const kept = new KnownItems();
async function read(filter = ALL) {
  const { trx, end } = await openSnapshot(db);
  return kept.of(trx, filter, []).finally(end);
}
const namesIn = (items: CountedItems) => items.all.map(({ kind, id }) => `${kind} ${id}`);
const namesOf = async (filter = ALL) => namesIn(await read(filter));

it('items are kept until one is added, changed or deleted, by filter', async () => {
  const { id } = await makeArticle(db, { status: 'publish', brand: 'Ozempic' });
  const before = await read();
  expect(await read()).toBe(before);
  const ozempic: FigureFilter = { ...ALL, brands: ['Ozempic'] };
  expect(await namesOf(ozempic)).toContain(`article ${id}`);

  await db.updateTable('content').set({ brand: 'Saxenda' }).where('id', '=', id).execute();
  expect(await read()).not.toBe(before);
  expect(await namesOf(ozempic)).not.toContain(`article ${id}`);

  const { id: link } = await makeLink(db, {});
  expect(await namesOf()).toEqual(expect.arrayContaining([`article ${id}`, `link ${link}`]));
  await db.deleteFrom('link').where('id', '=', link).execute();
  expect(await namesOf()).not.toContain(`link ${link}`);
});

it('each snapshot gets the items that it sees', async () => {
  const early = await openSnapshot(db);
  const { id } = await makeArticle(db, { status: 'publish' });
  // The first statement of a snapshot decides what it sees.
  const seen = namesIn(await kept.of(early.trx, ALL, []));
  expect(seen).toContain(`article ${id}`);
  const { id: later } = await makeArticle(db, { status: 'publish' });
  expect((await namesOf()).sort()).toEqual([...seen, `article ${later}`].sort());
  expect(namesIn(await kept.of(early.trx, ALL, []))).toEqual(seen);
  await early.end();
});

it('a change that is taken back leaves them as they were', async () => {
  const before = await read();
  const trx = await db.startTransaction().execute();
  await trx.updateTable('content').set({ brand: 'Wegovy' }).execute();
  await trx.rollback().execute();
  expect(await read()).toBe(before);
});
