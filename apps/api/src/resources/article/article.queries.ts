import {
  type ArticleOwn,
  type ArticleRow,
  type article,
  articleOwn,
  articleRow,
} from '@connect/contract/stories/article.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Listed } from '../../content/kinds/content-kind.ts';
import { ownTable } from '../../content/kinds/own-table.queries.ts';
import {
  STORY_TABLE,
  type StoryCategory,
  storyTable,
} from '../../content/stories/story.queries.ts';

export type ArticleQuery = z.output<NonNullable<typeof article.list.query>>;

export type ArticleListColumns = Listed<ArticleOwn, ArticleRow> & {
  category: StoryCategory | null;
};

export const articleTable = storyTable<ArticleOwn, ArticleQuery>(
  ownTable({ ...STORY_TABLE, fields: articleOwn }),
  articleRow,
  (query) =>
    query.cpe_eligible === undefined ? [] : [sql`a.cpe_eligible = ${query.cpe_eligible}`],
);
