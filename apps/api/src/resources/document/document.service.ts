import {
  DOCUMENT_NEEDS,
  documentIssues,
  documentPublishIssues,
} from '@connect/contract/document-rules.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import { parseFields } from '@connect/contract/field-issues.ts';
import { effectiveStatus } from '@connect/contract/publishing.ts';
import {
  type DocumentItem,
  type DocumentRow,
  documentCreate,
} from '@connect/contract/resources/document.ts';
import { type ActorContext, brandLimit } from '../../actor.ts';
import { contentService } from '../../content/content.service.ts';
import type {
  Checking,
  ContentKindDefinition,
  ContentValues,
  FileFacts,
} from '../../content/content-kind.ts';
import { refuseWhileUsed } from '../../content/dependents.service.ts';
import { FILE_COLUMNS } from '../../content/file-columns.ts';
import { fileRef } from '../../content/presented.ts';
import { pickFields } from '../../content/values.ts';
import type { Work } from '../../content/work.ts';
import type { Deps, Trx } from '../../deps.ts';
import { refuseInvalid } from '../../domain-error.ts';
import { choice, day, plain, yesNo } from '../../exports/columns.ts';
import {
  type DocumentExtra,
  type DocumentListColumns,
  type DocumentOwn,
  type DocumentQuery,
  documentTable,
  isFollowedBy,
  selectSendingTemplates,
  type Version,
} from './document.queries.ts';

type Values = ContentValues & DocumentOwn;

const FIELDS = documentCreate.keyof().options;

const present = (id: number | null): number[] => (id === null ? [] : [id]);

const firstPage = (files: readonly FileFacts[], id: number | null | undefined): number | null =>
  files.find((file) => file.id === id)?.cover?.id ?? null;

/** Without a cover of its own a document has its first page, also that of a replaced file. */
function settle(values: Values, files: readonly FileFacts[], before: Values | null): Values {
  const guide = values.document_type === 'patient_guideline';
  const cover = values.featured_image_id;
  const replaced = before !== null && before.file_id !== values.file_id;
  const outdated = replaced && cover === firstPage(files, before.file_id);
  return {
    ...values,
    featured_image_id: cover === null || outdated ? firstPage(files, values.file_id) : cover,
    patient_print_qty_limit: guide ? values.patient_print_qty_limit : null,
    for_prescribed_patients_only: guide && values.for_prescribed_patients_only,
  };
}

/** Nobody follows whom they precede, also not over others (DOMAIN 1.5). */
async function successionIssues(trx: Trx, item: Checking<Values>): Promise<FieldIssue[]> {
  const { id, before, values } = item;
  const next = values.superseded_by_id;
  if (id === null || next === null || next === id || next === before?.superseded_by_id) return [];
  return (await isFollowedBy(trx, next, id))
    ? [{ field: 'superseded_by_id', code: 'superseded_cycle' }]
    : [];
}

/** What published templates send along stays open to reps. */
async function sharingIssues(
  trx: Trx,
  { context }: Work,
  { id, before, values }: Checking<Values>,
): Promise<FieldIssue[]> {
  if (id === null || !before?.rep_shareable || values.rep_shareable) return [];
  const senders = await selectSendingTemplates(trx, id);
  if (senders.length === 0) return [];
  const brands = brandLimit(context.actor, 'message_template');
  const items = senders
    .filter(({ brand }) => !brands || brands.includes(brand))
    .map(({ type, id: of, title }) => ({ type, id: of, title }));
  return [{ field: 'rep_shareable', code: 'used_elsewhere', items }];
}

/** Prescribing information that promotion stands on stays that of its product. */
async function refuseLeafletChange(trx: Trx, work: Work, item: Checking<Values>): Promise<void> {
  const { id, before, values } = item;
  if (id === null || before?.document_type !== 'prescribing_info') return;
  if (before.document_type === values.document_type && before.brand === values.brand) return;
  await refuseWhileUsed(trx, work.context.actor, id, 'depended_on', true);
}

const linked = (now: Date) => (version: Version) => ({
  id: version.id,
  title: version.title,
  effective_status: effectiveStatus(version, now),
});

/** Documents: a file or an address, who may have it, and what took its place (DOMAIN 1.5). */
export const documentKind: ContentKindDefinition<
  DocumentOwn,
  DocumentExtra,
  DocumentListColumns,
  DocumentQuery,
  DocumentRow,
  DocumentItem
> = {
  kind: 'document',
  area: 'document',
  title: { th: 'เอกสารทั้งหมด', en: 'All documents' },
  fields: FIELDS,
  ownFields: [
    'document_type',
    'file_id',
    'external_url',
    'file_version',
    'document_date',
    'allow_download',
    'watermark',
    'copyright_note',
    'patient_print_qty_limit',
    'for_prescribed_patients_only',
    'rep_shareable',
  ],
  needs: DOCUMENT_NEEDS,
  table: documentTable,
  codedTexts: ['file_id', 'external_url'],
  freeFields: ['superseded_by_id'],
  relations: [
    {
      name: 'superseded_by',
      field: 'superseded_by_id',
      to: 'document',
      published: 'never',
      one: true,
      ids: (values) => present(values.superseded_by_id),
    },
  ],
  files: [{ field: 'file_id', kinds: ['document'], ids: (values) => present(values.file_id) }],
  copied: (values) => ({ ...values, superseded_by_id: null }),
  settle,
  issues: documentIssues,
  publishIssues: documentPublishIssues,
  async check(trx, work, item) {
    await refuseLeafletChange(trx, work, item);
    return {
      issues: [...(await successionIssues(trx, item)), ...(await sharingIssues(trx, work, item))],
    };
  },
  values: (source) => pickFields(FIELDS, source),
  parse: (snapshot) => parseFields(documentCreate, snapshot),
  veil: (row, named) => ({ older: row.older.map(named), newer: row.newer.map(named) }),
  columns: {
    ...FILE_COLUMNS,
    title: [...FILE_COLUMNS.title, yesNo('superseded', (row) => row.superseded)],
    document_type: [choice('document_type', 'document_type', (row) => row.document_type)],
    file: [
      plain('file_version', (row) => row.file_version || null),
      plain('file_name', ({ file, external_url: url }) => file?.file_name ?? url),
      plain('file_size', (row) => row.file?.size ?? null),
      plain('page_count', (row) => row.file?.page_count ?? null),
    ],
    downloads: [plain('downloads', (row) => row.published_at && row.stats.downloads)],
    material_expires_at: [day('material_expires_at', (row) => row.material_expires_at)],
    allow_download: [yesNo('allow_download', (row) => row.allow_download)],
    rep_shareable: [yesNo('rep_shareable', (row) => row.rep_shareable)],
  },
  row: (row, shared) => ({
    ...shared,
    document_type: row.document_type,
    file: row.file,
    external_url: row.external_url,
    file_version: row.file_version,
    allow_download: row.allow_download,
    rep_shareable: row.rep_shareable,
    superseded: row.superseded,
  }),
  item: (row, shared, { now, address }) => ({
    ...row,
    ...shared,
    file: row.file && fileRef(row.file, address),
    older: row.older.map(linked(now)),
    newer: row.newer.map(linked(now)),
  }),
};

/** What can be done with documents beyond what all content can. */
export function documentService(deps: Deps) {
  const service = contentService(deps, documentKind);
  return {
    /**
     * A new draft that takes the place of a document (DOMAIN 3.3): the same but for the file, under
     * the same title, and the old one says what follows it.
     */
    replace: (context: ActorContext, id: number) =>
      service.written(context, async (trx, work) => {
        const old = await service.lockLive(trx, work, id);
        if (old.superseded_by_id !== null) {
          refuseInvalid([{ field: 'superseded_by_id', code: 'superseded_already' }]);
        }
        const page = old.file?.cover?.id ?? null;
        const next = await service.copy(trx, work, id, (stored) => ({
          title: old.title,
          file_id: null,
          external_url: null,
          file_version: '',
          document_date: null,
          featured_image_id: stored.featured_image_id === page ? null : stored.featured_image_id,
        }));
        const follow = (stored: Values) => ({ values: { ...stored, superseded_by_id: next } });
        await service.change(trx, work, id, follow);
        return next;
      }),
  };
}
