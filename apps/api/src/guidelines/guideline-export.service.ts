import type { ExportQuery } from '@connect/contract/calls/export.ts';
import {
  type GuidelineRow,
  guideline,
  guidelineLabels as labels,
} from '@connect/contract/guidelines/guideline-calls.ts';
import type {
  GuidelineExportRow,
  guidelineExport,
} from '@connect/contract/guidelines/guideline-export.ts';
import type { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { type Columns, choice, moment, names, plain } from '../exports/columns.ts';
import {
  type Exportable,
  type ExportFile,
  exportList,
  exportPage,
} from '../exports/exports.service.ts';
import { contactOf, guidelineListing, guidelineRowView, guidelineSight } from './guideline-view.ts';
import { allGuidelines, countGuidelines, type GuidelineRecord } from './guidelines.queries.ts';
import { GUIDELINES_TITLE, namesInFiles, orderOf } from './guidelines.service.ts';

type Column = (typeof guideline.list.columns)[number];
type FileRow = GuidelineRow & ReturnType<typeof contactOf>;

/** How the columns of the list are written in a file; where copies go stands beside their number. */
const FILE_COLUMNS: Columns<FileRow, Column> = {
  occurred_at: [moment(labels.occurred_at, (row) => row.occurred_at)],
  document_id: [
    plain(labels.document_id, (row) => row.document_title),
    plain(labels.material_code, (row) => row.material_code),
  ],
  brand: [
    plain(labels.brand, (row) => row.brand),
    names(labels.therapy_area_id, 'therapy_area', (row) => row.therapy_area_ids),
  ],
  action: [choice(labels.action, 'guideline_action', (row) => row.action)],
  quantity: [
    plain(labels.quantity, (row) => row.quantity),
    plain(labels.delivery_address, (row) => row.delivery_address),
    plain(labels.contact_phone, (row) => row.contact_phone),
    choice(labels.patient_group, 'patient_group', (row) => row.patient_group),
  ],
  user: [
    plain(labels.user, (row) => row.user?.display_name ?? null),
    plain(labels.license_no, (row) => row.license_no),
  ],
  user_type: [choice(labels.user_type, 'user_type', (row) => row.user_type)],
  workplace: [plain(labels.workplace, (row) => row.workplace)],
  province_code: [
    names(labels.province_code, 'province', (row) =>
      row.province_code === null ? [] : [Number(row.province_code)],
    ),
    choice(labels.region, 'region', (row) => row.region),
  ],
  channel: [choice(labels.channel, 'channel', (row) => row.channel)],
  owner_rep_id: [plain(labels.owner_rep_id, (row) => row.owner?.display_name ?? null)],
  fulfilment_status: [
    choice(labels.fulfilment_status, 'fulfilment', (row) => row.fulfilment_status),
  ],
};

/** The fields of each column where rows leave as JSON. */
const ROW_FIELDS: Readonly<Record<string, readonly (keyof GuidelineExportRow)[]>> = {
  document_id: ['document_id', 'document_title', 'material_code'],
  brand: ['brand', 'therapy_area_ids'],
  quantity: ['quantity', 'delivery_address', 'contact_phone', 'patient_group'],
  user: ['user', 'license_no'],
  province_code: ['province_code', 'region'],
  channel: ['channel', 'link'],
  owner_rep_id: ['owner'],
} satisfies Partial<Record<Column, readonly (keyof GuidelineExportRow)[]>>;

type GuidelineExportQuery = z.output<NonNullable<typeof guidelineExport.query>>;
/** What requests are narrowed by, whichever page of them is asked for. */
type GuidelineAsked = Omit<GuidelineExportQuery, 'page' | 'limit' | 'format'>;

/** Columns with personal parts. */
export const PERSONAL_COLUMNS: readonly string[] = [
  'user',
  'quantity',
  'owner_rep_id',
] satisfies Column[];

/** People in clear only for who may take them away, with a reason; `covered`: for nobody. */
export function guidelineRequests(
  context: ActorContext,
  query: GuidelineAsked,
  { covered = false } = {},
): Exportable<GuidelineRecord, FileRow> {
  const listing = guidelineListing(context.actor);
  const personal = (query.columns ?? guideline.list.columns).some((key) =>
    PERSONAL_COLUMNS.includes(key),
  );
  const named = personal && !covered && namesInFiles(context);
  const seen = guidelineSight(context.actor, context.language);
  const sight = { ...seen, masked: !named, contactMasked: !named || seen.contactMasked };
  return {
    name: 'guideline',
    type: 'guideline',
    columns: FILE_COLUMNS,
    statement: allGuidelines(query, orderOf(query), listing),
    count: (trx) => countGuidelines(trx, query, listing),
    present: (row) => ({
      ...guidelineRowView(row, sight),
      ...(named ? { license_no: row.license_no } : {}),
      ...contactOf(row, sight),
    }),
    unmasked: named,
    people: true,
  };
}

/** All requests of a list as a file. */
export const exportGuidelineFile = (
  deps: Deps,
  context: ActorContext,
  query: GuidelineExportQuery & ExportQuery,
): Promise<ExportFile> => exportList(deps, context, guidelineRequests(context, query), query);

/** One page of them, with the fields of the columns that were asked for. */
export async function exportGuidelineRows(
  deps: Deps,
  context: ActorContext,
  query: GuidelineExportQuery,
) {
  const { rows, total } = await exportPage(deps, context, guidelineRequests(context, query), query);
  const columns = query.columns ?? guideline.list.columns;
  const fieldsOf = (key: string): readonly string[] => ROW_FIELDS[key] ?? [key];
  const fields = ['id', ...columns.flatMap(fieldsOf)];
  return {
    rows: rows.map(
      (row): GuidelineExportRow =>
        Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field))),
    ),
    total,
    sort: { by: 'occurred_at', order: orderOf(query) },
    title: GUIDELINES_TITLE[context.language],
    now: deps.clock.now(),
  };
}
