import { bangkokDay } from '@connect/contract/publishing.ts';
import type { Clock, Db } from '../deps.ts';
import {
  allowLongStatements,
  ensurePartitions,
  lastRefresh,
  refreshStats,
} from './roll-up.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A row may be committed this long after it was received. */
const LATE_COMMIT_MS = 10 * MINUTE_MS;
/** Once a day, items with rows received in this time are counted anew (DOMAIN 4.7). */
const LATE_EVENTS_MS = 8 * DAY_MS;

/**
 * Brings the figures of lists up to date: everything the first time, afterwards items with new
 * rows, and on the first run of a Bangkok day those of the last eight. Gives how many it counted.
 */
export function refreshContentStats(db: Db, clock: Clock): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await allowLongStatements(trx);
    const last = await lastRefresh(trx);
    if (last === null) return refreshStats(trx, null, now);
    const newDay = bangkokDay(new Date(last)) !== bangkokDay(now);
    const back = newDay ? LATE_EVENTS_MS : LATE_COMMIT_MS;
    return refreshStats(trx, new Date(Date.parse(last) - back).toISOString(), now);
  });
}

/**
 * Partitions from a month before a moment (now, unless given) to three months after now: rows may
 * be late, jobs may be down. Gives how many were new.
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
