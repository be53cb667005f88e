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
  columnViews: 'Views',
  columnCompletion: 'Read',
  materialState: 'Material state',
  specialty: 'Specialty',
  userType: 'Audience',
  createdBy: 'Created by',
  dates: 'Dates',
  byPublished: 'Publish date',
  byUpdated: 'Last change',
  cpe: 'CPE credits',
} satisfies typeof thai;
