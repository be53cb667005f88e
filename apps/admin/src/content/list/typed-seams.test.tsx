// @vitest-environment jsdom

import { viewsBehind } from '@connect/contract/overview/rows-behind.ts';
import type { ReportFilter } from '@connect/contract/reports/report.ts';
import { article, articleLabels } from '@connect/contract/stories/article.ts';
import { type UserRow, user } from '@connect/contract/users/user.ts';
import { expect, test } from 'vitest';
import { ListFilters } from '../../kit/list/list-filters.tsx';
import type { ListFilter } from '../../kit/table/list-types.ts';
import { ListPage } from '../../records/list/list-page.tsx';
import type { Part, TextKey } from '../../text/i18n.ts';
import { ContentListPage } from './content-list-page.tsx';

const list = { kind: 'article', labels: articleLabels, calls: article } as const;

// The compiler is the test: `npm run check` fails on a `@ts-expect-error` line that compiles.
test('a list takes the filters, sorts and file columns of its endpoint, and words that there are', () => {
  const pages = [
    <ContentListPage
      key="right"
      {...list}
      columns={(shared) => [{ ...shared.title, sort: 'updated_at' }]}
      filters={[{ kind: 'flag', key: 'cpe_eligible', label: '' }]}
    />,
    <ContentListPage
      key="filter"
      {...list}
      columns={(shared) => [shared.title]}
      // @ts-expect-error no filter of articles
      filters={[{ kind: 'flag', key: 'cpe_eligble', label: '' }]}
    />,
    <ContentListPage
      key="sort"
      {...list}
      // @ts-expect-error articles are not sorted by it
      columns={(shared) => [{ ...shared.title, sort: 'duration_seconds' }]}
      filters={[]}
    />,
    <ContentListPage
      key="column"
      {...list}
      // @ts-expect-error no column of its file
      columns={(shared) => [{ ...shared.title, key: 'cpe_credits' }]}
      filters={[]}
    />,
  ];
  // @ts-expect-error no part of the texts
  const part: Part = 'podcasts';
  // @ts-expect-error no words under this key
  const text: TextKey = 'articles.nothing';
  expect([pages.length, part, text]).toEqual([4, 'podcasts', 'articles.nothing']);
});

const users = {
  name: 'users',
  title: '',
  endpoint: user.list,
  columns: [],
  filters: [],
  bulk: [],
  rowLabel: (row: UserRow) => row.display_name,
  rowMenu: () => null,
  create: null,
  searchPlaceholder: '',
  emptyText: '',
  noMatchText: '',
} as const;

test('what a list is asked by its tabs and its address are filters of its endpoint', () => {
  const tab = { key: 'all', label: '' };
  const pages = [
    <ListPage
      key="right"
      {...users}
      tabs={[{ ...tab, query: { license_status: 'pending' } }]}
      pinned={{ user_type: 'pharmacist' }}
      first={{ license_status: 'pending' }}
    />,
    // @ts-expect-error no filter of users
    <ListPage key="tab" {...users} tabs={[{ ...tab, query: { licence_status: 'pending' } }]} />,
    // @ts-expect-error no filter of users
    <ListPage key="pinned" {...users} tabs={[]} pinned={{ usertype: 'pharmacist' }} />,
    // @ts-expect-error no filter of users
    <ListPage key="first" {...users} tabs={[]} first={{ licence_status: 'pending' }} />,
  ];
  expect(pages).toHaveLength(4);
});

test('chips over rows without a list page take the filters of what is asked', () => {
  const asked: { status?: string } = {};
  const shared = { query: asked, onChange: () => undefined };
  const chips = [
    <ListFilters
      key="right"
      {...shared}
      alsoClear={[]}
      filters={[{ kind: 'flag', key: 'status', label: '' }]}
    />,
    <ListFilters
      key="filter"
      {...shared}
      alsoClear={[]}
      // @ts-expect-error nothing that is asked
      filters={[{ kind: 'flag', key: 'state', label: '' }]}
    />,
    // @ts-expect-error nothing that is asked
    <ListFilters key="clear" {...shared} alsoClear={['search']} filters={[]} />,
  ];
  expect(chips).toHaveLength(3);
});

test('a report is narrowed by its own filters', () => {
  const range = { from: '2026-11-01', to: '2026-11-30' };
  // @ts-expect-error no filter of any report
  const filter: ListFilter<ReportFilter> = { kind: 'flag', key: 'is_complete', label: '' };
  // @ts-expect-error no filter of this report
  const behind = viewsBehind(range, {}, { webinar_id: '7' });
  expect([filter.kind, behind.report]).toEqual(['flag', 'engagement']);
});
