import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { MediaAddress } from './media-url.ts';

export interface ScannedRow extends MediaAddress {
  kind: string;
  file_name: string;
  created_by: number | null;
}

/** Files that wait for the scanner, those longest not asked about first; with an id only that one. */
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

/** False where the file is gone, or another process was told the same before. */
export async function setScanned(trx: Trx, id: number, status: string): Promise<boolean> {
  const done = await trx
    .updateTable('media')
    .set({ scan_status: status })
    .where('id', '=', id)
    .where('scan_status', '<>', status)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Of what an item shows, the files that keep it from being published. */
export async function selectUnclean(
  trx: Trx,
  ids: readonly number[],
): Promise<{ id: number; scan_status: string }[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('media')
    .select(['id', 'scan_status'])
    .where(sql<boolean>`id = any(${ids})`)
    .where('scan_status', 'in', ['pending', 'infected'])
    .execute();
}

/** The files in the text of a stored item. */
export async function selectTextFiles(trx: Trx, contentId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('media_use')
    .select('media_id')
    .where('content_id', '=', contentId)
    .where('field', '=', 'content')
    .execute();
  return rows.map((row) => row.media_id);
}
