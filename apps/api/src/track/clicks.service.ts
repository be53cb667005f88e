import type { Db, Trx } from '../deps.ts';
import { wanted } from './batch-facts.service.ts';
import { followClicks, linkEarlyRows, markRegistered } from './followed-clicks.queries.ts';
import { knowAgents } from './ingest.queries.ts';

export { markScanners } from './scanners.queries.ts';

/** Numbers of what browsers and programs call themselves, new ones included. */
export async function agentNumbers(
  db: Db,
  agents: readonly (string | null)[],
): Promise<ReadonlyMap<string, number>> {
  const texts = wanted(agents);
  const known = texts.length === 0 ? [] : await knowAgents(db, texts);
  return new Map(known.map(({ id, agent }) => [agent, id]));
}

/** Clocks of others may be as far behind. */
const CLOCKS_MS = 5 * 60_000;

/** Ties clicks that were just written to what was reported of them before: it may come first. */
export async function tieClicks(
  trx: Trx,
  clicks: readonly { id: string; at: string }[],
): Promise<void> {
  const ids = clicks.map(({ id }) => id);
  const earliest = Math.min(...clicks.map(({ at }) => Date.parse(at)));
  const since = new Date(earliest - CLOCKS_MS);
  await linkEarlyRows(trx, ids, since);
  await followClicks(trx, ids, since);
}

/** What followed from a click was a registration at the page of an event, which is no view (domain/links#conversion). */
export const followRegistration = markRegistered;
