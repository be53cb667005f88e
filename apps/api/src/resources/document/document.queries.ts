import type { ItemRef } from '@connect/contract/calls/envelope.ts';
import type { Brand } from '@connect/contract/constants.ts';
import {
  type DocumentOwn,
  type DocumentRow,
  type document,
  documentOwn,
  documentRow,
} from '@connect/contract/documents/document.ts';
import { CODE_ENDS_SOON_DAYS } from '@connect/contract/documents/document-rules.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { FileFacts, ItemRow, KindTable, Listed } from '../../content/kinds/content-kind.ts';
import { ownTable } from '../../content/kinds/own-table.queries.ts';
import { constraintMeaning } from '../../db/constraint-errors.ts';
import type { Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { fileSql } from '../../media/files/file-facts.queries.ts';

constraintMeaning(
  'document_file_id_fkey',
  () => new DomainError('validation_failed', { issues: [{ field: 'file_id', code: 'reference' }] }),
);

export type DocumentQuery = z.output<NonNullable<typeof document.list.query>>;

export type DocumentListColumns = Listed<DocumentOwn, Omit<DocumentRow, 'file'>> & {
  file: FileFacts | null;
  superseded: boolean;
};

/** One document in the chain of versions, with the fields that its status is computed from. */
export type Version = Pick<
  ItemRow,
  'id' | 'title' | 'brand' | 'status' | 'published_at' | 'expires_at' | 'material_expires_at'
> & { type: 'document' };

export interface DocumentExtra {
  file: FileFacts | null;
  older: Version[];
  newer: Version[];
}

/** Longer chains are shown in part. */
const STEPS = 50;

/** Versions before or after a document, following the `superseded_by` links. */
const versions = (start: 'from_id' | 'to_id', order: 'asc' | 'desc') => {
  const [here, there] = [start, start === 'from_id' ? 'to_id' : 'from_id'];
  return sql.raw(`(with recursive step as (
      select l.${there} as id, 1 as n from content_link l
      where l.${here} = c.id and l.relation = 'superseded_by'
      union all
      select l.${there}, s.n + 1 from step s
      join content_link l on l.${here} = s.id and l.relation = 'superseded_by'
      where s.n < ${STEPS}
    )
    select coalesce(json_agg(json_build_object('id', v.id, 'type', v.kind, 'title', v.title,
      'brand', v.brand, 'status', v.status,
      'published_at', v.published_at, 'expires_at', v.expires_at,
      'material_expires_at', v.material_expires_at) order by s.n ${order}, v.id), '[]')
    from step s join content v on v.id = s.id where v.deleted_at is null)`);
};

const own = ownTable({
  table: 'document',
  alias: 'd',
  fields: documentOwn,
  linked: ['superseded_by_id'],
});

export const documentTable: KindTable<DocumentOwn, DocumentQuery> = {
  ...own,
  listColumns: sql`${own.columns(documentRow)}, ${fileSql('d.file_id')} as file,
    exists (select 1 from content_link l
      where l.from_id = c.id and l.relation = 'superseded_by') as superseded`,
  itemColumns: sql`${own.columns()}, ${fileSql('d.file_id')} as file,
    ${versions('to_id', 'desc')} as older, ${versions('from_id', 'asc')} as newer`,
  filters: (query, now) => {
    const today = bangkokDay(now);
    const soon = sql`(c.material_expires_at >= ${today}::date
      and c.material_expires_at < ${today}::date + ${CODE_ENDS_SOON_DAYS}::integer)`;
    const is = (condition: RawBuilder<unknown>, wanted: boolean | undefined) =>
      wanted === undefined ? [] : [sql`(${condition} is true) = ${wanted}`];
    return [
      ...(query.document_type?.length ? [sql`d.document_type = any(${query.document_type})`] : []),
      ...is(sql`d.allow_download`, query.allow_download),
      ...is(sql`d.rep_shareable`, query.rep_shareable),
      ...is(soon, query.code_ends_soon),
    ];
  },
};

// Any number that no other advisory lock of Connect uses.
const SUCCESSION_LOCK = 7_310_012;

/**
 * Whether a document is among the successors of `start`. Makes every other change of successors
 * wait until the transaction ends: two changes at far ends could close a circle together.
 */
export async function isFollowedBy(trx: Trx, start: number, id: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SUCCESSION_LOCK)})`.execute(trx);
  const { rows } = await sql<{ found: boolean }>`
    with recursive step as (
      select ${start}::bigint as id
      union
      select l.to_id from step s
      join content_link l on l.from_id = s.id and l.relation = 'superseded_by'
    )
    select exists (select 1 from step where id = ${id}) as found`.execute(trx);
  return rows[0]?.found ?? false;
}

/** Published message templates that attach a document. */
export async function selectSendingTemplates(
  trx: Trx,
  id: number,
): Promise<(ItemRef & { brand: Brand })[]> {
  const { rows } = await sql<ItemRef & { brand: Brand }>`
    select c.kind as type, c.id, c.title, c.brand
    from content_link l join content c on c.id = l.from_id
    where l.to_id = ${id} and l.relation = 'attachment' and c.kind = 'message_template'
      and c.status = 'publish' and c.deleted_at is null
    order by c.id`.execute(trx);
  return rows;
}
