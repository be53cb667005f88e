import type { ValuesOf } from '@connect/contract/calls/record.ts';
import { readingMinutes } from '@connect/contract/publishing/publishing.ts';
import type { storyOwn } from '@connect/contract/stories/story.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { constraintMeaning } from '../../db/constraint-errors.ts';
import { DomainError } from '../../domain-error.ts';
import type { ContentValues, KindTable } from '../kinds/content-kind.ts';
import type { OwnTable } from '../kinds/own-table.queries.ts';

constraintMeaning(
  'article_category_id_fkey',
  () =>
    new DomainError('validation_failed', { issues: [{ field: 'category_id', code: 'reference' }] }),
);

/** The fields of stories besides those of all content (domain/articles#articles). */
export type StoryOwn = ValuesOf<typeof storyOwn>;

export interface StoryCategory {
  id: number;
  name: string;
  name_en: string | null;
  color: string | null;
}
export interface StoryExtra {
  category: StoryCategory | null;
  reading_minutes: number;
}

/** The table that both kinds share; reading time is derived from the text. */
export const STORY_TABLE = {
  table: 'article',
  alias: 'a',
  linked: ['attachment_ids', 'related_ids'],
  follows: ['content'],
  derived: ({ content }: ContentValues) => ({ reading_minutes: readingMinutes(content) }),
} as const;

const CATEGORY =
  sql.raw(`case when category.id is not null then json_build_object('id', category.id,
  'name', category.name, 'name_en', category.name_en, 'color', category.color) end as category`);

/** The table of articles or `life_ready` items, with the columns that `row` shows in lists. */
export const storyTable = <Own extends StoryOwn, Query extends { category_id?: number[] }>(
  own: OwnTable<Own>,
  row: z.ZodObject,
  filters: (query: Query) => RawBuilder<unknown>[],
): KindTable<Own, Query> => ({
  ...own,
  join: sql`${own.join} left join article_category category on category.id = a.category_id`,
  listColumns: sql`${own.columns(row)}, ${CATEGORY}`,
  itemColumns: sql`${own.columns()}, a.reading_minutes, ${CATEGORY}`,
  filters: (query) => [
    ...(query.category_id && query.category_id.length > 0
      ? [sql`a.category_id = any(${query.category_id})`]
      : []),
    ...filters(query),
  ],
});
