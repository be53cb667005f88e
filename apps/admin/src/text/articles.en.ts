import type { articles as thai } from './articles.th.ts';

export const articles = {
  title: 'All articles',
  area: 'Article',
  create: 'New article',
  search: 'Title, material code or #id',
  empty: 'No articles yet',
  noMatch: 'No articles match',
  columnBrandArea: 'Brand / therapy area',
  columnMaterial: 'Material code',
  category: 'Category',
  columnUnique: 'Unique viewers',
  columnViews: 'Views',
  columnCompletion: 'Read',
  depth: 'How far people read',
  cpe: 'CPE credits',
} satisfies typeof thai;
