import type { ContentKind } from '@connect/contract/constants.ts';
import type { Signals } from '../db/signals.ts';
import { LeastUsed } from '../least-used.ts';
import type { ListCounts } from './content.queries.ts';

const KEPT_MS = 5_000;
/** Of each kind, in as many scopes and filters. */
const KEPT_AT_MOST = 200;

/** The counts of lists, which may be some seconds old as their rows may not (decision 23). */
export interface KnownCounts {
  /** What was counted alike a moment ago, or is being counted; else what is counted now. */
  of(
    kind: ContentKind,
    alike: unknown,
    now: Date,
    count: () => Promise<ListCounts>,
  ): Promise<ListCounts>;
  /** Something of these was written here: it is counted anew, here at once and soon elsewhere. */
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
      // What failed is not kept.
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
