import {
  type DocumentItem,
  type DocumentOwn,
  type DocumentRow,
  type document,
  documentCreate,
  documentLabels,
} from '@connect/contract/documents/document.ts';
import {
  DOCUMENT_NEEDS,
  documentIssues,
  documentPublishIssues,
} from '@connect/contract/documents/document-rules.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { effectiveStatus } from '@connect/contract/publishing/publishing.ts';
import { type ActorContext, brandLimit } from '../../actor.ts';
import { contentService } from '../../content/content.service.ts';
import type {
  Checking,
  ContentKindDefinition,
  ContentValues,
  FileFacts,
} from '../../content/kinds/content-kind.ts';
import { fileColumns } from '../../content/kinds/file-columns.ts';
import { writable } from '../../content/kinds/writable.ts';
import { fileRef } from '../../content/reading/presented.ts';
import { refuseWhileUsed } from '../../content/references/dependents.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { refuseInvalid } from '../../domain-error.ts';
import { choice, day, plain, yesNo } from '../../exports/columns.ts';
import type { Work } from '../../writing/work.ts';
import {
  type DocumentExtra,
  type DocumentListColumns,
  type DocumentQuery,
  documentTable,
  isFollowedBy,
  selectSendingTemplates,
  type Version,
} from './document.queries.ts';

type Values = ContentValues & DocumentOwn;

const present = (id: number | null): number[] => (id === null ? [] : [id]);

const firstPage = (files: readonly FileFacts[], id: number | null | undefined): number | null =>
  files.find((file) => file.id === id)?.cover?.id ?? null;

/** A document without its own cover gets its first page, also after its file was replaced. */
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

/**
 * A document must not succeed one of its own successors, not even indirectly
 * (domain/documents#replacing-a-document).
 */
async function successionIssues(trx: Trx, item: Checking<Values>): Promise<FieldIssue[]> {
  const { id, before, values } = item;
  const next = values.superseded_by_id;
  if (id === null || next === null || next === id || next === before?.superseded_by_id) return [];
  return (await isFollowedBy(trx, next, id))
    ? [{ field: 'superseded_by_id', code: 'superseded_cycle' }]
    : [];
}

/** A document that published templates attach must stay shareable by reps. */
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

/** Prescribing information that promotional content needs must keep its product. */
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

/**
 * Documents: a file or an address, their audience, and their successors
 * (domain/documents#file-or-address).
 */
export const documentKind: ContentKindDefinition<
  DocumentOwn,
  DocumentExtra,
  DocumentListColumns,
  DocumentQuery,
  DocumentRow,
  DocumentItem,
  (typeof document.list.columns)[number]
> = {
  kind: 'document',
  ...writable(documentCreate),
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
  veil: (row, named) => ({ older: row.older.map(named), newer: row.newer.map(named) }),
  columns: {
    ...fileColumns(documentLabels),
    title: [
      ...fileColumns(documentLabels).title,
      yesNo(documentLabels.superseded, (row) => row.superseded),
    ],
    document_type: [
      choice(documentLabels.document_type, 'document_type', (row) => row.document_type),
    ],
    file: [
      plain(documentLabels.file_version, (row) => row.file_version || null),
      plain(documentLabels.file_name, ({ file, external_url: url }) => file?.file_name ?? url),
      plain(documentLabels.file_size, (row) => row.file?.size ?? null),
      plain(documentLabels.page_count, (row) => row.file?.page_count ?? null),
    ],
    downloads: [plain(documentLabels.downloads, (row) => row.published_at && row.stats.downloads)],
    material_expires_at: [
      day(documentLabels.material_expires_at, (row) => row.material_expires_at),
    ],
    allow_download: [yesNo(documentLabels.allow_download, (row) => row.allow_download)],
    rep_shareable: [yesNo(documentLabels.rep_shareable, (row) => row.rep_shareable)],
  },
  row: (row, shared) => ({ ...row, ...shared }),
  item: (row, shared, { now, address }) => ({
    ...row,
    ...shared,
    file: row.file && fileRef(row.file, address),
    older: row.older.map(linked(now)),
    newer: row.newer.map(linked(now)),
  }),
};

/** Operations on documents besides those of all content. */
export function documentService(deps: Deps) {
  const service = contentService(deps, documentKind);
  return {
    /**
     * A new draft that replaces a document (domain/documents#replacing-a-document): the same values
     * without the file, under the same title; the old document names it as its successor.
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
