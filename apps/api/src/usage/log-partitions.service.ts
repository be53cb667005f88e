import type { Clock, Db } from '../deps.ts';
import { DAY_MS } from '../time/moments.ts';
import { ensurePartitions } from './log-partitions.queries.ts';

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
