import {
  type ArticleItem,
  type ArticleOwn,
  type ArticleRow,
  type article,
  articleCreate,
  articleLabels,
} from '@connect/contract/stories/article.ts';
import { ARTICLE_NEEDS, cpeIssues } from '@connect/contract/stories/story-rules.ts';
import type { ContentKindDefinition } from '../../content/kinds/content-kind.ts';
import { category, fileColumns } from '../../content/kinds/file-columns.ts';
import { writable } from '../../content/kinds/writable.ts';
import type { StoryExtra } from '../../content/stories/story.queries.ts';
import { storyRules } from '../../content/stories/story-kind.ts';
import { yesNo } from '../../exports/columns.ts';
import { type ArticleListColumns, type ArticleQuery, articleTable } from './article.queries.ts';

/** The rules of articles only; shared rules are in `content/` (domain/articles#articles). */
export const articleKind: ContentKindDefinition<
  ArticleOwn,
  StoryExtra,
  ArticleListColumns,
  ArticleQuery,
  ArticleRow,
  ArticleItem,
  (typeof article.list.columns)[number]
> = {
  ...storyRules('article'),
  ...writable(articleCreate),
  needs: ARTICLE_NEEDS,
  table: articleTable,
  issues: cpeIssues,
  columns: {
    ...fileColumns(articleLabels),
    title: [...fileColumns(articleLabels).title, category],
    cpe_eligible: [yesNo(articleLabels.cpe_eligible, (row) => row.cpe_eligible)],
  },
  row: (row, shared) => ({ ...row, ...shared }),
  item: (row, shared) => ({ ...row, ...shared }),
};
