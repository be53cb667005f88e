import { eventPhase } from '@connect/contract/events/event-rules.ts';
import { effectiveStatus } from '@connect/contract/publishing/publishing.ts';
import type { HeldEvent } from '../held-event.queries.ts';
import type { Seats } from '../seats.queries.ts';
import type { EventFacts } from './registration-page.queries.ts';

/** What the page of an event says: with `open` and `waiting` people register, otherwise why they do not. */
export type PageState =
  | 'open'
  | 'waiting'
  | 'invited'
  | 'early'
  | 'closed'
  | 'full'
  | 'ongoing'
  | 'ended'
  | 'called_off';

/**
 * By the phases of events (domain/registrations#page-of-an-event). Null: the event is shown to nobody, as if it were
 * not there.
 */
export function pageState(
  event: HeldEvent,
  facts: Pick<EventFacts, 'expires_at' | 'material_expires_at'>,
  { taken, waiting }: Seats,
  recognised: boolean,
  now: Date,
): PageState | null {
  if (effectiveStatus({ ...event, ...facts }, now) !== 'published') return null;
  const counts = { registered: taken, waitlisted: waiting, confirmed: 0, attended: 0 };
  const phase = eventPhase({ ...event, counts: { ...counts, cancelled: 0, no_show: 0 } }, now);
  switch (phase) {
    case 'draft':
      return null;
    case 'cancelled':
      return 'called_off';
    case 'scheduled':
      return 'early';
    case 'open':
      break;
    default:
      return phase;
  }
  if (event.registration_mode === 'invite_only' && !recognised) return 'invited';
  if (event.capacity === null || taken < event.capacity) return 'open';
  const room = event.waitlist_capacity === null || waiting < event.waitlist_capacity;
  return room ? 'waiting' : 'full';
}

/** Whether people register in this state. */
export const takesPeople = (state: PageState | null): boolean =>
  state === 'open' || state === 'waiting';
