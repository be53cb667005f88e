import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import {
  day,
  flag,
  idParams,
  idText,
  list,
  listReply,
  pageQuery,
  provinceCode,
} from '../calls/envelope.ts';
import {
  BRANDS,
  CHANNELS,
  EFFECTIVE_STATUSES,
  ENGAGEMENT_ACTIONS,
  USER_TYPES,
} from '../constants.ts';
import type { Area } from '../permissions.ts';

/** A user in a log as the caller may see them; null: a visitor who was not signed in. */
export const loggedUser = z
  .object({
    id: z.number(),
    display_name: z.string(),
    user_type: z.enum(USER_TYPES),
    specialty: z.string().nullable(),
    workplace: z.string().nullable(),
    province: z.string().nullable(),
    license_no: z.string().nullable(),
  })
  .nullable();
const channels = z.array(z.string());

/**
 * One view or single action on one item (domain/usage#log-rows). `user` null: a visitor who was not
 * signed in.
 */
export const logRow = z.object({
  id: z.number(),
  occurred_at: z.string(),
  action: z.enum(ENGAGEMENT_ACTIONS),
  user: loggedUser,
  duration_seconds: z.number().nullable(),
  progress_pct: z.number().nullable(),
  is_qualified: z.boolean(),
  is_completed: z.boolean(),
  channel: z.string().nullable(),
  link_code: z.string().nullable(),
  device: z.string().nullable(),
  os: z.string().nullable(),
  browser: z.string().nullable(),
  is_bot: z.boolean(),
  bot_reason: z.string().nullable(),
  is_internal: z.boolean(),
});
export type LogRow = z.output<typeof logRow>;

/** A summary of one user's actions on one item. */
export const logUserRow = z.object({
  user: loggedUser,
  first_at: z.string(),
  last_at: z.string(),
  views: z.number(),
  total_seconds: z.number(),
  max_progress: z.number(),
  completed: z.boolean(),
  downloads: z.number(),
  channels,
});
export type LogUserRow = z.output<typeof logUserRow>;

const share = z.object({ key: z.string(), views: z.number(), people: z.number() });

export const logTotals = z.object({
  views: z.number(),
  unique_viewers: z.number(),
  qualified_views: z.number(),
  /** Mean seconds of qualified views; null without any. */
  avg_seconds: z.number().nullable(),
  /** Share 0..1 of completed views; null without any. */
  completion_rate: z.number().nullable(),
  downloads: z.number(),
  shares: z.number(),
});
export type LogTotals = z.output<typeof logTotals>;

/** Course and shares of what the log of any subject counts. */
export const logShares = {
  by_day: z.array(z.object({ date: z.string(), views: z.number(), unique: z.number() })),
  /** The 24 hours of a single day in Bangkok; null for more than one day. */
  by_hour: z
    .array(z.object({ hour: z.number(), views: z.number(), unique: z.number() }))
    .nullable(),
  by_user_type: z.array(share),
  by_channel: z.array(share),
  by_province: z.array(share),
};

const shares = z.object(logShares);
export type LogShares = z.output<typeof shares>;

export const logSummary = logTotals.extend({
  ...logShares,
  /** Views by scroll depth: ending in 0–24, 25–49, 50–74, 75–100 %. */
  depth: z.array(z.object({ from: z.number(), to: z.number(), views: z.number() })),
  /**
   * Number of viewers who reached each 5 % of video and sound, from 0 to 100; null for content that
   * is read.
   */
  retention: z.array(z.object({ at: z.number(), people: z.number() })).nullable(),
});
export type LogSummary = z.output<typeof logSummary>;

/** The item of a usage log. */
export const loggedItem = z.object({
  id: z.number(),
  title: z.string(),
  brand: z.enum(BRANDS),
  effective_status: z.enum(EFFECTIVE_STATUSES),
  deleted: z.boolean(),
});
export type LoggedItem = z.output<typeof loggedItem>;

/** A tracking link that visitors came by, named by its code. */
const logLink = z.object({ id: z.number(), code: z.string() });
export type LogLink = z.output<typeof logLink>;

export const LOG_SORTABLE = [
  'occurred_at',
  'duration_seconds',
  'progress_pct',
  'last_at',
  'views',
  'total_seconds',
] as const;

export type LogSort = (typeof LOG_SORTABLE)[number];

/** Columns that the logs of all subjects have, on their pages and in their files. */
type OfPerson = 'user' | 'user_type' | 'workplace' | 'province';
export type ActivityColumn = OfPerson | 'occurred_at' | 'channel' | 'device' | 'duration';
export type PersonColumn = OfPerson | 'first_at' | 'last_at' | 'views' | 'total_seconds';
/** Those of the logs of content. */
export type ContentActivityColumn = ActivityColumn | 'specialty' | 'action' | 'progress';
export type ContentPersonColumn = PersonColumn | 'max_progress' | 'completed' | 'downloads';

/** What every usage log can be asked for, whatever it is about. */
export const logQuery = pageQuery.extend({
  view: z.enum(['activity', 'users']).default('activity'),
  order_by: z.enum(LOG_SORTABLE).optional(),
  /** Bangkok days, both inclusive; the last 30 days by default. */
  date_from: day.optional(),
  date_to: day.optional(),
  user_type: list(z.enum(USER_TYPES)).optional(),
  channel: list(z.enum(CHANNELS)).optional(),
  province: list(provinceCode).optional(),
  completed: flag.optional(),
  /** Includes bots and colleagues, who never count (domain/usage#what-counts). */
  include_excluded: flag.optional(),
});

/** What is beside the rows of every usage log. */
export const logMeta = {
  range: z.object({ from: z.string(), to: z.string() }),
  masked: z.boolean(),
};

/** The days of the figures just before, which are null where nothing happened in them. */
export const logPeriod = { from: z.string(), to: z.string() };

export const logCall = <
  Query extends z.ZodObject,
  Row extends z.ZodType,
  Meta extends z.ZodRawShape,
>(log: {
  name: string;
  area: Area;
  summary: string;
  query: Query;
  row: Row;
  meta: Meta;
}) =>
  endpoint({
    method: 'GET',
    path: `/v1/${log.name}-logs/:id`,
    tag: log.name,
    summary: log.summary,
    permission: [`${log.area}.logs`],
    params: idParams,
    query: log.query,
    reply: listReply(log.row, log.meta),
  });

/** `GET /v1/<name>-logs/:id`: rows of activity, or one row per user with `view=users`. */
export const logEndpoint = (name: string, area: Area) =>
  logCall({
    name,
    area,
    summary: 'Usage of one item: rows, people, and the figures for the same filters',
    query: logQuery.extend({
      action: list(z.enum(ENGAGEMENT_ACTIONS)).optional(),
      link_id: list(idText).optional(),
    }),
    row: z.union([logRow, logUserRow]),
    meta: {
      ...logMeta,
      /** The links in the item's log within the days, whatever the other filters are. */
      links: z.array(logLink),
      item: loggedItem,
      summary: logSummary,
      before: logTotals.extend(logPeriod).nullable(),
    },
  });
