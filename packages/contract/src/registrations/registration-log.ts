import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams, list, listReply, pagingQuery } from '../calls/envelope.ts';
import { person } from '../calls/record.ts';
import { mark, markReply } from '../meetings/meeting-seats.ts';
import { REGISTRATION_LOG_TYPES } from '../meetings/registration-states.ts';

/** One entry of what became of a registration. */
export const registrationStep = z.object({
  id: z.number(),
  type: z.enum(REGISTRATION_LOG_TYPES),
  note: z.string(),
  occurred_at: z.string(),
  /** Null: the person, or by itself. */
  by: person,
  by_person: z.boolean(),
});

/** A line of the log of an event. */
export const registrationLogRow = registrationStep.extend({
  registration: z.object({ id: z.number(), code: z.string(), display_name: z.string() }).nullable(),
});
export type RegistrationLogRow = z.output<typeof registrationLogRow>;

/** The mark of a webinar; beside the other calls of its desk it would bring all fields of people along. */
export const webinarMark = endpoint({
  method: 'GET',
  path: '/v1/webinar/:id/registrations/mark',
  tag: 'registration',
  summary: 'A text that is another one after each change, for screens that stay open',
  permission: ['webinar.logs', 'registration.logs'],
  params: idParams,
  reply: markReply,
});

/** What became of the registrations of a meeting. */
export const registrationLog = {
  method: 'GET',
  tag: 'registration',
  permission: ['registration.logs'],
  params: idParams,
  query: pagingQuery.extend({ type: list(z.enum(REGISTRATION_LOG_TYPES)).optional() }),
  reply: listReply(registrationLogRow, {
    item: z.object({ id: z.number(), title: z.string() }),
    masked: z.boolean(),
    mark,
  }),
} as const;
