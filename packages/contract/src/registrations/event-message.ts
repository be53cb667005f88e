import { z } from 'zod';
import { bulkResult } from '../calls/bulk.ts';
import { endpoint } from '../calls/endpoint.ts';
import { id, idParams, list, listReply, pagingQuery } from '../calls/envelope.ts';
import type { Labels } from '../labels.ts';
import { mark, markReply } from '../meetings/meeting-seats.ts';
import { REGISTRATIONS_AT_ONCE } from '../meetings/registration-states.ts';
import { TEMPLATE_CHANNELS } from '../message-templates/template-choices.ts';
import { DEAD_REASONS, MESSAGE_OCCASIONS, MESSAGE_STATES, SKIP_REASONS } from './message-states.ts';

/** What became of a message to somebody, as the drawer of a registration shows it. */
export const sentMessage = z.object({
  id: z.number(),
  occasion: z.enum(MESSAGE_OCCASIONS),
  /** Of reminders: hours before the start; 0 where staff sent it. */
  hours_before: z.number().nullable(),
  state: z.enum(MESSAGE_STATES),
  reason: z.enum([...SKIP_REASONS, ...DEAD_REASONS]).nullable(),
  /** Null until it was tried. */
  channel: z.enum(TEMPLATE_CHANNELS).nullable(),
  created_at: z.string(),
  /** When it was sent, skipped or given up. */
  settled_at: z.string().nullable(),
});

export const eventMessage = sentMessage.extend({
  /** What the mail server or the platform said. */
  detail: z.string(),
  attempts: z.number(),
  /** Null: it was cleared, or ended in a merge. */
  registration: z.object({ id: z.number(), code: z.string(), display_name: z.string() }).nullable(),
});
export type EventMessage = z.output<typeof eventMessage>;

/** What staff do with messages that were given up. */
export const MESSAGE_ACTIONS = ['retry', 'drop'] as const;
export type MessageAction = (typeof MESSAGE_ACTIONS)[number];

export const eventMessageLabels = {
  action: ['การดำเนินการ', 'Action'],
  ids: ['ข้อความ', 'Messages'],
} satisfies Labels;

const A = { event: 'an event', webinar: 'a webinar' } as const;

/** Messages to who registered for a meeting (domain/event-messages#dead-messages). */
const messagesOf = <Kind extends 'event' | 'webinar'>(kind: Kind) => ({
  list: endpoint({
    method: 'GET',
    path: `/v1/${kind}/:id/messages` as const,
    tag: 'registration',
    summary: `What who registered for ${A[kind]} is sent and what became of it, the latest first`,
    permission: ['registration.view'],
    params: idParams,
    query: pagingQuery.extend({
      state: list(z.enum(MESSAGE_STATES)).optional(),
      occasion: list(z.enum(MESSAGE_OCCASIONS)).optional(),
    }),
    reply: listReply(eventMessage, {
      item: z.object({ id: z.number(), title: z.string() }),
      masked: z.boolean(),
      mark,
    }),
  }),
  mark: endpoint({
    method: 'GET',
    path: `/v1/${kind}/:id/messages/mark` as const,
    tag: 'registration',
    summary: `A text that is another one after each change of the messages of ${A[kind]}`,
    permission: ['registration.view'],
    params: idParams,
    reply: markReply,
  }),
  bulk: endpoint({
    method: 'PATCH',
    path: `/v1/${kind}/:id/messages` as const,
    tag: 'registration',
    summary: `Try messages of ${A[kind]} that were given up again, or drop them, up to 200 with a result for each`,
    permission: ['registration.edit'],
    params: idParams,
    body: z.strictObject({
      action: z.enum(MESSAGE_ACTIONS),
      ids: z.array(id).min(1).max(REGISTRATIONS_AT_ONCE),
    }),
    reply: z.object({ data: z.array(bulkResult), meta: z.object({}) }),
  }),
  remind: endpoint({
    method: 'POST',
    path: `/v1/${kind}/:id/registrations/remind` as const,
    tag: 'registration',
    summary: `Remind up to 200 people who are confirmed for ${A[kind]} now, once for each start, with a result for each`,
    permission: ['registration.edit'],
    params: idParams,
    body: z.strictObject({ ids: z.array(id).min(1).max(REGISTRATIONS_AT_ONCE) }),
    reply: z.object({
      data: z.array(bulkResult),
      /** When they are sent, where quiet hours keep them; null: within a minute. */
      meta: z.object({ not_before: z.string().nullable() }),
    }),
    refuses: ['wrong_state'],
  }),
});

export const eventMessages = messagesOf('event');
export const webinarMessages = messagesOf('webinar');

/** A message that was given up; whom it is for stands with its event. */
const deadMessage = sentMessage.omit({ state: true }).extend({
  /** What the mail server or the platform said. */
  detail: z.string(),
  event: z.object({
    id: z.number(),
    kind: z.enum(['event', 'webinar']),
    title: z.string(),
  }),
  /** Null: it was cleared, or ended in a merge. */
  code: z.string().nullable(),
});
export type DeadMessage = z.output<typeof deadMessage>;

/** What was given up of all events and webinars, for administrators (domain/event-messages#dead-messages). */
export const deadMessages = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/messages/dead',
    tag: 'system',
    summary:
      'Messages of events and webinars that were given up, the latest 200, and how many there are',
    permission: ['admin.view'],
    reply: z.object({ data: z.array(deadMessage), meta: z.object({ total: z.number() }) }),
  }),
  bulk: endpoint({
    method: 'PATCH',
    path: '/v1/admin/messages/dead',
    tag: 'system',
    summary:
      'Try messages that were given up again, or drop them, up to 200 with a result for each',
    permission: ['admin.manage'],
    body: z.strictObject({
      action: z.enum(MESSAGE_ACTIONS),
      ids: z.array(id).min(1).max(REGISTRATIONS_AT_ONCE),
    }),
    reply: z.object({ data: z.array(bulkResult), meta: z.object({}) }),
  }),
};
