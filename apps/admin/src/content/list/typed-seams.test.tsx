// @vitest-environment jsdom

import { article, articleLabels } from '@connect/contract/stories/article.ts';
import { expect, test } from 'vitest';
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
