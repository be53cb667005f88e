import { z } from 'zod';
import { CONTENT_KINDS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';

/** What waits for somebody: the start page's list and the bell (DOMAIN 1.18 `attention`). */
export const attentionItem = z.object({
  kind: z.enum([
    'material_expired',
    'material_expiring',
    'material_changed',
    'expires_soon',
    'scheduled_soon',
  ]),
  type: z.enum(CONTENT_KINDS),
  id: z.number(),
  title: z.string(),
  material_code: z.string().nullable(),
  /** When it happens or happened. */
  at: z.string().nullable(),
  days_left: z.number().nullable(),
});
export type AttentionItem = z.output<typeof attentionItem>;

export const attention = {
  list: endpoint({
    method: 'GET',
    path: '/v1/attention',
    tag: 'overview',
    summary: 'What needs doing, most urgent first, at most 20 entries, with counts per kind',
    permission: ['overview.view'],
    reply: z.object({
      data: z.array(attentionItem),
      meta: z.object({ counts: z.record(z.string(), z.number()) }),
    }),
  }),
};
