import type { Brand, ContentStatus } from '@connect/contract/constants.ts';
import type { ContentKind } from '@connect/contract/kinds.ts';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

export interface LogItem {
  id: number;
  title: string;
  brand: Brand;
  created_by: number | null;
  status: ContentStatus;
  published_at: string | null;
  expires_at: string | null;
  material_expires_at: string | null;
  deleted_at: string | null;
}

/**
 * The log page's facts about its item; also for one that was deleted long ago
 * (domain/publishing#trash).
 */
export async function selectLogItem(
  db: Db,
  kind: ContentKind,
  id: number,
): Promise<LogItem | undefined> {
  const { rows } = await sql<LogItem>`
    select id, title, brand, created_by, status, published_at, expires_at, material_expires_at, deleted_at
    from content where id = ${id} and kind = ${kind}`.execute(db);
  return rows[0];
}
