import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { materialColumns as labels } from '@connect/contract/reports/report-columns.ts';
import { type Columns, choice, day, moment, names, plain } from '../exports/columns.ts';
import { type Report, type ReportAsking, reportOf } from '../exports/report.ts';
import { reportRegions } from '../people/report-scope.ts';
import { type Figures, figuresReader, subjectKey } from '../usage/reports/figures.service.ts';
import { countMaterial, type MaterialRecord, materialStatement } from './content-report.queries.ts';
import { itemsSeen } from './items-seen.service.ts';
import { reportKinds } from './report-kinds.ts';

type Row = MaterialRecord & { figures?: Figures | undefined };

const COLUMNS: Columns<Row, keyof typeof labels> = {
  material_code: [plain(labels.material_code, (row) => row.material_code)],
  type: [choice(labels.type, 'kind', (row) => row.kind)],
  id: [plain(labels.id, (row) => row.id)],
  title: [plain(labels.title, (row) => row.title)],
  brand: [plain(labels.brand, (row) => row.brand)],
  therapy_area: [names(labels.therapy_area, 'therapy_area', (row) => row.therapy_area_ids)],
  promotional_type: [
    choice(labels.promotional_type, 'promotional_type', (row) => row.promotional_type),
  ],
  fda_ad_license_no: [plain(labels.fda_ad_license_no, (row) => row.fda_ad_license_no)],
  material_approved_at: [day(labels.material_approved_at, (row) => row.material_approved_at)],
  material_expires_at: [day(labels.material_expires_at, (row) => row.material_expires_at)],
  days_left: [plain(labels.days_left, (row) => row.days_left)],
  material_state: [choice(labels.material_state, 'material_state', (row) => row.material_state)],
  status: [choice(labels.status, 'effective_status', (row) => row.effective_status)],
  published_at: [moment(labels.published_at, (row) => row.published_at)],
  created_by: [plain(labels.created_by, (row) => row.creator_name)],
  published_by: [plain(labels.published_by, (row) => row.publisher_name)],
  views: [plain(labels.views, (row) => row.figures?.views ?? 0)],
  downloads: [plain(labels.downloads, (row) => row.figures?.downloads ?? 0)],
  unique_viewers: [plain(labels.unique_viewers, (row) => row.figures?.unique_viewers ?? 0)],
  templates: [plain(labels.templates, (row) => row.templates)],
  links: [plain(labels.links, (row) => row.links)],
  updated_at: [moment(labels.updated_at, (row) => row.updated_at)],
};

/** The register of material: every item that has a code, or should (domain/reports#material-register). */
export async function materialReport(
  { deps, context: { actor }, now }: ReportAsking,
  query: Omit<Extract<ReportQuery, { report: 'material' }>, 'report'>,
): Promise<Report> {
  const seen = await itemsSeen(deps, reportKinds(actor, 'view'), now);
  const read = figuresReader({
    from: query.date_from,
    to: query.date_to,
    regions: reportRegions(actor),
    counted: 'view',
  });
  return reportOf<MaterialRecord, Row>({
    name: 'material',
    type: null,
    columns: COLUMNS,
    statement: materialStatement(query, seen),
    count: (trx) => countMaterial(trx, query, seen),
    complete: async (trx, rows) => {
      const figures = await read(
        trx,
        rows.map(({ kind, id }) => ({ type: kind, id })),
      );
      return rows.map((row): Row => {
        const own = figures.get(subjectKey({ type: row.kind, id: row.id }));
        return { ...row, figures: own };
      });
    },
    present: (row) => row,
  });
}
