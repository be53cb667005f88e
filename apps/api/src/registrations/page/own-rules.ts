import {
  type RegistrationStatus,
  stateAfter,
} from '@connect/contract/registrations/registration-states.ts';
import type { AccountDeps } from '../../deps.ts';
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

/** Token of the page that messages and the platform lead somebody to: the same for all of a registration. */
export const messageToken = (keys: AccountDeps['keys'], registrationId: number): string =>
  keys.pageToken(`messages of ${registrationId}`);
