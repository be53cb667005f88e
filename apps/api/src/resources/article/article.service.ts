import { parseFields } from '@connect/contract/field-issues.ts';
import { ARTICLE_NEEDS, cpeIssues } from '@connect/contract/publishing.ts';
import {
  type ArticleItem,
  type ArticleRow,
  articleCreate,
} from '@connect/contract/resources/article.ts';
import type { ContentKindDefinition } from '../../content/content-kind.ts';
import { pickFields } from '../../content/values.ts';
import {
  type ArticleExtra,
  type ArticleListColumns,
  type ArticleOwn,
  type ArticleQuery,
  articleTable,
} from './article.queries.ts';

const FIELDS = articleCreate.keyof().options;

/** What is special about articles; the rest is the content core's (DOMAIN 1.4). */
export const articleKind: ContentKindDefinition<
  ArticleOwn,
  ArticleExtra,
  ArticleListColumns,
  ArticleQuery,
  ArticleRow,
  ArticleItem
> = {
  kind: 'article',
  area: 'article',
  title: { th: 'บทความทั้งหมด', en: 'All articles' },
  fields: FIELDS,
  // Reading time is made from the text, so the article's own row follows the text as well.
  ownFields: [
    'content',
    'category_id',
    'author_name',
    'reviewer_name',
    'cpe_eligible',
    'cpe_code',
    'cpe_credits',
  ],
  needs: ARTICLE_NEEDS,
  table: articleTable,
  relations: [
    {
      name: 'attachment',
      field: 'attachment_ids',
      to: 'document',
      published: true,
      ids: (values) => values.attachment_ids,
    },
    {
      name: 'related',
      field: 'related_ids',
      to: 'article',
      published: false,
      ids: (values) => values.related_ids,
    },
  ],
  category: { scopes: ['article', 'both'], id: (values) => values.category_id },
  issues: cpeIssues,
  values: (source) => pickFields(FIELDS, source),
  parse: (snapshot) => parseFields(articleCreate, snapshot),
  row: (row, shared) => ({ ...shared, category: row.category, cpe_eligible: row.cpe_eligible }),
  item: (row, shared) => ({ ...row, ...shared }),
};
