import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { MediaAddress } from '../files/media-url.ts';

export interface ScannedRow extends MediaAddress {
  kind: string;
  file_name: string;
  created_by: number | null;
}

/** Files that wait for the scanner, the least recently tried first; with an id only that one. */
export async function selectToScan(
  db: Db,
  triedBefore: Date,
  limit: number,
): Promise<ScannedRow[]> {
  const { rows } = await sql<ScannedRow>`
    select id, sha256, mime_type, kind, file_name, created_by from media
    where (scan_status = 'pending' or scan_status = 'skipped' and scan_tried_at is null)
      and (scan_tried_at is null or scan_tried_at < ${triedBefore.toISOString()}::timestamptz)
    order by scan_tried_at nulls first, id limit ${limit}`.execute(db);
  return rows;
}

export async function markTried(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('media')
    .set({ scan_tried_at: at.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** False when the file is gone, or another process stored the result before. */
export async function setScanned(trx: Trx, id: number, status: string): Promise<boolean> {
  const done = await trx
    .updateTable('media')
    .set({ scan_status: status })
    .where('id', '=', id)
    .where('scan_status', '<>', status)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** The files in the `content` of a stored item. */
export const selectTextFiles = (
  trx: Trx,
  contentId: number,
): Promise<{ id: number; scan_status: string }[]> =>
  trx
    .selectFrom('media_use')
    .innerJoin('media', 'media.id', 'media_use.media_id')
    .select(['media.id', 'media.scan_status'])
    .where('content_id', '=', contentId)
    .where('field', '=', 'content')
    .execute();
