import type { Db } from '../../deps.ts';

export interface UploadRow {
  id: string;
  file_name: string;
  size: number;
  media_id: number | null;
}

const COLUMNS = ['id', 'file_name', 'size', 'media_id'] as const;

export async function insertUpload(
  db: Db,
  row: Omit<UploadRow, 'media_id'> & { owner: number; touched_at: string },
): Promise<void> {
  await db.insertInto('media_upload').values(row).execute();
}

/** An upload of this account; an upload of another account counts as unknown. */
export const findUpload = (db: Db, owner: number, id: string): Promise<UploadRow | undefined> =>
  db
    .selectFrom('media_upload')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('owner', '=', owner)
    .executeTakeFirst();

/** The process that writes to an upload, and until when no other may. */
export interface Hold {
  writer: string;
  now: Date;
  until: Date;
}

/** Takes or prolongs the hold; false while another process has it. */
export async function holdUpload(db: Db, id: string, hold: Hold): Promise<boolean> {
  const now = hold.now.toISOString();
  const done = await db
    .updateTable('media_upload')
    .set({ writer: hold.writer, writing_until: hold.until.toISOString(), touched_at: now })
    .where('id', '=', id)
    .where('media_id', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('writer', 'is', null),
        eb('writer', '=', hold.writer),
        eb('writing_until', '<=', now),
      ]),
    )
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function releaseUpload(db: Db, id: string, writer: string): Promise<void> {
  await db
    .updateTable('media_upload')
    .set({ writer: null, writing_until: null })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .execute();
}

export async function setUploaded(db: Db, id: string, mediaId: number): Promise<void> {
  await db.updateTable('media_upload').set({ media_id: mediaId }).where('id', '=', id).execute();
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media_upload').where('id', '=', id).execute();
}

/** Deletes all but the latest unfinished uploads of an account; returns the deleted ids. */
export async function deleteOldest(db: Db, owner: number, kept: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('media_upload')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('media_upload')
        .select('id')
        .where('owner', '=', owner)
        .where('media_id', 'is', null)
        .orderBy('touched_at', 'desc')
        .orderBy('id')
        .offset(kept),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes uploads that nobody has used since a moment. */
export async function deleteUntouched(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('media_upload').where('touched_at', '<', before.toISOString()).execute();
}
