import { z } from 'zod';
import type { DeskAction, RegistrationStatus } from './registration-states.ts';

/** What staff do with registrations of a webinar; who came is told by the room. */
export const WEBINAR_ACTIONS = [
  'confirm',
  'reject',
  'cancel',
] as const satisfies readonly DeskAction[];
export type WebinarAction = (typeof WEBINAR_ACTIONS)[number];

/** States that a registration of a webinar may be in. */
export const WEBINAR_STATUSES = [
  'registered',
  'waitlisted',
  'confirmed',
  'cancelled',
  'rejected',
] as const satisfies readonly RegistrationStatus[];

/** Which of them can be done with a registration now. */
export const webinarRowPermissions = z.object({
  confirm: z.boolean(),
  reject: z.boolean(),
  cancel: z.boolean(),
});
