import type { ExportQuery } from '@connect/contract/calls/export.ts';
import type { link } from '@connect/contract/links/link.ts';
import type { ClickTotals } from '@connect/contract/links/link-log.ts';
import type { z } from 'zod';
import { type ActorContext, brandLimit } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { exportLog } from '../usage/logs/log-export.service.ts';
import type { LogCounts } from '../usage/logs/log-reading.service.ts';
import { readLog } from '../usage/logs/logs.service.ts';
import { type LinkDeps, rowView, showingTo } from './link-view.ts';
import { type LinkRecord, selectLink } from './links.queries.ts';

type Query = z.output<NonNullable<typeof link.logs.query>>;

/** A link with a log, also in the trash. Throws `not_found`; older links have none. */
export async function logLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor }: ActorContext,
  id: number,
): Promise<LinkRecord> {
  const row = await selectLink(db, id, brandLimit(actor, 'link'), clock.now());
  if (row?.kind !== 'tracking') throw new DomainError('not_found');
  return row;
}

const subjectOf = ({ id, name }: LinkRecord) => ({ type: 'link' as const, id, title: name });

const totalsOf = <Counts extends LogCounts>(counts: Counts): Counts & ClickTotals => ({
  ...counts,
  all: counts.rows_all,
  known_rate: counts.views === 0 ? null : counts.known / counts.views,
});

/** The clicks of a link: a page of rows or users, and the figures for the same filters. */
export async function readLinkLog(deps: LinkDeps, context: ActorContext, id: number, query: Query) {
  const row = await logLink(deps, context, id);
  const { links: _links, ...log } = await readLog(deps, context, subjectOf(row), query);
  return {
    ...log,
    item: rowView(row, showingTo(deps, context, log.page.now)),
    summary: totalsOf(log.summary),
    before: log.before && totalsOf(log.before),
  };
}

export async function exportLinkLog(
  deps: LinkDeps,
  context: ActorContext,
  id: number,
  query: Query & ExportQuery,
) {
  return exportLog(deps, context, subjectOf(await logLink(deps, context, id)), query);
}
