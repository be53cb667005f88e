import type { ExportQuery } from '@connect/contract/calls/export.ts';
import {
  type GuidelineRow,
  type guideline,
  guidelineLabels as labels,
} from '@connect/contract/guidelines/guideline-calls.ts';
import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { type Columns, choice, moment, names, plain } from '../exports/columns.ts';
import { type Exportable, exportList } from '../exports/exports.service.ts';
import { contactOf, guidelineListing, guidelineRowView, guidelineSight } from './guideline-view.ts';
import {
  allGuidelines,
  countGuidelines,
  type GuidelineListQuery,
  type GuidelineRecord,
} from './guidelines.queries.ts';
import { namesInFiles, orderOf } from './guidelines.service.ts';

type FileRow = GuidelineRow & ReturnType<typeof contactOf>;

/** How the columns of the list are written in a file; where copies go stands beside their number. */
const FILE_COLUMNS: Columns<FileRow, (typeof guideline.list.columns)[number]> = {
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

/** The requests of a list as a file; people in clear only for who may take them away, with a reason. */
export async function exportGuidelines(
  deps: Deps,
  context: ActorContext,
  query: GuidelineListQuery & ExportQuery,
) {
  const listing = guidelineListing(context.actor);
  const named = namesInFiles(context);
  const seen = guidelineSight(context.actor, context.language);
  const sight = { ...seen, masked: !named, contactMasked: !named || seen.contactMasked };
  const list: Exportable<GuidelineRecord, FileRow> = {
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
  };
  return exportList(deps, context, list, query);
}
