import { createHmac, type KeyObject } from 'node:crypto';
import type { EngagementAction } from '@connect/contract/constants.ts';
import type { GuidelineDetails, GuidelineRequest } from '@connect/contract/guidelines/guideline.ts';
import type { TrackedEvent } from './arrivals.ts';
import { addDownload, addRepeat, addState, addView, type Fold, type FoldEvent } from './fold.ts';
import { actionRow, type FoldedRow, type TrackedItem } from './fold-rows.ts';
import type { TrackGrant } from './track-token.ts';

const REPEATED: readonly EngagementAction[] = ['download', 'print', 'share', 'guideline_request'];
const STATES: readonly EngagementAction[] = ['like', 'bookmark'];

/** The id of something, which nobody can make who does not know the secret. */
export const uuidOf = (secret: KeyObject, parts: readonly unknown[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(parts))
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** A fold with the events that are new in it. */
export interface Folding {
  key: string;
  action: EngagementAction;
  item: TrackedItem;
  userId: number | null;
  empty: Fold;
  add: ((fold: Fold) => void)[];
  /** Of a patient guide: what is asked, and the details of events, by the ids that their rows would have. */
  asked: { request: GuidelineRequest; details: Map<string, GuidelineDetails> } | null;
}

/** An event with its item, as folds take it. */
export interface Placed {
  event: TrackedEvent;
  item: TrackedItem | undefined;
  folded: FoldEvent;
}

/** What tells a visitor apart: the account, else the browser, else its session. */
const visitorOf = (event: TrackedEvent, grant: TrackGrant | undefined) => {
  const user = event.user_id ?? grant?.user;
  if (user) return ['user', user];
  const anonymous = event.anonymous_id ?? grant?.anonymous;
  if (anonymous) return ['anonymous', anonymous];
  return event.session_id ? ['session', event.session_id] : ['event', event.event_uuid];
};

/** The folds that events belong to, and the rows of those that stand for themselves. */
export function foldingsOf(
  placed: readonly Placed[],
  secret: KeyObject,
  grant: TrackGrant | undefined,
): { foldings: Folding[]; single: { row: FoldedRow; item: TrackedItem | undefined }[] } {
  const foldings = new Map<string, Folding>();
  const single: { row: FoldedRow; item: TrackedItem | undefined }[] = [];
  const into = (
    parts: readonly unknown[],
    action: EngagementAction,
    { event, item, folded }: Placed & { item: TrackedItem },
    empty: Fold,
    add: (fold: Fold) => void,
  ) => {
    const key = uuidOf(secret, parts);
    let folding = foldings.get(key);
    if (!folding) {
      const asked = event.request ? { request: event.request, details: new Map() } : null;
      folding = { key, action, item, userId: folded.origin.user_id, empty, add: [], asked };
      foldings.set(key, folding);
    }
    folding.add.push(add);
    folding.asked?.details.set(uuidOf(secret, [key, event.event_uuid]), event.guideline ?? {});
  };
  for (const one of placed) {
    const { event, item, folded } = one;
    const { action } = event;
    const visitor = visitorOf(event, grant);
    if (action === 'view' && item && event.view_id) {
      const viewId = event.view_id;
      const lone = visitor[0] === 'event' ? ['view', viewId] : visitor;
      into(
        ['views', item.id, lone, event.session_id ?? viewId],
        action,
        { ...one, item },
        { kind: 'views', views: {}, downloads: [] },
        (fold) => fold.kind === 'views' && addView(fold, viewId, folded),
      );
    } else if (REPEATED.includes(action) && item) {
      into(
        [event.request ? `guideline_${event.request}` : action, item.id, visitor],
        action,
        { ...one, item },
        { kind: 'repeats', times: [] },
        (fold) => fold.kind === 'repeats' && addRepeat(fold, folded),
      );
      // A document that was downloaded while it was open was used to its end.
      if (action === 'download' && item.type === 'document' && event.session_id) {
        into(
          ['views', item.id, visitor, event.session_id],
          'view',
          { ...one, item },
          { kind: 'views', views: {}, downloads: [] },
          (fold) => fold.kind === 'views' && addDownload(fold, folded.at),
        );
      }
    } else if (STATES.includes(action) && item) {
      into(
        [action, item.id, visitor],
        action,
        { ...one, item },
        { kind: 'state', last: null },
        (fold) => fold.kind === 'state' && addState(fold, folded, event.on ?? true),
      );
    } else {
      const viewId = uuidOf(secret, [action, item?.id, visitor, event.event_uuid]);
      const { at: from, received, origin } = folded;
      single.push({ row: actionRow(viewId, action, { from, received, origin }), item });
    }
  }
  return { foldings: [...foldings.values()], single };
}
