import { BEAT_MAX_SECONDS, VIEW_GAP_MINUTES } from '@connect/contract/track/track-event.ts';

// How events become rows (domain/tracking#folding). A fold keeps what its events say as sums, sets and
// extremes: whatever their order and however they are split, the same events leave the same fold.

/** What a row says besides its measures; that of the earliest event holds. */
export interface Origin {
  user_id: number | null;
  anonymous_id: string | null;
  session_id: string | null;
  channel: string | null;
  click_id: string | null;
  utm: Record<string, string> | null;
  referrer_host: string | null;
  agent_id: number | null;
  signals: number;
  ip_hash: string | null;
  is_internal: boolean;
  api_key_id: number;
  extra: Record<string, string | number | boolean | null> | null;
}

/** An event as folds take it; moments in milliseconds. */
export interface FoldEvent {
  at: number;
  uuid: string;
  received: number;
  seconds: number;
  progress: number;
  position: number | null;
  buckets: number;
  ended: boolean;
  origin: Origin;
}

/** Events that are no further apart than a gap, as one. */
export interface Stretch {
  from: number;
  to: number;
  /** `event_uuid` of the earliest event. */
  first: string;
  origin: Origin;
  received: number;
  seconds: number;
  progress: number;
  buckets: number;
  /** The latest position: when, by which event, where. */
  position: readonly [at: number, uuid: string, seconds: number] | null;
  /** The latest `end`. */
  ended: number | null;
}

/** Views of one visitor on one item within a session, by their view_id. */
export interface ViewFold {
  kind: 'views';
  views: Record<string, Stretch[]>;
  /** When the file of the item was downloaded. */
  downloads: number[];
}

/** An action of one visitor on one item that counts once a minute. */
export interface RepeatFold {
  kind: 'repeats';
  times: Stretch[];
}

/** Whether one visitor likes or keeps an item: the latest event holds. */
export interface StateFold {
  kind: 'state';
  last: { at: number; uuid: string; on: boolean; origin: Origin; received: number } | null;
}

export type Fold = ViewFold | RepeatFold | StateFold;

const VIEW_GAP_MS = VIEW_GAP_MINUTES * 60_000;
const REPEAT_GAP_MS = 60_000;
/** Nobody does more on one item within days; what exceeds it is an attack, and the first ones stay. */
const MOST = 500;

const isEarlier = (a: number, aId: string, b: number, bId: string): boolean =>
  a < b || (a === b && aId < bId);

function joined(a: Stretch, b: Stretch): Stretch {
  const earlier = isEarlier(a.from, a.first, b.from, b.first) ? a : b;
  const [p, q] = [a.position, b.position];
  return {
    from: earlier.from,
    to: Math.max(a.to, b.to),
    first: earlier.first,
    origin: earlier.origin,
    received: Math.max(a.received, b.received),
    seconds: a.seconds + b.seconds,
    progress: Math.max(a.progress, b.progress),
    buckets: a.buckets | b.buckets,
    position: p && q ? (isEarlier(p[0], p[1], q[0], q[1]) ? q : p) : (p ?? q),
    ended: a.ended === null ? b.ended : Math.max(a.ended, b.ended ?? 0),
  };
}

/** Adds an event to stretches that are in order and further apart than the gap. */
function withEvent(stretches: readonly Stretch[], event: FoldEvent, gap: number): Stretch[] {
  let whole: Stretch = {
    from: event.at,
    to: event.at,
    first: event.uuid,
    origin: event.origin,
    received: event.received,
    seconds: Math.min(event.seconds, BEAT_MAX_SECONDS),
    progress: event.progress,
    buckets: event.buckets,
    position: event.position === null ? null : [event.at, event.uuid, event.position],
    ended: event.ended ? event.at : null,
  };
  const before: Stretch[] = [];
  const after: Stretch[] = [];
  for (const stretch of stretches) {
    if (stretch.to < event.at - gap) before.push(stretch);
    else if (stretch.from > event.at + gap) after.push(stretch);
    else whole = joined(whole, stretch);
  }
  return [...before, whole, ...after];
}

const startOf = (stretches: readonly Stretch[]): number => stretches[0]?.from ?? 0;

/** Adds a beat, the start or the end of a view. */
export function addView(fold: ViewFold, viewId: string, event: FoldEvent): void {
  fold.views[viewId] = withEvent(fold.views[viewId] ?? [], event, VIEW_GAP_MS);
  const views = Object.entries(fold.views);
  if (views.length <= MOST) return;
  views.sort(([a, one], [b, other]) => startOf(one) - startOf(other) || (a < b ? -1 : 1));
  fold.views = Object.fromEntries(views.slice(0, MOST));
}

export function addDownload(fold: ViewFold, at: number): void {
  fold.downloads = [...new Set([...fold.downloads, at])].sort((a, b) => a - b).slice(0, MOST);
}

export function addRepeat(fold: RepeatFold, event: FoldEvent): void {
  fold.times = withEvent(fold.times, event, REPEAT_GAP_MS).slice(0, MOST);
}

export function addState(fold: StateFold, event: FoldEvent, on: boolean): void {
  const { at, uuid, origin, received } = event;
  if (fold.last && !isEarlier(fold.last.at, fold.last.uuid, at, uuid)) return;
  fold.last = { at, uuid, on, origin, received };
}

/** One opening of an item: a view, with those that went on from it. */
export interface Opening extends Stretch {
  /** The view_id of its earliest view. */
  view: string;
  downloaded: boolean;
  /** What it was made of. */
  parts: Stretch[];
}

/** Whether a view had ended by a moment: its `end` came before, and no event after it. */
const isOver = ({ ended, to }: Stretch, by: number) => ended === to && ended <= by;

/**
 * The openings that the views make: a view stops growing at its first gap, and one that begins within the
 * gap after another that did not end goes on from it.
 */
export function openingsOf(fold: ViewFold): Opening[] {
  const views = Object.entries(fold.views)
    .flatMap(([view, [stretch]]) => (stretch ? [{ view, stretch }] : []))
    .sort((a, b) => a.stretch.from - b.stretch.from || (a.view < b.view ? -1 : 1));
  const openings: { parts: Stretch[]; opening: Stretch & Pick<Opening, 'view'> }[] = [];
  for (const { view, stretch } of views) {
    const open = openings.find(({ parts }) =>
      parts.some((part) => !isOver(part, stretch.from) && stretch.from - part.to <= VIEW_GAP_MS),
    );
    if (open) {
      open.parts.push(stretch);
      open.opening = { ...open.opening, ...joined(open.opening, stretch) };
    } else openings.push({ parts: [stretch], opening: { ...stretch, view } });
  }
  return openings.map(({ opening, parts }) => ({
    ...opening,
    parts,
    downloaded: fold.downloads.some((at) => at >= opening.from && at <= opening.to + VIEW_GAP_MS),
  }));
}
