import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { id, moment } from '../calls/envelope.ts';
import {
  TRACK_LIMITS,
  type TrackEvent,
  trackEvent,
  trackedContent,
  visitorId,
} from './track-event.ts';
import { type TrackMessage, trackMessage } from './track-message.ts';

/** A token of a browser holds this long. */
export const TRACK_TOKEN_SECONDS = 300;

/** Why one event of a batch was left out; the others are kept (domain/tracking#answers). */
export const TRACK_REFUSALS = [
  /** A field is missing or wrong; `field` names it. */
  'invalid',
  /** There is no such item, or it was never published. */
  'unknown_content',
  /** It happened more than seven days ago. */
  'too_old',
  /** The token is another person's, or for another item. */
  'wrong_token',
] as const;
export type TrackRefusal = (typeof TRACK_REFUSALS)[number];

/** What is no event becomes the name of its first wrong field. */
const orWrong = <Event extends z.ZodType>(event: Event) =>
  z.union([
    event,
    z.unknown().transform((value) => ({
      wrong: String(event.safeParse(value).error?.issues[0]?.path[0] ?? ''),
    })),
  ]);

const EXAMPLES: TrackEvent[] = [
  {
    event_uuid: '018f4d3c-5b1a-7c3e-9d2f-0a1b2c3d4e5f',
    action: 'view',
    phase: 'start',
    view_id: '018f4d3c-5b1a-7000-8000-1a2b3c4d5e6f',
    content: { type: 'article', id: 31 },
    user_id: 812,
    session_id: '4f1c2d3e-0b1a-4c2d-8e3f-1a2b3c4d5e6f',
    occurred_at: '2026-11-20T08:58:00.000+07:00',
    click_id: '018f4d3c-5b1a-7000-8000-000000000001',
    channel: 'line_oa',
    utm: { source: 'line', medium: 'oa', campaign: 'dm-nov' },
    device: { ua: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', screen: '390x844' },
    ip: '203.0.113.7',
    signals: { prefetch: false },
  },
  {
    event_uuid: '018f4d3c-5b1b-7c3e-9d2f-0a1b2c3d4e5f',
    action: 'view',
    phase: 'beat',
    view_id: '018f4d3c-5b1a-7000-8000-1a2b3c4d5e6f',
    content: { type: 'article', id: 31 },
    user_id: 812,
    session_id: '4f1c2d3e-0b1a-4c2d-8e3f-1a2b3c4d5e6f',
    occurred_at: '2026-11-20T08:58:15.000+07:00',
    active_seconds: 15,
    progress_pct: 22,
  },
  {
    event_uuid: '018f4d3c-5b1c-7c3e-9d2f-0a1b2c3d4e5f',
    action: 'question',
    content: { type: 'article', id: 31 },
    user_id: 812,
    occurred_at: '2026-11-20T08:59:00.000+07:00',
    extra: { text: 'ใช้ในผู้ป่วยไตเรื้อรังได้หรือไม่' },
  },
];

/** `sent_at` is the sender's clock at the moment of sending, by which the moments of events are corrected. */
const batchOf = <Event extends z.ZodType>(event: Event) =>
  z.strictObject({ sent_at: moment, events: z.array(orWrong(event)).max(TRACK_LIMITS.events) });
export const trackBatch = batchOf(trackEvent);
export const messageBatch = batchOf(trackMessage);

const MESSAGE: TrackMessage = {
  event_uuid: '018f4d3c-5b1d-7c3e-9d2f-0a1b2c3d4e5f',
  event: 'delivered',
  channel: 'line',
  template_id: 31,
  user_id: 812,
  occurred_at: '2026-11-20T08:59:30.000+07:00',
  message_id: 'line-5512',
};

export const trackAnswer = z.object({
  data: z.object({
    accepted: z.number(),
    /** Known already by their event_uuid. */
    duplicates: z.number(),
    rejected: z.array(
      z.object({
        /** Place in the batch, from 0. */
        index: z.number(),
        code: z.enum(TRACK_REFUSALS),
        field: z.string().optional(),
      }),
    ),
  }),
  meta: z.object({}),
});
export type TrackAnswer = z.output<typeof trackAnswer>;

const tokenRequest = z
  .strictObject({
    user_id: id.nullish(),
    anonymous_id: visitorId.nullish(),
    content: trackedContent,
  })
  .check(({ value, issues }) => {
    if (value.user_id || value.anonymous_id) return;
    issues.push({
      code: 'invalid_type',
      expected: 'string',
      path: ['anonymous_id'],
      input: undefined,
    });
  });

export const track = {
  /**
   * With the key of the platform's server, or with a token: `Authorization: Track <token>`, or, as
   * `sendBeacon` sets no headers, `?token=` and a body of JSON in any type of text.
   */
  events: endpoint({
    method: 'POST',
    path: '/v1/track',
    tag: 'track',
    summary: 'Report what people do, up to 500 events at once; each is answered for by itself',
    permission: 'api_key',
    scope: 'track:write',
    trackToken: true,
    limits: TRACK_LIMITS,
    query: z.object({ token: z.string().max(2_000).optional() }),
    body: trackBatch,
    example: { sent_at: '2026-11-20T09:00:00.000+07:00', events: EXAMPLES },
    reply: trackAnswer,
    status: 202,
  }),
  messages: endpoint({
    method: 'POST',
    path: '/v1/track/messages',
    tag: 'track',
    summary: 'What became of messages, up to 500 events at once; each is answered for by itself',
    permission: 'api_key',
    scope: 'track:write',
    limits: TRACK_LIMITS,
    body: messageBatch,
    example: { sent_at: '2026-11-20T09:00:00.000+07:00', events: [MESSAGE] },
    reply: trackAnswer,
    status: 202,
  }),
  token: endpoint({
    method: 'POST',
    path: '/v1/track/token',
    tag: 'track',
    summary: 'A token of five minutes with which a browser reports one visitor on one item',
    permission: 'api_key',
    scope: 'track:write',
    body: tokenRequest,
    example: { user_id: 812, content: { type: 'article', id: 31 } },
    refuses: ['not_found'],
    reply: z.object({
      data: z.object({ token: z.string(), expires_at: z.string() }),
      meta: z.object({}),
    }),
    status: 201,
  }),
};
