import type { ListReply, Pagination } from '@connect/contract/calls/envelope.ts';
import { filtersOf } from '../lists/list-filters.ts';
import { bangkokIso } from '../time/moments.ts';

/**
 * Position of a page in its list; `from` and `to` are null on an empty page (domain/replies#lists).
 */
export function paginationOf(
  total: number,
  page: { page: number; limit: number },
  rowsOnPage: number,
): Pagination {
  const before = (page.page - 1) * page.limit;
  const pages = Math.ceil(total / page.limit);
  return {
    total,
    per_page: page.limit,
    current_page: page.page,
    total_pages: pages,
    from: rowsOnPage > 0 ? before + 1 : null,
    to: rowsOnPage > 0 ? before + rowsOnPage : null,
    has_prev: page.page > 1,
    has_next: page.page < pages,
  };
}

interface ListParts<Row> {
  rows: Row[];
  total: number;
  /** The parsed query: its filters are what remains without paging and sorting. */
  query: { page: number; limit: number };
  title: string;
  sort: { by: string; order: 'asc' | 'desc' };
  permissions?: Record<string, boolean>;
  counts?: Record<string, number>;
  now: Date;
}

/** The list envelope (domain/replies#lists) around one page of rows. */
export function listEnvelope<Row>(parts: ListParts<Row>): ListReply<Row> {
  return {
    data: parts.rows,
    meta: {
      title: parts.title,
      filters: filtersOf(parts.query),
      sort: parts.sort,
      ...(parts.counts ? { counts: parts.counts } : {}),
      permissions: parts.permissions ?? {},
      generated_at: bangkokIso(parts.now),
    },
    pagination: paginationOf(parts.total, parts.query, parts.rows.length),
  };
}
