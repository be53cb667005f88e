import { z } from 'zod';
import {
  BRANDS,
  CHANNELS,
  EFFECTIVE_STATUSES,
  ENGAGEMENT_ACTIONS,
  USER_TYPES,
} from './constants.ts';
import { endpoint } from './endpoint.ts';
import { day, flag, idParams, idText, list, listReply, pageQuery } from './envelope.ts';
import type { Area } from './permissions.ts';

/** Somebody in a log as the caller may see them; null: a visitor who was not signed in. */
export const viewer = z
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

/** One view or single action of one item (DOMAIN 1.15). `user` null: a visitor not signed in. */
export const logRow = z.object({
  id: z.number(),
  occurred_at: z.string(),
  action: z.enum(ENGAGEMENT_ACTIONS),
  user: viewer,
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

/** All that one person did with one item. */
export const logUserRow = z.object({
  user: viewer,
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

export const logSummary = z.object({
  views: z.number(),
  unique_viewers: z.number(),
  qualified_views: z.number(),
  /** Mean seconds of qualified views; null without any. */
  avg_seconds: z.number().nullable(),
  /** Share 0..1 of views that were completed; null without any. */
  completion_rate: z.number().nullable(),
  downloads: z.number(),
  shares: z.number(),
  by_day: z.array(z.object({ date: z.string(), views: z.number(), unique: z.number() })),
  by_user_type: z.array(share),
  by_channel: z.array(share),
  by_province: z.array(share),
  /** How far readers came: views ending in 0–24, 25–49, 50–74, 75–100 %. */
  depth: z.array(z.object({ from: z.number(), to: z.number(), views: z.number() })),
  /** How many viewers got to each 5 % of film and sound, from 0 to 100; null for what is read. */
  retention: z.array(z.object({ at: z.number(), people: z.number() })).nullable(),
});
export type LogSummary = z.output<typeof logSummary>;

/** What a usage log says of its item. */
export const loggedItem = z.object({
  id: z.number(),
  title: z.string(),
  brand: z.enum(BRANDS),
  effective_status: z.enum(EFFECTIVE_STATUSES),
  deleted: z.boolean(),
});
export type LoggedItem = z.output<typeof loggedItem>;

/** A tracking link that people came by, called by its code. */
const logLink = z.object({ id: z.number(), code: z.string() });
export type LogLink = z.output<typeof logLink>;

const logMeta = {
  /** Those that occur in the item's log within the days, whatever the other filters are. */
  links: z.array(logLink),
  item: loggedItem,
  range: z.object({ from: z.string(), to: z.string() }),
  masked: z.boolean(),
  summary: logSummary,
};

export const LOG_SORTABLE = [
  'occurred_at',
  'duration_seconds',
  'progress_pct',
  'last_at',
  'views',
  'total_seconds',
] as const;

/** `GET /v1/<name>-logs/:id`: rows of activity, or one row a person with `view=users`. */
export function logEndpoint(name: string, area: Area) {
  return endpoint({
    method: 'GET',
    path: `/v1/${name}-logs/:id`,
    tag: name,
    summary: 'Usage of one item: rows, people, and the figures for the same filters',
    permission: [`${area}.logs`],
    params: idParams,
    query: pageQuery.extend({
      view: z.enum(['activity', 'users']).default('activity'),
      order_by: z.enum(LOG_SORTABLE).optional(),
      /** Bangkok days, both inclusive; the last 30 days unless given. */
      date_from: day.optional(),
      date_to: day.optional(),
      action: list(z.enum(ENGAGEMENT_ACTIONS)).optional(),
      user_type: list(z.enum(USER_TYPES)).optional(),
      channel: list(z.enum(CHANNELS)).optional(),
      province: list(z.string().regex(/^\d{2}$/)).optional(),
      link_id: list(idText).optional(),
      completed: flag.optional(),
      /** Also bots and colleagues, who count for nothing (DOMAIN 0, rule 4). */
      include_excluded: flag.optional(),
    }),
    reply: listReply(z.union([logRow, logUserRow]), logMeta),
  });
}
