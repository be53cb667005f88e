import { type ExpressionBuilder, sql } from 'kysely';
import type { MediaFacts } from '../../content/kinds/content-kind.ts';
import type { DB } from '../../db/tables.ts';
import type { Db, Trx } from '../../deps.ts';
import { coverSql } from './file-facts.queries.ts';

/** One row of `media` as services read it. */
export interface MediaRow {
  id: number;
  file_name: string;
  mime_type: string;
  kind: string;
  size: number;
  width: number | null;
  height: number | null;
  duration_seconds: number | null;
  page_count: number | null;
  /** The first page of a PDF. */
  cover: MediaFacts | null;
  sha256: string;
  alt_text: string;
  closed: boolean;
  scan_status: string;
  tags: string[];
  focal_x: number;
  focal_y: number;
  created_at: string;
  created_by: number | null;
  uploader: string | null;
  usage_count: number;
}

const usageCount = sql<number>`(
  (select count(distinct content_id) from media_use where media_id = media.id)
  + (select count(*) from staff s where s.avatar_id = media.id)
)`;

export const mediaRows = (db: Db) =>
  db
    .selectFrom('media')
    .leftJoin('staff as uploader', 'uploader.id', 'media.created_by')
    .select([
      'media.id',
      'media.file_name',
      'media.mime_type',
      'media.kind',
      'media.size',
      'media.width',
      'media.height',
      'media.duration_seconds',
      'media.page_count',
      coverSql('media.cover_id').as('cover'),
      'media.sha256',
      'media.alt_text',
      'media.closed',
      'media.scan_status',
      'media.tags',
      'media.focal_x',
      'media.focal_y',
      'media.created_at',
      'media.created_by',
      'uploader.display_name as uploader',
      usageCount.as('usage_count'),
    ]);

export const findMedia = (db: Db, id: number): Promise<MediaRow | undefined> =>
  mediaRows(db).where('media.id', '=', id).executeTakeFirst();

/** The same file uploaded by the same staff account. */
export const findTwin = (db: Db, owner: number, sha256: string): Promise<MediaRow | undefined> =>
  mediaRows(db)
    .where('media.created_by', '=', owner)
    .where('media.sha256', '=', sha256)
    .executeTakeFirst();

/** Reserves an id for a file that is about to be stored. */
export async function nextMediaId(db: Db): Promise<number> {
  const { rows: found } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('media', 'id')) as id`.execute(db);
  const [row] = found;
  if (!row) throw new Error('The sequence of media gave no number');
  return row.id;
}

export interface NewMedia {
  id: number;
  file_name: string;
  mime_type: string;
  kind: string;
  size: number;
  width: number | null;
  height: number | null;
  sha256: string;
  alt_text: string;
  storage_key: string;
  variants: Record<string, string>;
  duration_seconds: number | null;
  page_count: number | null;
  cover_id: number | null;
  created_at: string;
  created_by: number | null;
  /**
   * The point that stays visible when the picture is cropped, from its top (0) to its bottom (1).
   */
  focal_y?: number | undefined;
  /** Its address alone does not open it. */
  closed?: boolean | undefined;
  /** `skipped` by default. */
  scan_status?: string;
}

/** False when the same account has stored the same file meanwhile. */
export async function insertMedia(trx: Trx, row: NewMedia): Promise<boolean> {
  const done = await sql`
    insert into media (id, file_name, mime_type, kind, size, width, height, sha256, alt_text,
      storage_key, variants, duration_seconds, page_count, cover_id, focal_y, closed,
      scan_status, created_at, created_by)
    overriding system value
    values (${row.id}, ${row.file_name}, ${row.mime_type}, ${row.kind}, ${row.size}, ${row.width},
      ${row.height}, ${row.sha256}, ${row.alt_text}, ${row.storage_key},
      ${JSON.stringify(row.variants)}, ${row.duration_seconds}, ${row.page_count}, ${row.cover_id},
      ${row.focal_y ?? 0.5}, ${row.closed ?? false},
      ${row.scan_status ?? 'skipped'}, ${row.created_at}, ${row.created_by})
    on conflict (created_by, sha256) do nothing`.execute(trx);
  return done.numAffectedRows === 1n;
}

/** The fields of a file that staff can edit. */
export type MediaWords = Pick<MediaRow, 'alt_text' | 'tags' | 'focal_x' | 'focal_y'>;

export async function setMediaWords(trx: Trx, id: number, words: MediaWords): Promise<void> {
  await trx.updateTable('media').set(words).where('id', '=', id).execute();
}

/**
 * Makes the author of a picture's texts the last editor of those items that are not published yet.
 */
export async function setDraftsEdited(trx: Trx, ids: readonly number[], by: number): Promise<void> {
  await sql`update content set edited_by = ${by}
    where id = any(${ids}) and status = 'draft'`.execute(trx);
}

/** Whether the picture is a published cover, which must have a description. */
export async function isPublishedCover(trx: Trx, id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('content')
    .select('id')
    .where('featured_image_id', '=', id)
    .where('status', '=', 'publish')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The file whose first page this picture shows. */
const coverOf = sql`(select 1 from media f where f.cover_id = media.id)`;

/** One use of a file. */
export interface MediaUse {
  /** A kind of content, `staff`, or `media` for the first page of a file. */
  owner: 'content' | 'staff' | 'media';
  kind: string;
  id: number;
  title: string;
  field: string;
  brand: string | null;
  deleted: boolean;
  /** Published or scheduled. */
  live: boolean;
}

/** Every use of a file, including items in the trash, which can be restored with their pictures. */
export async function listUses(db: Db, id: number): Promise<MediaUse[]> {
  const { rows: found } = await sql<MediaUse>`
    select 'content' as owner, c.kind, c.id, c.title, u.field, c.brand,
      c.deleted_at is not null as deleted, c.status = 'publish' and c.deleted_at is null as live
    from media_use u join content c on c.id = u.content_id where u.media_id = ${id}
    union all
    select 'content', c.kind, c.id, c.title, 'featured_image_id', c.brand, c.deleted_at is not null,
      c.status = 'publish' and c.deleted_at is null
    from content c where c.featured_image_id = ${id} and not exists (
      select 1 from media_use u where u.media_id = ${id} and u.content_id = c.id)
    union all
    select 'staff', 'staff', s.id, s.display_name, 'avatar_id', null, s.deleted_at is not null, false
    from staff s where s.avatar_id = ${id}
    union all
    select 'media', 'media', f.id, f.file_name, 'cover_id', null, false, false
    from media f where f.cover_id = ${id}
    order by kind, id`.execute(db);
  return found;
}

/** Locks the row: until the transaction ends no new use of the file can be added. */
export async function lockMedia(trx: Trx, id: number): Promise<MediaRow | undefined> {
  const locked = await trx
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findMedia(trx, id);
}

/** Deletes a file; it still counts towards the uploader's limits. */
export async function deleteMedia(trx: Trx, id: number): Promise<void> {
  await sql`with gone as (delete from media where id = ${id} returning created_by, created_at, size)
    insert into media_spent (staff_id, at, bytes)
    select created_by, created_at, size from gone where created_by is not null`.execute(trx);
}

export const unused = ({ not, exists, selectFrom, and }: ExpressionBuilder<DB, 'media'>) =>
  and([
    not(
      exists(
        selectFrom('media_use as u').select('u.media_id').whereRef('u.media_id', '=', 'media.id'),
      ),
    ),
    not(
      exists(
        selectFrom('content as c').select('c.id').whereRef('c.featured_image_id', '=', 'media.id'),
      ),
    ),
    not(exists(selectFrom('staff as s').select('s.id').whereRef('s.avatar_id', '=', 'media.id'))),
    not(
      exists(
        selectFrom('consent_record as e')
          .select('e.id')
          .whereRef('e.evidence_media_id', '=', 'media.id'),
      ),
    ),
    not(exists(coverOf)),
  ]);

export interface SweptRow {
  id: number;
  sha256: string;
  kind: string;
  file_name: string;
}

/** No revision shows the file either, since a restored revision must find its pictures. */
const unremembered = sql<boolean>`not exists (
  select 1 from revision_media r where r.media_id = media.id)`;

/** Deletes up to `limit` unused rows made before a moment; skips rows that are locked. */
export async function deleteUnused(trx: Trx, before: Date, limit: number): Promise<SweptRow[]> {
  const locked = await trx
    .selectFrom('media')
    .select('id')
    .where('created_at', '<', before.toISOString())
    .where(unused)
    .where(unremembered)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (locked.length === 0) return [];
  // Checked again under the lock: a use may have been committed between reading and locking.
  return trx
    .deleteFrom('media')
    .where(
      'id',
      'in',
      locked.map(({ id }) => id),
    )
    .where(unused)
    .returning(['id', 'sha256', 'kind', 'file_name'])
    .execute();
}

/** Deletes one file, such as the picture of a first page, unless something uses it. */
export const deleteUnusedOne = (trx: Trx, id: number): Promise<SweptRow | undefined> =>
  trx
    .deleteFrom('media')
    .where('id', '=', id)
    .where(unused)
    .where(unremembered)
    .returning(['id', 'sha256', 'kind', 'file_name'])
    .executeTakeFirst();

/** The existing ones of these ids, each with its hash. */
export async function knownMedia(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('media')
    .select(['id', 'sha256'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
}
