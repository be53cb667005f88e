import { z } from 'zod';
import { id, moment, whole } from '../calls/envelope.ts';
import { CHANNELS } from '../constants.ts';
import { type GuidelineRequest, guidelineDetails } from '../guidelines/guideline.ts';
import { cleaned, cleanText, says, text } from '../text.ts';

/** What the audience's platform reports (domain/tracking#actions). */
export const TRACK_ACTIONS = [
  'view',
  'complete',
  'download',
  'print',
  'share',
  'like',
  'bookmark',
  'search',
  'login',
  'register',
  'cancel_register',
  'join',
  'leave',
  'question',
  'poll',
  'survey',
  'quiz',
  'guideline_view',
  'guideline_download',
  'guideline_share',
  'guideline_print',
  'guideline_request',
] as const;
export type TrackAction = (typeof TRACK_ACTIONS)[number];

/** What actions on patient guides are; both of the last ask for printed copies. */
export const GUIDELINE_ACTIONS = {
  guideline_view: 'view',
  guideline_download: 'download',
  guideline_share: 'share',
  guideline_print: 'print_request',
  guideline_request: 'print_request',
} as const satisfies Partial<Record<TrackAction, GuidelineRequest>>;

export const isOfGuideline = (action: TrackAction): action is keyof typeof GUIDELINE_ACTIONS =>
  action in GUIDELINE_ACTIONS;

/** Actions that belong to no item. */
export const ACTIONS_ANYWHERE: readonly TrackAction[] = ['search', 'login'];

export const TRACK_PHASES = ['start', 'beat', 'end'] as const;
export type TrackPhase = (typeof TRACK_PHASES)[number];

export const TRACK_LIMITS = {
  events: 500,
  bytes: 512 * 1024,
  /** Far more values than 500 ordinary events have. */
  values: 40_000,
} as const;

/** Seconds between two heartbeats of a visible, active view, and the most that one may add. */
export const BEAT_SECONDS = 15;
export const BEAT_MAX_SECONDS = 20;
/** A view goes on only while its events are no further apart than this. */
export const VIEW_GAP_MINUTES = 30;
/** Recordings are counted in twentieths of their length. */
export const BUCKETS = 20;

const DAY_SECONDS = 86_400;
const ALL_BUCKETS = 2 ** BUCKETS - 1;

/** Any UUID, in lower case. */
const uuid = z.guid().overwrite((value) => value.toLowerCase());
/** What stands for a browser of somebody who is not signed in, or for one of its sessions. */
export const visitorId = uuid;
const word = (max: number) => text(1, max);

export const trackedContent = z.object({ type: word(40), id });

/** Words of a campaign as `utm_*` carry them, without the prefix. */
const utm = z.object({
  source: word(100).optional(),
  medium: word(100).optional(),
  campaign: word(100).optional(),
  term: word(100).optional(),
  content: word(100).optional(),
});

/** What the platform's server knows of the request behind an event (domain/tracking#bots). */
const signals = z.object({
  /** `Sec-Purpose`, `Purpose` or `X-Moz` said that nobody looks yet. */
  prefetch: z.boolean().optional(),
  /** The method was HEAD. */
  head: z.boolean().optional(),
  /** Whether `Sec-Fetch-*` headers came with it. */
  sec_fetch: z.boolean().optional(),
  /** `navigator.webdriver`. */
  webdriver: z.boolean().optional(),
  /** It followed an address that a mail or page hides from people. */
  honeypot: z.boolean().optional(),
  /** Seen by a colleague with a preview address of the back office. */
  preview: z.boolean().optional(),
});

const scalar = z.union([text(0, 2_000, { lines: true }), z.number(), z.boolean(), z.null()]);
const EXTRA_MAX = 20;

/** An event without the rules between its fields. */
const fields = z.object({
  /** Made once where the event happened and kept for every try: what came before is dropped by it. */
  event_uuid: uuid,
  action: z.enum(TRACK_ACTIONS),
  /** Of views only, which have one view_id from start to end. */
  phase: z.enum(TRACK_PHASES).optional(),
  view_id: uuid.nullish(),
  /** The item; only `search` and `login` go without. */
  content: trackedContent.nullish(),
  user_id: id.nullish(),
  anonymous_id: visitorId.nullish(),
  session_id: visitorId.nullish(),
  occurred_at: moment,
  /** Visible, active (or playing) seconds since the event before. */
  active_seconds: whole(0, DAY_SECONDS).nullish(),
  /** Furthest so far: scroll depth, or share of the pages that were seen. Of recordings, the buckets count. */
  progress_pct: whole(0, 100).nullish(),
  position_seconds: whole(0, DAY_SECONDS).nullish(),
  /**
   * Twentieths of a recording that were played, the lowest bit the first. Without it, those from
   * `active_seconds` before `position_seconds` up to there.
   */
  watched_buckets: whole(0, ALL_BUCKETS).nullish(),
  /** Of `like` and `bookmark`: false takes it back. */
  on: z.boolean().optional(),
  /** `ck` of the address that the visitor came by. */
  click_id: cleaned(64, cleanText)
    .regex(/^[A-Za-z0-9_-]{1,64}$/, says('pattern'))
    .nullish(),
  channel: z.enum(CHANNELS).nullish(),
  utm: utm.nullish(),
  referrer_host: word(253).nullish(),
  device: z.object({ ua: text(0, 512).optional(), screen: text(0, 20).optional() }).nullish(),
  /** The visitor's address, kept as a pseudonym only. Left out by browsers. */
  ip: z.union([z.ipv4(), z.ipv6()]).nullish(),
  signals: signals.nullish(),
  /** Of printed copies of a guide: how many, and where to. */
  guideline: guidelineDetails.nullish(),
  extra: z
    .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), scalar)
    .check(({ value, issues }) => {
      if (Object.keys(value).length <= EXTRA_MAX) return;
      issues.push({
        code: 'too_big',
        origin: 'object',
        maximum: EXTRA_MAX,
        inclusive: true,
        input: value,
      });
    })
    .nullish(),
});

const missing = (field: string) => ({
  code: 'invalid_type' as const,
  expected: 'string' as const,
  path: [field],
  input: undefined,
});

/** One event (domain/tracking#events). */
export const trackEvent = fields.check(({ value, issues }) => {
  if (value.action === 'view') {
    if (!value.phase) issues.push(missing('phase'));
    if (!value.view_id) issues.push(missing('view_id'));
  }
  if (!value.content && !ACTIONS_ANYWHERE.includes(value.action)) issues.push(missing('content'));
});
/** As the platform writes it. */
export type TrackEvent = z.input<typeof trackEvent>;
/** As it was understood. */
export type ReadEvent = z.output<typeof trackEvent>;
