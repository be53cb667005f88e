import type { Signals } from '../db/signals.ts';
import { LeastUsed } from '../least-used.ts';

const KEPT_MS = 5_000;
/** Maximum of cached counts per kind, over its scopes and filters. */
const KEPT_AT_MOST = 200;

export type TabCounts = Readonly<Record<string, number>>;

/** Number of rows under each tab, and under the present filters. */
export interface ListCounts {
  counts: TabCounts;
  total: number;
}

/** The counts of lists, which may be some seconds old, unlike their rows (decision 23). */
export interface KnownCounts {
  /** Cached or running counts of the same query; otherwise counts now. */
  of(
    kind: string,
    alike: unknown,
    now: Date,
    count: () => Promise<ListCounts>,
  ): Promise<ListCounts>;
  /**
   * Drops the counts of entity types that this process wrote: here at once, in other processes soon
   * after.
   */
  written(types: ReadonlySet<string>): void;
}

export function createKnownCounts(signals: Signals | undefined, keptMs = KEPT_MS): KnownCounts {
  const kinds = new Map<string, LeastUsed<{ at: number; counts: Promise<ListCounts> }>>();
  const forget = (types: Iterable<string>) => {
    for (const type of types) kinds.delete(type);
  };
  signals?.hear((types) => (types ? forget(types) : kinds.clear()));
  return {
    of(kind, alike, now, count) {
      const kept = kinds.get(kind) ?? new LeastUsed(KEPT_AT_MOST);
      kinds.set(kind, kept);
      const [key, at] = [JSON.stringify(alike), now.getTime()];
      const known = kept.get(key);
      if (known && Math.abs(at - known.at) <= keptMs) {
        kept.use(key, known);
        return known.counts;
      }
      const next = { at, counts: count() };
      kept.use(key, next);
      // A failed count is not kept.
      next.counts.catch(() => {
        if (kept.get(key) === next) kept.delete(key);
      });
      return next.counts;
    },
    written(types) {
      forget(types);
      if (types.size > 0) signals?.send(types);
    },
  };
}
