import { parseFields } from '@connect/contract/field-issues.ts';
import {
  type ArticleItem,
  type ArticleRow,
  articleCreate,
} from '@connect/contract/resources/article.ts';
import { ARTICLE_NEEDS, cpeIssues } from '@connect/contract/story-rules.ts';
import type { ContentKindDefinition } from '../../content/content-kind.ts';
import { category, FILE_COLUMNS } from '../../content/file-columns.ts';
import type { StoryExtra } from '../../content/story.queries.ts';
import { STORY_OWN_FIELDS, storyRules } from '../../content/story-kind.ts';
import { pickFields } from '../../content/values.ts';
import { yesNo } from '../../exports/columns.ts';
import {
  type ArticleListColumns,
  type ArticleOwn,
  type ArticleQuery,
  articleTable,
} from './article.queries.ts';

const FIELDS = articleCreate.keyof().options;

/** What is special about articles; the rest is the content core's (DOMAIN 1.4). */
export const articleKind: ContentKindDefinition<
  ArticleOwn,
  StoryExtra,
  ArticleListColumns,
  ArticleQuery,
  ArticleRow,
  ArticleItem
> = {
  ...storyRules('article'),
  title: { th: 'บทความทั้งหมด', en: 'All articles' },
  fields: FIELDS,
  ownFields: [...STORY_OWN_FIELDS, 'cpe_eligible', 'cpe_code', 'cpe_credits'],
  needs: ARTICLE_NEEDS,
  table: articleTable,
  issues: cpeIssues,
  values: (source) => pickFields(FIELDS, source),
  parse: (snapshot) => parseFields(articleCreate, snapshot),
  columns: {
    ...FILE_COLUMNS,
    title: [...FILE_COLUMNS.title, category],
    cpe_eligible: [yesNo('cpe_eligible', (row) => row.cpe_eligible)],
  },
  row: (row, shared) => ({ ...shared, category: row.category, cpe_eligible: row.cpe_eligible }),
  item: (row, shared) => ({ ...row, ...shared }),
};
