import { z } from 'zod';
import { id, moment } from '../calls/envelope.ts';
import { text } from '../text.ts';
import { visitorId } from './track-event.ts';

/** What became of a message, as the service that sends it tells (domain/tracking#messages). */
export const MESSAGE_EVENTS = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'blocked',
  'unsubscribed',
] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

/** Ways that messages are sent by. */
export const MESSAGE_CHANNELS = ['line', 'email', 'sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

export const trackMessage = z.object({
  /** Made once by the service and kept for every try. */
  event_uuid: visitorId,
  event: z.enum(MESSAGE_EVENTS),
  channel: z.enum(MESSAGE_CHANNELS),
  /** The message template. */
  template_id: id,
  user_id: id,
  /** The tracking link that it brought the user, under an address of their own. */
  link_id: id.optional(),
  occurred_at: moment,
  /** What the service calls the message. */
  message_id: text(1, 200).optional(),
  /** Why it bounced or was blocked. */
  reason: text(1, 300).optional(),
});
/** As the platform writes it. */
export type TrackMessage = z.input<typeof trackMessage>;
export type ReadMessage = z.output<typeof trackMessage>;
