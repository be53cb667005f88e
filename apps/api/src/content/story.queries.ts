import { readingMinutes } from '@connect/contract/publishing.ts';
import type { Insertable } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import { constraintMeaning } from '../db/constraint-errors.ts';
import type { Article } from '../db/tables.ts';
import { DomainError } from '../domain-error.ts';
import type { ContentValues, KindTable } from './content-kind.ts';

constraintMeaning(
  'article_category_id_fkey',
  () =>
    new DomainError('validation_failed', { issues: [{ field: 'category_id', code: 'reference' }] }),
);

/** What articles and Life Ready pieces have besides what all content has (DOMAIN 1.4). */
export interface StoryOwn {
  category_id: number | null;
  author_name: string;
  reviewer_name: string;
  attachment_ids: number[];
  related_ids: number[];
}

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

type Columns = Omit<Insertable<Article>, 'content_id'>;

const CATEGORY = `case when category.id is not null then json_build_object('id', category.id,
  'name', category.name, 'name_en', category.name_en, 'color', category.color) end as category`;

/**
 * The table of articles and Life Ready pieces. A kind names its own columns of it, which lists and
 * items show alike, and how they are filtered and written.
 */
export function storyTable<Own extends StoryOwn, Query extends { category_id?: number[] }>(kind: {
  columns: readonly string[];
  filters: (query: Query) => RawBuilder<unknown>[];
  write: (values: ContentValues & Own) => Columns;
}): KindTable<Own, Query> {
  const shown = (names: readonly string[]) => names.map((name) => `a.${name}`).join(', ');
  const written = (values: ContentValues & Own): Columns => ({
    category_id: values.category_id,
    author_name: values.author_name,
    reviewer_name: values.reviewer_name,
    reading_minutes: readingMinutes(values.content),
    ...kind.write(values),
  });
  return {
    join: sql.raw(`join article a on a.content_id = c.id
      left join article_category category on category.id = a.category_id`),
    listColumns: sql.raw(`${shown(kind.columns)}, ${CATEGORY}`),
    itemColumns: sql.raw(
      `${shown(['category_id', 'author_name', 'reviewer_name', 'reading_minutes', ...kind.columns])}, ${CATEGORY}`,
    ),
    filters: (query) => [
      ...(query.category_id && query.category_id.length > 0
        ? [sql`a.category_id = any(${query.category_id})`]
        : []),
      ...kind.filters(query),
    ],
    async insert(trx, id, values) {
      await trx
        .insertInto('article')
        .values({ content_id: id, ...written(values) })
        .execute();
    },
    async update(trx, id, values) {
      await trx.updateTable('article').set(written(values)).where('content_id', '=', id).execute();
    },
  };
}
