import { z } from 'zod';
import { bulkResult } from '../calls/bulk.ts';
import { endpoint } from '../calls/endpoint.ts';
import { id, idParams } from '../calls/envelope.ts';
import { moveReason, reasoned } from './registration.ts';
import {
  type DeskAction,
  REGISTRATIONS_AT_ONCE,
  type RegistrationStatus,
} from './registration-states.ts';

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

/** The desk of a webinar, by the states and seats of all registrations (domain/webinars#registration). */
export const webinarDesk = {
  bulk: endpoint({
    method: 'PATCH',
    path: '/v1/webinar/:id/registrations',
    tag: 'registration',
    summary:
      'Confirm, reject or cancel up to 200 registrations of a webinar; a seat that is left goes to the waiting list',
    permission: ['registration.edit'],
    params: idParams,
    body: z
      .strictObject({
        action: z.enum(WEBINAR_ACTIONS),
        reason: moveReason.optional(),
        ids: z.array(id).min(1).max(REGISTRATIONS_AT_ONCE),
      })
      .check(reasoned),
    reply: z.object({ data: z.array(bulkResult), meta: z.object({}) }),
    refuses: ['wrong_state'],
  }),
};
