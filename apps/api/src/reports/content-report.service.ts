import { USED_KINDS } from '@connect/contract/kinds.ts';
import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { contentColumns as labels } from '@connect/contract/reports/report-columns.ts';
import type { Actor } from '../actor.ts';
import type { Trx } from '../deps.ts';
import { type Columns, choice, day, moment, plain } from '../exports/columns.ts';
import { type Report, type ReportAsking, reportOf } from '../exports/report.ts';
import { reportRegions } from '../people/report-scope.ts';
import { type Figures, figuresReader, subjectKey } from '../usage/reports/figures.service.ts';
import { type ContentRecord, contentStatement, countContent } from './content-report.queries.ts';
import { itemsSeen } from './items-seen.service.ts';
import { reportKinds } from './report-kinds.ts';

interface Row extends ContentRecord {
  figures: Figures | undefined;
  link_clicks: number;
}

const COLUMNS: Columns<Row, keyof typeof labels> = {
  type: [choice(labels.type, 'kind', (row) => row.kind)],
  id: [plain(labels.id, (row) => row.id)],
  title: [plain(labels.title, (row) => row.title)],
  brand: [plain(labels.brand, (row) => row.brand)],
  category: [
    plain(labels.category, (row, words) => {
      if (row.document_type) return words.choice('document_type', row.document_type);
      if (row.video_category) return words.choice('video_category', row.video_category);
      return words.language === 'en' ? row.category_en : row.category_th;
    }),
  ],
  status: [choice(labels.status, 'effective_status', (row) => row.effective_status)],
  published_at: [moment(labels.published_at, (row) => row.published_at)],
  material_expires_at: [day(labels.material_expires_at, (row) => row.material_expires_at)],
  views: [plain(labels.views, (row) => row.figures?.views ?? 0)],
  unique_viewers: [plain(labels.unique_viewers, (row) => row.figures?.unique_viewers ?? 0)],
  qualified_views: [plain(labels.qualified_views, (row) => row.figures?.qualified_views ?? 0)],
  avg_seconds: [plain(labels.avg_seconds, (row) => row.figures?.avg_seconds ?? null)],
  completion_rate: [
    plain(labels.completion_rate, (row) => {
      const rate = row.figures?.completion_rate ?? null;
      return rate === null ? null : Math.round(rate * 100);
    }),
  ],
  downloads: [plain(labels.downloads, (row) => row.figures?.downloads ?? 0)],
  shares: [plain(labels.shares, (row) => row.figures?.shares ?? 0)],
  link_clicks: [plain(labels.link_clicks, (row) => row.link_clicks)],
};

/** Views of items, and clicks on the links that lead to them, in a period. */
function usageReader(
  actor: Actor,
  {
    date_from: from,
    date_to: to,
  }: { date_from?: string | undefined; date_to?: string | undefined },
) {
  const asked = { from, to, regions: reportRegions(actor) };
  const [views, clicks] = [
    figuresReader({ ...asked, counted: 'view' }),
    figuresReader({ ...asked, counted: 'click' }),
  ];
  return async (trx: Trx, rows: readonly ContentRecord[]): Promise<Row[]> => {
    const viewed = await views(
      trx,
      rows.map(({ kind, id }) => ({ type: kind, id })),
    );
    const links = rows.flatMap(({ link_ids: ids }) => ids.map((id) => ({ type: 'link', id })));
    const clicked = await clicks(trx, links);
    return rows.map((row) => ({
      ...row,
      figures: viewed.get(subjectKey({ type: row.kind, id: row.id })),
      link_clicks: row.link_ids.reduce(
        (sum, id) => sum + (clicked.get(subjectKey({ type: 'link', id }))?.views ?? 0),
        0,
      ),
    }));
  };
}

/** What the audience opens, with its figures: of the days that are asked for, else of all time. */
export async function contentReport(
  { deps, context: { actor }, now }: ReportAsking,
  query: Extract<ReportQuery, { report: 'content' }>,
): Promise<Report> {
  const used = reportKinds(actor, 'view').filter(({ kind }) =>
    USED_KINDS.some((one) => one === kind),
  );
  const seen = await itemsSeen(deps, used, now);
  const withUsage = usageReader(actor, query);
  return reportOf<ContentRecord, Row>({
    name: 'content',
    type: null,
    columns: COLUMNS,
    statement: contentStatement(query, seen),
    count: (trx) => countContent(trx, query, seen),
    complete: withUsage,
    present: (row) => ({ figures: undefined, link_clicks: 0, ...row }),
  });
}
