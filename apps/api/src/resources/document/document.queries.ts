import type { Brand } from '@connect/contract/constants.ts';
import { CODE_ENDS_SOON_DAYS, type DocumentType } from '@connect/contract/document-rules.ts';
import type { ItemRef } from '@connect/contract/envelope.ts';
import { bangkokDay } from '@connect/contract/publishing.ts';
import type { document } from '@connect/contract/resources/document.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { FileFacts, ItemRow, KindTable } from '../../content/content-kind.ts';
import { fileSql } from '../../content/file-facts.queries.ts';
import { constraintMeaning } from '../../db/constraint-errors.ts';
import type { Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';

constraintMeaning(
  'document_file_id_fkey',
  () => new DomainError('validation_failed', { issues: [{ field: 'file_id', code: 'reference' }] }),
);

export type DocumentQuery = z.output<NonNullable<typeof document.list.query>>;

/** Fields that only documents have (DOMAIN 1.5). */
export interface DocumentOwn {
  document_type: DocumentType;
  file_id: number | null;
  external_url: string | null;
  file_version: string;
  document_date: string | null;
  allow_download: boolean;
  watermark: boolean;
  copyright_note: string;
  patient_print_qty_limit: number | null;
  for_prescribed_patients_only: boolean;
  rep_shareable: boolean;
  superseded_by_id: number | null;
}

export interface DocumentListColumns
  extends Pick<
    DocumentOwn,
    'document_type' | 'external_url' | 'file_version' | 'allow_download' | 'rep_shareable'
  > {
  file: FileFacts | null;
  superseded: boolean;
}

/** One step of the chain of versions, with what its state follows from. */
export type Version = Pick<
  ItemRow,
  'id' | 'title' | 'brand' | 'status' | 'published_at' | 'expires_at' | 'material_expires_at'
> & { type: 'document' };

export interface DocumentExtra {
  file: FileFacts | null;
  older: Version[];
  newer: Version[];
}

/** A chain longer than this is shown in part. */
const STEPS = 50;

/** Versions before or after a document, following what took the place of what. */
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

const columns = (values: DocumentOwn) => ({
  document_type: values.document_type,
  file_id: values.file_id,
  external_url: values.external_url,
  file_version: values.file_version,
  document_date: values.document_date,
  allow_download: values.allow_download,
  watermark: values.watermark,
  copyright_note: values.copyright_note,
  patient_print_qty_limit: values.patient_print_qty_limit,
  for_prescribed_patients_only: values.for_prescribed_patients_only,
  rep_shareable: values.rep_shareable,
});

export const documentTable: KindTable<DocumentOwn, DocumentQuery> = {
  join: sql`join document d on d.content_id = c.id`,
  listColumns: sql`d.document_type, d.external_url, d.file_version, d.allow_download,
    d.rep_shareable, ${fileSql('d.file_id')} as file,
    exists (select 1 from content_link l
      where l.from_id = c.id and l.relation = 'superseded_by') as superseded`,
  itemColumns: sql`d.document_type, d.file_id, d.external_url, d.file_version, d.document_date,
    d.allow_download, d.watermark, d.copyright_note, d.patient_print_qty_limit,
    d.for_prescribed_patients_only, d.rep_shareable, ${fileSql('d.file_id')} as file,
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
  async insert(trx, id, values) {
    await trx
      .insertInto('document')
      .values({ content_id: id, ...columns(values) })
      .execute();
  },
  async update(trx, id, values) {
    await trx.updateTable('document').set(columns(values)).where('content_id', '=', id).execute();
  },
};

// Any number that no other advisory lock of ours uses.
const SUCCESSION_LOCK = 7_310_012;

/**
 * Whether a document stands among those that took the place of `start`. Holds back every other
 * change of who follows whom until the transaction ends: two far ends could make a circle together.
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

/** Published message templates that send a document along. */
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
