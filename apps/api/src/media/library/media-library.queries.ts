import type { mediaLibrary } from '@connect/contract/media/media-library.ts';
import { expressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../db/tables.ts';
import type { Db, Trx } from '../../deps.ts';
import { allOf, type Condition, withWords } from '../../lists/conditions.queries.ts';
import { type MediaRow, mediaRows, unused } from '../files/media.queries.ts';
import type { MediaReader } from '../reading/media-reader.ts';
import { readable } from '../reading/readable-media.queries.ts';

export type LibraryQuery = z.output<NonNullable<typeof mediaLibrary.list.query>>;

/**
 * Files the reader may read, without pictures of a document's first page, and without documents
 * about a person that are no item's cover or photo, unless the reader uploaded them.
 */
const found = (reader: MediaReader): Condition => sql`
  ${readable(reader, 'media')}
  and not exists (select 1 from media f where f.cover_id = media.id)
  and (media.created_by is not distinct from ${reader.staffId} or not exists (
      select 1 from staff a where a.avatar_id = media.id and a.id <> ${reader.staffId})
    and (not media.closed or exists (select 1 from content c
      where c.featured_image_id = media.id and c.deleted_at is null)))`;

const ofKinds = (kinds: readonly string[] | undefined): Condition =>
  kinds && kinds.length > 0 ? sql`media.kind = any(${kinds})` : sql`true`;

function conditions(reader: MediaReader, query: LibraryQuery): Condition {
  return allOf([
    found(reader),
    ofKinds(query.kind),
    ...withWords(sql`media.search_text`, query.search),
    ...(query.tag && query.tag.length > 0 ? [sql`media.tags @> ${query.tag}::text[]`] : []),
    ...(query.mine === undefined
      ? []
      : [sql`(media.created_by is not distinct from ${reader.staffId}) = ${query.mine}`]),
    ...(query.unused === undefined
      ? []
      : [sql`${unused(expressionBuilder<DB, 'media'>())} = ${query.unused}`]),
  ]);
}

export type LibrarySort = {
  by: NonNullable<LibraryQuery['order_by']>;
  order: 'asc' | 'desc';
};

const SORTS: Record<LibrarySort['by'], string> = {
  created_at: 'media.created_at',
  file_name: 'media.file_name collate "th-x-icu"',
  size: 'media.size',
};

/** One page of the files that the reader may find, and their number. */
export async function selectLibrary(
  db: Db,
  reader: MediaReader,
  query: LibraryQuery,
  sort: LibrarySort,
): Promise<{ rows: MediaRow[]; total: number }> {
  const where = sql<boolean>`(${conditions(reader, query)})`;
  const order = sql.raw(`${SORTS[sort.by]} ${sort.order}, media.id ${sort.order}`);
  const [rows, counted] = await Promise.all([
    mediaRows(db)
      .where(where)
      .orderBy(order)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    db
      .selectFrom('media')
      .where(where)
      .select((select) => select.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.n };
}

const TAGS_SHOWN = 100;

/** The tags of the files that the reader may find, most used first. */
export async function selectTags(
  db: Db,
  reader: MediaReader,
  kinds: readonly string[] | undefined,
): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select t.tag, count(*) as count from media cross join unnest(media.tags) t(tag)
    where ${found(reader)} and ${ofKinds(kinds)}
    group by t.tag order by count(*) desc, t.tag collate "th-x-icu" limit ${TAGS_SHOWN}`.execute(
    db,
  );
  return rows;
}

/** Locks items in the order of their ids: every transaction does so, which avoids deadlocks. */
export async function lockItems(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select id from content where id = any(${ids}) order by id for update`.execute(trx);
}

/** Locks two files: until the transaction ends no new use of them can be added. */
export async function lockFiles(trx: Trx, ids: readonly number[]): Promise<MediaRow[]> {
  await sql`select id from media where id = any(${ids}) order by id for update`.execute(trx);
  return mediaRows(trx).where(sql<boolean>`media.id = any(${ids})`).execute();
}
