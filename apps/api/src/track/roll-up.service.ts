import { bangkokDay } from '@connect/contract/publishing/publishing.ts';
import type { Clock, Db, Trx } from '../deps.ts';
import { DAY_MS } from '../time/moments.ts';
import {
  allowLongStatements,
  ensurePartitions,
  lastRefresh,
  refreshStats,
} from './roll-up.queries.ts';

const MINUTE_MS = 60_000;
/** A row may be committed this long after it was received. */
const LATE_COMMIT_MS = 10 * MINUTE_MS;
/** Once a day, items with rows received within this time are recounted (domain/usage#roll-ups). */
const LATE_EVENTS_MS = 8 * DAY_MS;

/**
 * Updates the figures of lists: all items the first time, afterwards items with new rows, and on
 * the first run of a Bangkok day those of the last eight days. Returns the number of items.
 */
export async function refreshContentStats(trx: Trx, now: Date): Promise<number> {
  await allowLongStatements(trx);
  const last = await lastRefresh(trx);
  if (last === null) return refreshStats(trx, null, now);
  const newDay = bangkokDay(new Date(last)) !== bangkokDay(now);
  const back = newDay ? LATE_EVENTS_MS : LATE_COMMIT_MS;
  return refreshStats(trx, new Date(Date.parse(last) - back).toISOString(), now);
}

/**
 * Makes partitions from a month before a moment (now, by default) to three months after now: rows
 * may be late, jobs may be down. Returns the number of new ones.
 */
export const ensureLogPartitions = (
  db: Db,
  clock: Clock,
  from: Date = clock.now(),
): Promise<number> =>
  ensurePartitions(
    db,
    new Date(from.getTime() - 31 * DAY_MS),
    new Date(clock.now().getTime() + 92 * DAY_MS),
  );
