import { z } from 'zod';
import { bulkResult } from '../calls/bulk.ts';
import { endpoint } from '../calls/endpoint.ts';
import { id, idParams } from '../calls/envelope.ts';
import { moveReason, reasoned } from './registration.ts';
import { REGISTRATIONS_AT_ONCE } from './registration-states.ts';
import { WEBINAR_ACTIONS } from './webinar-states.ts';

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
