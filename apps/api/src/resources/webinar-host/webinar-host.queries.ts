import type { ContentStatus } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import { likeText } from '../../content/content-filters.queries.ts';
import type { Db } from '../../deps.ts';

export interface HostFilter {
  page: number;
  limit: number;
  search?: string;
  status?: readonly ContentStatus[];
  order?: 'asc' | 'desc';
}

/** One page of hosts with what their photo's address is made of, and how many there are. */
export async function findHosts(db: Db, kind: 'webinar' | 'video' | 'podcast', filter: HostFilter) {
  let base = db
    .selectFrom('host')
    .leftJoin('media', 'media.id', 'host.photo_id')
    .where('host.kind', '=', kind)
    .where('host.deleted_at', 'is', null);
  if (filter.status?.length) base = base.where('host.status', 'in', filter.status);
  if (filter.search) {
    base = base.where(sql<boolean>`lower(host.name) like lower(${`%${likeText(filter.search)}%`})`);
  }
  const [rows, total] = await Promise.all([
    base
      .select(['host.id', 'host.name', 'media.id as media_id', 'media.sha256', 'media.mime_type'])
      .orderBy(sql`host.name collate "th-x-icu"`, filter.order ?? 'asc')
      .orderBy('host.id')
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    base.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: total.n };
}
