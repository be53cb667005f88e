import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { day, idParams, list, listReply, pagingQuery } from '../calls/envelope.ts';
import { ENGAGEMENT_ACTIONS } from '../constants.ts';
import { CONTENT_KINDS } from '../kinds.ts';

/** One thing that a user did (domain/users#timeline). */
export const timelineRow = z.object({
  id: z.number(),
  occurred_at: z.string(),
  action: z.enum(ENGAGEMENT_ACTIONS),
  content_type: z.string(),
  content_id: z.number(),
  content_title: z.string(),
  /** The item lies outside the caller's rights: its title is not told. */
  veiled: z.boolean(),
  duration_seconds: z.number().nullable(),
  progress_pct: z.number().nullable(),
  is_qualified: z.boolean(),
  is_completed: z.boolean(),
  channel: z.string().nullable(),
  link_code: z.string().nullable(),
  device: z.string().nullable(),
});
export type TimelineRow = z.output<typeof timelineRow>;

export const timeline = endpoint({
  method: 'GET',
  path: '/v1/user/:id/timeline',
  tag: 'user',
  summary: 'What a user did, newest first',
  permission: ['user.view'],
  params: idParams,
  query: pagingQuery.extend({
    action: list(z.enum(ENGAGEMENT_ACTIONS)).optional(),
    content_type: list(z.enum(CONTENT_KINDS)).optional(),
    date_from: day.optional(),
    date_to: day.optional(),
  }),
  reply: listReply(timelineRow),
});
