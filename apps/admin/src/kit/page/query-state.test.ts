import { article } from '@connect/contract/stories/article.ts';
import { expect, test } from 'vitest';
import { patchQuery, readQuery } from './query-state.ts';

const schema = article.list.query;
if (!schema) throw new Error('The article list has no query');

test('a changed filter goes back to page 1', () => {
  expect(patchQuery({ page: '4', status: 'draft' }, { status: 'publish' })).toEqual({
    page: '1',
    status: 'publish',
  });
});

test('a changed page keeps the filters', () => {
  expect(patchQuery({ page: '1', brand: 'Ozempic,Wegovy' }, { page: '2' })).toEqual({
    page: '2',
    brand: 'Ozempic,Wegovy',
  });
});

test('empty values are dropped from the address', () => {
  expect(
    patchQuery(
      { search: 'x', brand: 'Ozempic', status: 'draft' },
      { search: '', brand: undefined },
    ),
  ).toEqual({ page: '1', status: 'draft' });
});

test('readQuery takes what the schema accepts', () => {
  expect(readQuery(schema, { status: 'publish', page: '2', brand: 'Ozempic,Non-Brand' })).toEqual({
    status: 'publish',
    page: '2',
    brand: 'Ozempic,Non-Brand',
  });
});

test('readQuery leaves out the end of days that end before they begin', () => {
  const days = { date_from: '2026-11-20', date_to: '2026-11-19' };
  expect(readQuery(schema, days)).toEqual({ date_from: '2026-11-20' });
  const one = { date_from: '2026-11-20', date_to: '2026-11-20' };
  expect(readQuery(schema, one)).toEqual(one);
});

test('readQuery leaves out junk, unknown names and empty values, and keeps the rest', () => {
  expect(
    readQuery(schema, {
      status: 'published,nonsense',
      page: '0',
      limit: '1000',
      utm_source: 'mail',
      search: '',
      order: 'asc',
      date_from: '2026-02-30',
    }),
  ).toEqual({ order: 'asc' });
});
