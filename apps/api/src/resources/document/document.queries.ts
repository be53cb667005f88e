import type { Brand } from '@connect/contract/constants.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { likeText } from '../../content/content-filters.queries.ts';
import { effectiveStatusSql } from '../../content/effective-status.queries.ts';
import type { DB } from '../../db/tables.ts';
import type { Db } from '../../deps.ts';

export interface DocumentFilter {
  page: number;
  limit: number;
  search?: string;
  document_type?: readonly string[];
  brand?: readonly Brand[];
  /** Only what the audience can see now. */
  published?: boolean;
  order_by?: 'title' | 'updated_at';
  order?: 'asc' | 'desc';
}

/** One page of documents and how many there are; `brands` is the caller's scope, null = all. */
export async function findDocuments(
  db: Db,
  filter: DocumentFilter,
  brands: readonly Brand[] | null,
  now: Date,
) {
  const status = effectiveStatusSql('content', now);
  const matching = ({ and, eb }: ExpressionBuilder<DB, 'content' | 'document'>) =>
    and([
      eb('content.kind', '=', 'document'),
      eb('content.deleted_at', 'is', null),
      ...(brands ? [eb('content.brand', 'in', brands)] : []),
      ...(filter.brand?.length ? [eb('content.brand', 'in', filter.brand)] : []),
      ...(filter.document_type?.length
        ? [eb('document.document_type', 'in', filter.document_type)]
        : []),
      ...(filter.published ? [eb(status, '=', 'published')] : []),
      ...(filter.search
        ? [sql<boolean>`content.search_text like lower(${`%${likeText(filter.search)}%`})`]
        : []),
    ]);
  const base = db
    .selectFrom('document')
    .innerJoin('content', 'content.id', 'document.content_id')
    .where(matching);
  const order = filter.order ?? (filter.order_by === 'updated_at' ? 'desc' : 'asc');
  const [rows, total] = await Promise.all([
    base
      .select([
        'content.id',
        'content.title',
        'content.brand',
        'document.document_type',
        status.as('effective_status'),
      ])
      .orderBy(
        filter.order_by === 'updated_at'
          ? sql`content.updated_at`
          : sql`content.title collate "th-x-icu"`,
        order,
      )
      .orderBy('content.id', order)
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    base.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: total.n };
}
