import type { Brand, ContentStatus } from '@connect/contract/constants.ts';
import type { ContentKind } from '@connect/contract/kinds.ts';
import { sql } from 'kysely';
import { composedLater } from '../../db/composed.ts';
import type { Db, Trx } from '../../deps.ts';

/**
 * Number of unpublished revisions kept per item (domain/content#revisions); published ones are
 * always kept.
 */
const KEEP = 50;

export interface NewRevision {
  entityType: ContentKind;
  entityId: number;
  snapshot: Record<string, unknown>;
  changedFields: readonly string[];
  status: ContentStatus;
  note: string | null;
  at: Date;
  by: number;
}

const insert = composedLater<
  Omit<NewRevision, 'at' | 'snapshot'> & { at: string; snapshot: string }
>(
  (value) => sql`insert into revision
      (entity_type, entity_id, revision_no, snapshot, changed_fields, status_at, note,
        saved_at, saved_by)
    select ${value('entityType')}::text, ${value('entityId')}::bigint, coalesce(max(revision_no), 0) + 1,
      ${value('snapshot')}::jsonb, ${value('changedFields')}::text[],
      ${value('status')}, ${value('note')}, ${value('at')}::timestamptz, ${value('by')}
    from revision
    where entity_type = ${value('entityType')}::text and entity_id = ${value('entityId')}::bigint`,
);

const deleteOld = composedLater<Pick<NewRevision, 'entityType' | 'entityId'> & { upTo: number }>(
  (value) => sql`delete from revision where entity_type = ${value('entityType')}
    and entity_id = ${value('entityId')} and status_at <> 'publish'
    and revision_no <= ${value('upTo')}`,
);

/**
 * Adds a revision under the item's lock, after the number of its newest one, and deletes old
 * unpublished ones.
 */
export async function insertRevision(
  trx: Trx,
  revision: NewRevision,
  newest: number,
): Promise<void> {
  await insert(trx, {
    ...revision,
    snapshot: JSON.stringify(revision.snapshot),
    at: revision.at.toISOString(),
  });
  const upTo = newest + 1 - KEEP;
  if (upTo > 0) await deleteOld(trx, { ...revision, upTo });
}

export interface RevisionRow {
  revision_no: number;
  saved_at: string;
  saved_by: number | null;
  saver_name: string | null;
  note: string | null;
  status_at: ContentStatus;
  changed_fields: string[];
}

const LINE = sql.raw(`r.revision_no, r.saved_at, r.saved_by, s.display_name as saver_name, r.note,
  r.status_at, r.changed_fields`);

/**
 * After an item changed its brand, its older revisions belong to the brand they were saved with.
 */
const within = (brands: readonly Brand[] | null) =>
  brands ? sql`r.snapshot->>'brand' = any(${brands})` : sql`true`;

export async function selectRevisions(
  db: Db,
  kind: ContentKind,
  id: number,
  brands: readonly Brand[] | null,
): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select ${LINE} from revision r left join staff s on s.id = r.saved_by
    where r.entity_type = ${kind} and r.entity_id = ${id} and ${within(brands)}
    order by r.revision_no desc`.execute(db);
  return rows;
}

export async function selectRevision(
  db: Db,
  kind: ContentKind,
  id: number,
  revisionNo: number,
  brands: readonly Brand[] | null,
): Promise<(RevisionRow & { snapshot: Record<string, unknown> }) | undefined> {
  const { rows } = await sql<RevisionRow & { snapshot: Record<string, unknown> }>`
    select ${LINE}, r.snapshot from revision r left join staff s on s.id = r.saved_by
    where r.entity_type = ${kind} and r.entity_id = ${id} and r.revision_no = ${revisionNo}::bigint
      and ${within(brands)}`.execute(db);
  return rows[0];
}
