import { z } from 'zod';
import { bulkResult } from '../calls/bulk.ts';
import { endpoint } from '../calls/endpoint.ts';
import { id, idParams, itemReply } from '../calls/envelope.ts';
import { REGISTRATIONS_AT_ONCE } from '../meetings/registration-states.ts';
import { WEBINAR_ACTIONS } from '../meetings/webinar-states.ts';
import { eventRegistrationItem, moveReason, reasoned, registrationCreate } from './registration.ts';
import { registrationLog, webinarMark } from './registration-log.ts';

const path = '/v1/webinar/:id/registrations' as const;
const { shape } = registrationCreate;

/** The desk of a webinar, by the states and seats of all registrations (domain/webinars#registration). */
export const webinarDesk = {
  create: endpoint({
    method: 'POST',
    path,
    tag: 'registration',
    summary: 'Register a user for a webinar; a full one has a waiting list or refuses',
    permission: ['registration.create'],
    params: idParams,
    body: z.strictObject({
      user_id: id,
      registered_by_user_id: shape.registered_by_user_id,
      note: shape.note,
    }),
    status: 201,
    reply: itemReply(eventRegistrationItem),
    refuses: ['wrong_state', 'event_full', 'already_registered'],
  }),
  bulk: endpoint({
    method: 'PATCH',
    path,
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
  mark: webinarMark,
  log: endpoint({
    ...registrationLog,
    path: '/v1/webinar/:id/logs',
    summary: 'What became of the registrations of a webinar, the latest first',
  }),
};
