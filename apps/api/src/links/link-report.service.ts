import type { LinkRow } from '@connect/contract/links/link.ts';
import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { linksColumns as labels } from '@connect/contract/reports/report-columns.ts';
import { type Columns, choice, moment, plain } from '../exports/columns.ts';
import { type Report, type ReportAsking, reportOf } from '../exports/report.ts';
import { reportBrands, reportRegions } from '../people/report-scope.ts';
import { figuresReader, subjectKey } from '../usage/reports/figures.service.ts';
import { type LinkDeps, rowView } from './link-view.ts';
import { allLinks, countLinks, type LinkRecord } from './links.queries.ts';
import { listingFor, sortOf } from './links.service.ts';

type Raw = LinkRecord & { known_users: number };
type Row = LinkRow & { known_users: number; clicks_total: number };

const COLUMNS: Columns<Row, keyof typeof labels> = {
  name: [plain(labels.name, (row) => row.name)],
  code: [plain(labels.code, (row) => row.code)],
  target_type: [choice(labels.target_type, 'kind', (row) => row.target_type)],
  target: [plain(labels.target, (row) => row.target?.title ?? row.target_url)],
  campaign: [plain(labels.campaign, (row) => row.campaign)],
  channel: [choice(labels.channel, 'channel', (row) => row.channel)],
  brand: [plain(labels.brand, (row) => row.brand)],
  owner: [plain(labels.owner, (row) => row.owner?.display_name ?? null)],
  clicks_total: [plain(labels.clicks_total, (row) => row.clicks_total + row.clicks_imported)],
  clicks_valid: [plain(labels.clicks_valid, (row) => row.clicks_valid + row.clicks_imported)],
  unique_visitors: [plain(labels.unique_visitors, (row) => row.unique_visitors)],
  known_users: [plain(labels.known_users, (row) => row.known_users)],
  last_clicked_at: [moment(labels.last_clicked_at, (row) => row.last_clicked_at)],
  state: [choice(labels.state, 'link_state', (row) => row.state)],
  expires_at: [moment(labels.expires_at, (row) => row.expires_at)],
};

/** The links of the list, with the users among those who clicked. */
export function linkReport(
  { deps, context, now, covered }: ReportAsking & { deps: LinkDeps },
  query: Extract<ReportQuery, { report: 'links' }>,
): Report {
  const { actor } = context;
  const listing = { ...listingFor(actor, now), brands: reportBrands(actor, 'link') };
  const showing = { context, linkUrl: deps.linkUrl, now, masked: covered };
  const read = figuresReader({
    from: undefined,
    to: undefined,
    regions: reportRegions(actor),
    counted: 'click',
  });
  return reportOf<LinkRecord | Raw, Row>({
    name: 'links',
    type: 'link',
    columns: COLUMNS,
    statement: allLinks(query, sortOf(query), listing),
    count: (trx) => countLinks(trx, query, listing),
    complete: async (trx, rows) => {
      const subjects = rows.map(({ id }) => ({ type: 'link', id }));
      const figures = await read(trx, subjects);
      return rows.map((row) => ({
        ...row,
        known_users: figures.get(subjectKey({ type: 'link', id: row.id }))?.users ?? 0,
      }));
    },
    present: (row) => ({
      ...row,
      ...rowView(row, showing),
      known_users: 'known_users' in row ? row.known_users : 0,
    }),
  });
}
