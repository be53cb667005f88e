import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { id, numberText } from '../calls/envelope.ts';
import { LANGUAGES } from '../constants.ts';
import { TEMPLATE_CHANNELS } from '../message-templates/template-choices.ts';
import { MESSAGE_OCCASIONS } from '../registrations/message-states.ts';
import { text } from '../text.ts';

const AT_ONCE = 500;

/** A message to send, filled in for one person (domain/event-messages#platform). */
export const platformMessage = z.object({
  /** The same for as long as the message exists: what was sent under it once is not sent again. */
  id: z.number(),
  occasion: z.enum(MESSAGE_OCCASIONS),
  channel: z.enum(TEMPLATE_CHANNELS),
  language: z.enum(LANGUAGES),
  /** The event or webinar. */
  event_type: z.enum(['event', 'webinar']),
  event_id: z.number(),
  registration_code: z.string(),
  /** Null: Connect's own words. */
  template_id: z.number().nullable(),
  /** Null: somebody without an account. */
  user: z.object({ id: z.number(), external_ref: z.string().nullable() }).nullable(),
  /** E-mail, telephone or LINE of the person, by the channel. */
  address: z.string(),
  /** Of e-mails. */
  subject: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
});
export type PlatformMessage = z.output<typeof platformMessage>;

export const messageResults = z.strictObject({
  results: z
    .array(
      z.strictObject({
        id,
        result: z.enum(['sent', 'failed']),
        /** Why it failed; of no use to tell anything about the person. */
        reason: text(1, 100).optional(),
      }),
    )
    .min(1)
    .max(AT_ONCE),
});

export const platformMessages = {
  list: endpoint({
    method: 'GET',
    path: '/v1/platform/messages',
    tag: 'platform',
    summary:
      'Messages of events and webinars that the platform sends, 100 at a time. Each is handed out once, and again for the same cursor until it is acknowledged',
    permission: 'api_key',
    scope: 'message:send',
    query: z.object({ after: numberText().optional() }),
    reply: z.object({
      data: z.array(platformMessage),
      meta: z.object({
        /** Call again with `after` set to this; keep it once what was handed out is kept. */
        next_after: z.number(),
        more: z.boolean(),
      }),
    }),
  }),
  results: endpoint({
    method: 'POST',
    path: '/v1/platform/messages',
    tag: 'platform',
    summary: 'What became of messages that were handed out, up to 500 at once',
    permission: 'api_key',
    scope: 'message:send',
    body: messageResults,
    example: { results: [{ id: 31, result: 'sent' }] },
    reply: z.object({
      data: z.object({
        accepted: z.number(),
        /** Said nothing new. */
        unchanged: z.number(),
        /** Places in the list, from 0, of messages that were never handed out. */
        rejected: z.array(z.object({ index: z.number(), code: z.literal('unknown_message') })),
      }),
      meta: z.object({}),
    }),
  }),
};
