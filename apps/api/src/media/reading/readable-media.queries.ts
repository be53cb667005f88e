import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { hasEffectiveStatus } from '../../publishing/effective-status.queries.ts';
import type { ParsedMediaUrl } from '../files/media-url.ts';
import type { MediaReader } from './media-reader.ts';

/** Rows of `content c` within the brands that the reader sees of each kind; `brand` is a column. */
function inScope({ visible }: MediaReader, brand: RawBuilder<unknown>): RawBuilder<boolean> {
  const whole = visible.filter(({ brands }) => brands === null).map(({ kind }) => kind);
  const parts = visible.flatMap(({ kind, brands }) => (brands ? [{ kind, brands }] : []));
  const each = parts.map(({ kind, brands }) => sql`c.kind = ${kind} and ${brand} = any(${brands})`);
  return sql<boolean>`(${sql.join([sql`c.kind = any(${whole})`, ...each], sql` or `)})`;
}

/** Whether an item that the reader may read holds the file, now or in a revision. */
function held(reader: MediaReader, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const item = sql`${inScope(reader, sql`c.brand`)}
    and (c.deleted_at is null or c.deleted_at > ${reader.trashSince.toISOString()}::timestamptz)`;
  const field = sql`(u.field <> all(${reader.personalFields}) or c.kind = any(${reader.personalKinds}))`;
  return sql<boolean>`(
    exists (select 1 from media_use u join content c on c.id = u.content_id
      where u.media_id = ${id} and ${item} and ${field})
    or exists (select 1 from content c where c.featured_image_id = ${id} and ${item})
    or exists (select 1 from revision_media u
      join revision r using (entity_type, entity_id, revision_no)
      join content c on c.id = u.entity_id and c.kind = u.entity_type
      where u.media_id = ${id} and ${item} and ${field}
        and ${inScope(reader, sql`coalesce(r.snapshot ->> 'brand', c.brand)`)}))`;
}

/** Scans of consents and their first pages are opened with the person alone (domain/privacy#evidence). */
const apartFromEvidence = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  not exists (select from consent_record e join media p on p.id = e.evidence_media_id
    where p.id = ${id} or p.cover_id = ${id})`;

/**
 * Rows of `media`, under an alias, that the reader may read: files of items that the reader may
 * read, and own uploads. A file without any use is visible to its uploader only.
 */
export function readable(reader: MediaReader, alias: string): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.id`);
  if (reader.all) return apartFromEvidence(id);
  const seen = reader.accounts ? sql`true` : sql`a.id = ${reader.staffId}`;
  return sql<boolean>`(${sql.ref(`${alias}.created_by`)} is not distinct from ${reader.staffId}
    or ${held(reader, id)}
    or exists (select 1 from staff a where a.avatar_id = ${id} and ${seen}))`;
}

/** The readable ones of these files; the picture of a first page is readable with its file. */
export async function selectReadable(
  db: Db,
  reader: MediaReader,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select media.id from media where media.id = any(${ids}) and exists (select 1 from media f
      where (f.id = media.id or f.cover_id = media.id) and ${readable(reader, 'f')})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether the address of a picture alone opens it. A `closed` picture is open while an account or
 * an item shows it: the first page of a file once the item is published, a picture of a host once
 * the host is published and has agreed. The photo of a host who withdrew consent is never open.
 */
export async function isOpen(
  db: Db,
  { id, hash }: ParsedMediaUrl,
  personalFields: readonly string[],
  now: Date,
): Promise<{ closed: boolean } | undefined> {
  const live = hasEffectiveStatus('c', 'published', now);
  const { rows } = await sql<{ closed: boolean }>`
    select m.closed from media m where m.id = ${id} and m.sha256 like ${`${hash}%`}
      and m.scan_status <> 'infected'
      and (not m.closed
        or exists (select 1 from staff a where a.avatar_id = m.id and a.deleted_at is null)
        or exists (select 1 from content c left join host h on h.content_id = c.id
          where c.deleted_at is null
          and (c.featured_image_id = m.id or exists (select 1 from media_use u
            where u.media_id = m.id and u.content_id = c.id and u.field <> all(${personalFields})))
          and (${live} and h.publicity_consent is not false or h.content_id is null
            and not exists (select 1 from media f where f.cover_id = m.id))))
      and not exists (select 1 from content c join host h on h.content_id = c.id
        where c.featured_image_id = m.id and c.status = 'publish'
        and not h.publicity_consent)`.execute(db);
  return rows[0];
}

/** Whether a signed address still leads to a file that may be sent. */
export async function isSendable(db: Db, { id, hash }: ParsedMediaUrl): Promise<boolean> {
  const { rows } = await sql`select 1 from media m where m.id = ${id}
    and m.sha256 like ${`${hash}%`} and m.scan_status <> 'infected'`.execute(db);
  return rows.length > 0;
}
