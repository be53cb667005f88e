import type { ContentKind } from '@connect/contract/kinds.ts';
import { BUCKETS } from '@connect/contract/track/track-event.ts';
import { isCompleted, isQualified } from '@connect/contract/track/what-counts.ts';
import { type Fold, type Opening, type Origin, openingsOf } from './fold.ts';

/** An item that something happened on. */
export interface TrackedItem {
  type: ContentKind;
  id: number;
  title: string;
  /** Seconds that it takes to read, play or attend; null where nobody knows. */
  length: number | null;
  /** Whether what is done with it says something about a product (domain/ladder#points). */
  on_ladder: boolean;
  /** Printed copies of one request, if it is a patient guide; null for all else. */
  copies: number | null;
}

/** What a row says besides its item. */
export interface FoldedRow {
  view_id: string;
  occurred_at: string;
  received_at: string;
  action: string;
  duration_seconds: number | null;
  progress_pct: number | null;
  position_seconds: number | null;
  is_qualified: boolean;
  is_completed: boolean;
  origin: Origin;
}

const LONGEST_SECONDS = 6 * 3_600;
/** A view counts no longer than this many times the item's length. */
const TIMES_LENGTH = 4;

const bucketsIn = (bits: number): number =>
  Array.from({ length: BUCKETS }, (_, bucket) => (bits >> bucket) & 1).reduce((a, b) => a + b, 0);

const isPlayed = (type: ContentKind) => type === 'video' || type === 'podcast';

const NOT_MEASURED = {
  duration_seconds: null,
  progress_pct: null,
  position_seconds: null,
  is_qualified: false,
  is_completed: false,
};

/** A single action, or one of those that count once a minute. */
export const actionRow = (
  viewId: string,
  action: string,
  { from, received, origin }: { from: number; received: number; origin: Origin },
): FoldedRow => ({
  view_id: viewId,
  occurred_at: new Date(from).toISOString(),
  received_at: new Date(received).toISOString(),
  action,
  ...NOT_MEASURED,
  origin,
});

function viewRow(viewId: string, action: string, item: TrackedItem, opening: Opening): FoldedRow {
  const { length } = item;
  const longest = Math.min(LONGEST_SECONDS, (length || Infinity) * TIMES_LENGTH);
  const seconds = Math.round(Math.min(opening.seconds, longest));
  const progress = isPlayed(item.type)
    ? Math.max(opening.progress, (bucketsIn(opening.buckets) * 100) / BUCKETS)
    : opening.progress;
  const { downloaded } = opening;
  const measured = { kind: item.type, seconds, progress, length, downloaded };
  return {
    view_id: viewId,
    occurred_at: new Date(opening.from).toISOString(),
    received_at: new Date(opening.received).toISOString(),
    action,
    duration_seconds: seconds,
    progress_pct: progress,
    position_seconds: opening.position?.[2] ?? null,
    is_qualified: isQualified(measured),
    is_completed: isCompleted(measured),
    origin: opening.origin,
  };
}

/** A row that a fold stands for. Folds never change their parts: the same parts make the same row. */
interface RowToBe {
  parts: readonly unknown[];
  row: () => FoldedRow;
}

const isSame = ({ parts }: RowToBe, other: RowToBe): boolean =>
  parts.length === other.parts.length && parts.every((part, at) => part === other.parts[at]);

/**
 * The rows that a fold stands for. `name` makes the id of a row from what tells it apart within the fold.
 */
export function rowsOf(
  fold: Fold,
  action: string,
  item: TrackedItem,
  name: (part: string) => string,
): RowToBe[] {
  switch (fold.kind) {
    case 'repeats':
      return fold.times.map((time) => ({
        parts: [time],
        row: () => actionRow(name(time.first), action, time),
      }));
    case 'state': {
      const { last } = fold;
      if (!last?.on) return [];
      return [
        { parts: [last], row: () => actionRow(name(''), action, { ...last, from: last.at }) },
      ];
    }
    case 'views':
      return openingsOf(fold).map((opening) => ({
        parts: [...opening.parts, opening.downloaded],
        row: () => viewRow(name(opening.view), action, item, opening),
      }));
  }
}

/** Those of some rows that are not among others, written out. */
export const rowsBeside = (rows: readonly RowToBe[], others: readonly RowToBe[]): FoldedRow[] =>
  rows.flatMap((one) => (others.some((other) => isSame(one, other)) ? [] : [one.row()]));

interface Played {
  active_seconds?: number | null | undefined;
  position_seconds?: number | null | undefined;
  watched_buckets?: number | null | undefined;
  progress_pct?: number | null | undefined;
}

/** How far an event got: in recordings the twentieths that were played, else what it says. */
export function reachOf(
  { type, length }: TrackedItem,
  event: Played,
  most: number,
): { progress: number; buckets: number } {
  const { position_seconds: at, watched_buckets: watched, progress_pct: said } = event;
  if (!isPlayed(type)) return { progress: said ?? 0, buckets: 0 };
  if (watched !== null && watched !== undefined) return { progress: 0, buckets: watched };
  if (!length) return { progress: said ?? 0, buckets: 0 };
  const seconds = Math.min(event.active_seconds ?? 0, most);
  if (at === null || at === undefined || seconds === 0) return { progress: 0, buckets: 0 };
  const bucket = (second: number) =>
    Math.min(BUCKETS - 1, Math.max(0, Math.floor((second * BUCKETS) / length)));
  let buckets = 0;
  for (let one = bucket(at - seconds); one <= bucket(at); one += 1) buckets |= 1 << one;
  return { progress: 0, buckets };
}
