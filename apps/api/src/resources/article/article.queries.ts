import type { article } from '@connect/contract/resources/article.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type StoryCategory, type StoryOwn, storyTable } from '../../content/story.queries.ts';

export type ArticleQuery = z.output<NonNullable<typeof article.list.query>>;

/** Fields that only articles have. */
export interface ArticleOwn extends StoryOwn {
  cpe_eligible: boolean;
  cpe_code: string | null;
  cpe_credits: number | null;
}

export interface ArticleListColumns {
  category: StoryCategory | null;
  cpe_eligible: boolean;
}

export const articleTable = storyTable<ArticleOwn, ArticleQuery>({
  columns: ['cpe_eligible', 'cpe_code', 'cpe_credits'],
  filters: (query) =>
    query.cpe_eligible === undefined ? [] : [sql`a.cpe_eligible = ${query.cpe_eligible}`],
  write: ({ cpe_eligible, cpe_code, cpe_credits }) => ({ cpe_eligible, cpe_code, cpe_credits }),
});
