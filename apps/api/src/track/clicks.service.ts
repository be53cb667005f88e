import type { Trx } from '../deps.ts';
import { followClicks, linkEarlyRows, markRegistered } from './followed-clicks.queries.ts';

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
