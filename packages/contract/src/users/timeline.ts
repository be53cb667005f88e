import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { day, idParams, idText, list, numberText, personRef } from '../calls/envelope.ts';
import { CONSENT_PURPOSES } from '../closed-lists.ts';
import { BRANDS, ENGAGEMENT_ACTIONS, LIMIT_PER_PAGE, MAX_LIMIT } from '../constants.ts';
import { GUIDELINE_REQUESTS } from '../guidelines/guideline.ts';
import { ADOPTION_SOURCES } from './adoption.ts';
import { CONSENT_ACTIONS, CONSENT_CHANNELS } from './consent.ts';

/** What a timeline joins (domain/users#timeline). */
export const TIMELINE_KINDS = [
  'use',
  'click',
  'registration',
  'guideline',
  'message',
  'consent',
  'stage',
  'account',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** What became of an account and its licence. */
export const ACCOUNT_EVENTS = [
  'signed_up',
  'approved',
  'suspended',
  'activated',
  'license_verified',
  'license_rejected',
] as const;
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

const at = {
  /** Unlike any other entry of the timeline. */
  key: z.string(),
  at: z.string(),
};
const item = z.object({ type: z.string(), id: z.number(), title: z.string() });

/** An entry that a row of the usage log stands for. */
const logged = {
  ...at,
  action: z.enum(ENGAGEMENT_ACTIONS),
  /** Null for a search or a sign-in, which are of no item. */
  item: item.nullable(),
  duration_seconds: z.number().nullable(),
  progress_pct: z.number().nullable(),
  is_completed: z.boolean(),
  channel: z.string().nullable(),
  link_code: z.string().nullable(),
  device: z.string().nullable(),
};

export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('use'), ...logged }),
  z.object({ kind: z.literal('click'), ...logged }),
  z.object({ kind: z.literal('message'), ...logged }),
  z.object({
    kind: z.literal('registration'),
    ...at,
    /** `waiting`: registered without a seat so far. */
    what: z.enum(['registered', 'waiting', 'cancelled', 'attended', 'left']),
    item,
    minutes: z.number().nullable(),
    credits: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('guideline'),
    ...at,
    request: z.enum(GUIDELINE_REQUESTS),
    item,
    quantity: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('consent'),
    ...at,
    purpose: z.enum(CONSENT_PURPOSES),
    action: z.enum(CONSENT_ACTIONS),
    text_version: z.string(),
    channel: z.enum(CONSENT_CHANNELS),
  }),
  z.object({
    kind: z.literal('stage'),
    ...at,
    change_id: z.number(),
    brand: z.enum(BRANDS),
    from_value_id: z.number().nullable(),
    to_value_id: z.number(),
    source: z.enum(ADOPTION_SOURCES),
    rule_code: z.string().nullable(),
    reason: z.string(),
    actor: personRef.nullable(),
    /** Entries that the rule went by. */
    evidence: z.number(),
  }),
  z.object({ kind: z.literal('account'), ...at, what: z.enum(ACCOUNT_EVENTS) }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

/** Where a page ended; only `next` of an answer is one. */
const cursor = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z_\d{1,2}_\d{1,16}$/)
  .transform((value) => {
    const [moment = '', rank, id] = value.split('_');
    return { at: moment, rank: Number(rank), id: Number(id) };
  })
  .refine((value) => !Number.isNaN(Date.parse(value.at)));

export const timeline = endpoint({
  method: 'GET',
  path: '/v1/user/:id/timeline',
  tag: 'user',
  summary: 'What happened with a user, newest first, as far as the caller may see it',
  permission: ['user.view'],
  params: idParams,
  query: z.object({
    kind: list(z.enum(TIMELINE_KINDS)).optional(),
    date_from: day.optional(),
    date_to: day.optional(),
    /** Only the entries that a change of a stage went by. */
    change_id: idText.optional(),
    after: cursor.optional(),
    limit: numberText(MAX_LIMIT).default(LIMIT_PER_PAGE),
  }),
  reply: z.object({
    data: z.array(timelineEntry),
    meta: z.object({
      /** `after` of the next page; null on the last. */
      next: z.string().nullable(),
    }),
  }),
});
