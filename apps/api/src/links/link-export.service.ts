import type { ExportQuery } from '@connect/contract/calls/export.ts';
import { RECORD_LABELS } from '@connect/contract/labels.ts';
import { type LinkRow, linkLabels as labels, type link } from '@connect/contract/links/link.ts';
import type { ActorContext } from '../actor.ts';
import { type Columns, choice, moment, plain } from '../exports/columns.ts';
import { type Exportable, exportList } from '../exports/exports.service.ts';
import { type LinkDeps, rowView, showingTo } from './link-view.ts';
import { allLinks, countLinks, type LinkListQuery, type LinkRecord } from './links.queries.ts';
import { listingFor, namesInFiles, sortOf } from './links.service.ts';

/** How the columns of the lists are written in a file. */
const FILE_COLUMNS: Columns<LinkRow, (typeof link.list.columns)[number]> = {
  name: [plain(RECORD_LABELS.id, (row) => row.id), plain(labels.name, (row) => row.name)],
  code: [plain(labels.short_url, (row) => row.short_url)],
  target: [
    plain(labels.target, (row) => row.target?.title ?? null),
    plain(labels.target_url, (row) => row.target_url),
  ],
  channel: [choice(labels.channel, 'channel', (row) => row.channel)],
  campaign: [plain(labels.campaign, (row) => row.campaign)],
  brand: [plain(labels.brand, (row) => row.brand)],
  owner: [plain(labels.owner, (row) => row.owner?.display_name ?? null)],
  clicks: [plain(labels.clicks, (row) => row.clicks_valid + row.clicks_imported)],
  unique_visitors: [plain(labels.unique_visitors, (row) => row.unique_visitors)],
  last_clicked_at: [moment(labels.last_clicked_at, (row) => row.last_clicked_at)],
  state: [choice(labels.state, 'link_state', (row) => row.state)],
  expires_at: [moment(labels.expires_at, (row) => row.expires_at)],
  created_at: [moment(RECORD_LABELS.created_at, (row) => row.created_at)],
  migrated_to: [plain(labels.migrated_to, (row) => row.migrated_to?.code ?? null)],
};

/** The links of a list as a file; their owners in clear only with a reason. */
export async function exportLinks(
  deps: LinkDeps,
  context: ActorContext,
  query: LinkListQuery & ExportQuery,
) {
  const now = deps.clock.now();
  const listing = listingFor(context.actor, now);
  const named = namesInFiles(context.actor);
  const showing = { ...showingTo(deps, context, now), masked: !named };
  const list: Exportable<LinkRecord, LinkRow> = {
    name: 'link',
    type: 'link',
    columns: FILE_COLUMNS,
    statement: allLinks(query, sortOf(query), listing),
    count: (trx) => countLinks(trx, query, listing),
    present: (row) => rowView(row, showing),
    unmasked: named,
  };
  return exportList(deps, context, list, query);
}
