import type { Brand, ContentStatus } from '@connect/contract/constants.ts';
import type { ContentKind } from '@connect/contract/kinds.ts';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

export interface LogItem {
  id: number;
  title: string;
  brand: Brand;
  /** Who is, of an event; null of everything else. */
  responsible: number | null;
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
    select c.id, c.title, c.brand, c.status, c.published_at, c.expires_at, c.material_expires_at, c.deleted_at,
      case when e.content_id is not null then coalesce(e.owner_staff_id, c.created_by) end as responsible
    from content c left join event e on e.content_id = c.id where c.id = ${id} and c.kind = ${kind}`.execute(
    db,
  );
  return rows[0];
}
