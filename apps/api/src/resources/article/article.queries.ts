import { readingMinutes } from '@connect/contract/publishing.ts';
import type { article } from '@connect/contract/resources/article.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ContentValues, KindTable } from '../../content/content-kind.ts';
import { constraintMeaning } from '../../db/constraint-errors.ts';
import type { Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';

constraintMeaning(
  'article_category_id_fkey',
  () =>
    new DomainError('validation_failed', { issues: [{ field: 'category_id', code: 'reference' }] }),
);

export type ArticleQuery = z.output<NonNullable<typeof article.list.query>>;

/** Fields that only articles have. */
export interface ArticleOwn {
  category_id: number | null;
  author_name: string;
  reviewer_name: string;
  attachment_ids: number[];
  related_ids: number[];
  cpe_eligible: boolean;
  cpe_code: string | null;
  cpe_credits: number | null;
}

export interface Category {
  id: number;
  name: string;
  name_en: string | null;
  color: string | null;
}
export interface ArticleListColumns {
  category: Category | null;
  cpe_eligible: boolean;
}
export interface ArticleExtra {
  category: Category | null;
  reading_minutes: number;
}

const CATEGORY = `case when category.id is not null then json_build_object('id', category.id,
  'name', category.name, 'name_en', category.name_en, 'color', category.color) end as category`;

const columns = (values: ContentValues & ArticleOwn) => ({
  category_id: values.category_id,
  author_name: values.author_name,
  reviewer_name: values.reviewer_name,
  cpe_eligible: values.cpe_eligible,
  cpe_code: values.cpe_code,
  cpe_credits: values.cpe_credits,
  reading_minutes: readingMinutes(values.content),
});

export const articleTable: KindTable<ArticleOwn, ArticleQuery> = {
  join: sql.raw(`join article a on a.content_id = c.id
    left join article_category category on category.id = a.category_id`),
  listColumns: sql.raw(`a.cpe_eligible, ${CATEGORY}`),
  itemColumns: sql.raw(`a.category_id, a.author_name, a.reviewer_name, a.cpe_eligible, a.cpe_code,
    a.cpe_credits, a.reading_minutes, ${CATEGORY}`),

  filters(query) {
    return [
      ...(query.category_id && query.category_id.length > 0
        ? [sql`a.category_id = any(${query.category_id})`]
        : []),
      ...(query.cpe_eligible === undefined ? [] : [sql`a.cpe_eligible = ${query.cpe_eligible}`]),
    ];
  },

  async insert(trx: Trx, id, values) {
    await trx
      .insertInto('article')
      .values({ content_id: id, ...columns(values) })
      .execute();
  },

  async update(trx: Trx, id, values) {
    await trx.updateTable('article').set(columns(values)).where('content_id', '=', id).execute();
  },
};
