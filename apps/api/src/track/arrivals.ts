import type { EngagementAction } from '@connect/contract/constants.ts';
import type { GuidelineRequest } from '@connect/contract/guidelines/guideline.ts';
import type { TrackAnswer, TrackRefusal } from '@connect/contract/track/track.ts';
import {
  GUIDELINE_ACTIONS,
  isOfGuideline,
  type ReadEvent,
} from '@connect/contract/track/track-event.ts';
import { DAY_MS } from '../time/moments.ts';
import type { TrackGrant } from './track-token.ts';

/** An event, of the platform itself or of a message. */
export type TrackedEvent = Omit<ReadEvent, 'action'> & {
  action: EngagementAction;
  /** Of a patient guide: what was asked of it. */
  request?: GuidelineRequest | undefined;
};

/** An event of the platform as the log names it: what is done with guides is one action there. */
export function understood({ action, ...event }: ReadEvent): TrackedEvent {
  if (!isOfGuideline(action)) return { ...event, action };
  return { ...event, action: 'guideline_request', request: GUIDELINE_ACTIONS[action] };
}

export interface Batch {
  sent_at: string;
  events: readonly (TrackedEvent | { wrong: string })[];
}

/** Who sends a batch. */
export interface Sender {
  keyId: number;
  /** Of a browser: whom and what it may report, and what its request tells of it. */
  browser: {
    grant: TrackGrant;
    address: string;
    agent: string;
    secFetch: boolean;
  } | null;
}

/** An event that may be taken. */
export interface Arrived {
  index: number;
  event: TrackedEvent;
  /** When it happened, by our clock. */
  at: number;
}

export type Rejected = TrackAnswer['data']['rejected'];

/** Differences of clocks below this are the way that the batch took. */
const SKEW_MS = 30_000;
const OLDEST_MS = 7 * DAY_MS;

/** Whether a token is for the visitor and the item of an event. */
const isGranted = ({ user, anonymous, type, id }: TrackGrant, event: TrackedEvent): boolean =>
  (event.user_id ?? user) === user &&
  (anonymous === null || (event.anonymous_id ?? anonymous) === anonymous) &&
  event.content?.type === type &&
  event.content.id === id;

/** Events that can be taken, by our clock; the others are rejected (domain/tracking#answers). */
export function sortOut(
  { sent_at, events }: Batch,
  { browser }: Sender,
  now: number,
): { arrived: Arrived[]; rejected: Rejected } {
  const skew = now - Date.parse(sent_at);
  const shift = Math.abs(skew) > SKEW_MS ? skew : 0;
  const rejected: Rejected = [];
  const arrived: Arrived[] = [];
  events.forEach((event, index) => {
    const reject = (code: TrackRefusal) => rejected.push({ index, code });
    if ('wrong' in event) {
      rejected.push({ index, code: 'invalid', ...(event.wrong ? { field: event.wrong } : {}) });
      return;
    }
    const at = Math.min(now, Date.parse(event.occurred_at) + shift);
    if (at < now - OLDEST_MS) reject('too_old');
    else if (browser && !isGranted(browser.grant, event)) reject('wrong_token');
    else arrived.push({ index, event, at });
  });
  return { arrived, rejected };
}
