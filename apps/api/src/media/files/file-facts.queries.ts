import { type RawBuilder, sql } from 'kysely';
import type { FileFacts, MediaFacts } from '../../content/kinds/content-kind.ts';

const pictureSql = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`'id', ${column('id')}, 'sha256', ${column('sha256')},
    'mime_type', ${column('mime_type')}, 'kind', ${column('kind')},
    'closed', ${column('closed')},
    'alt_text', ${column('alt_text')}, 'width', ${column('width')}, 'height', ${column('height')},
    'focal_x', ${column('focal_x')}, 'focal_y', ${column('focal_y')}`;
};

/** The picture whose id is in a column, as one object; null without one. */
export const coverSql = (idColumn: string): RawBuilder<MediaFacts | null> => sql`(
  select jsonb_build_object(${pictureSql('page')}) from media page
  where page.id = ${sql.ref(idColumn)})`;

/** A row of `media` under an alias, as one object. */
export const fileFactsSql = (alias: string): RawBuilder<FileFacts> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<FileFacts>`jsonb_build_object(${pictureSql(alias)},
    'file_name', ${column('file_name')}, 'scan_status', ${column('scan_status')}, 'size', ${column('size')},
    'duration_seconds', ${column('duration_seconds')}, 'page_count', ${column('page_count')},
    'cover', ${coverSql(`${alias}.cover_id`)})`;
};

/** The file whose id is in a column, as one object; null without one. */
export const fileSql = (idColumn: string): RawBuilder<FileFacts | null> => sql`(
  select ${fileFactsSql('file')} from media file where file.id = ${sql.ref(idColumn)})`;
