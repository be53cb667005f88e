import { savedViews } from '@connect/contract/desk/saved-view.ts';
import { expect, it } from 'vitest';
import { fieldsOf } from '../../test/call.ts';
import { startReports } from '../../test/usage/reports.ts';

const { as } = await startReports();

const preset = (query: Record<string, string>, more: object = {}) => ({
  list: 'reports',
  title: `รายเดือน ${Object.values(query).join(' ')}`,
  query,
  ...more,
});

it('a report is kept with its filters and columns, and shared with who may take reports away', async () => {
  const query = { report: 'users', user_type: 'doctor', province_code: '10,50' };
  const made = await as('publisher')(savedViews.create, {
    body: preset(query, { shared: true, columns: ['id', 'status'] }),
  });
  expect(made.status).toBe(201);
  expect(made.reply.data).toMatchObject({ list: 'reports', query, columns: ['id', 'status'] });
  const own = preset({ report: 'content' });
  expect((await as('publisher')(savedViews.create, { body: own })).status).toBe(201);
  const seen = await as('analyst')(savedViews.list, { query: { list: 'reports' } });
  expect(seen.reply.data.map(({ query: kept }) => kept)).toEqual([query]);
});

it('filters that a report does not have, and unknown values, are refused by name', async () => {
  const refused = async (query: Record<string, string>) =>
    fieldsOf(await as('admin')(savedViews.create, { body: preset(query) }));
  expect(await refused({ report: 'links', user_type: 'doctor' })).toEqual([
    'query.user_type: unknown_field',
  ]);
  expect(await refused({ report: 'users', user_type: 'patient' })).toEqual([
    'query.user_type: option',
  ]);
  expect(await refused({ report: 'sales' })).toEqual(['query.report: option']);
  expect(await refused({ report: 'content', page: '2' })).toEqual(['query.page: unknown_field']);
});
