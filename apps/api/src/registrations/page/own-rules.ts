import {
  type RegistrationStatus,
  stateAfter,
} from '@connect/contract/meetings/registration-states.ts';
import type { AccountDeps } from '../../deps.ts';
import { DAY_MS } from '../../time/moments.ts';
import type { HeldEvent } from '../held-event.queries.ts';

/** Whether the person may still cancel: until the start; what was called off changes nothing. */
export const mayCancel = (
  event: Pick<HeldEvent, 'cancelled_at' | 'start_at'>,
  status: RegistrationStatus,
  now: Date,
): boolean =>
  stateAfter(status, 'cancel') !== null &&
  event.cancelled_at === null &&
  event.start_at !== null &&
  now < new Date(event.start_at);

/** Days after the end in which whoever attended gives a score, or another one. */
const SURVEY_DAYS = 30;

/** Until when somebody gives a score, or another one (domain/registrations#survey); null: they do not now. */
export function ratesUntil(
  { cancelled_at, end_at }: Pick<HeldEvent, 'cancelled_at' | 'end_at'>,
  { attended }: { attended: boolean },
  now: Date,
): Date | null {
  if (!attended || cancelled_at !== null || end_at === null || now < new Date(end_at)) return null;
  const until = new Date(Date.parse(end_at) + SURVEY_DAYS * DAY_MS);
  return now < until ? until : null;
}

/** Token of the page that messages and the platform lead somebody to: the same for all of a registration. */
export const messageToken = (keys: AccountDeps['keys'], registrationId: number): string =>
  keys.pageToken(`messages of ${registrationId}`);
