import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams } from '../calls/envelope.ts';

/** What a pharmacist needs for the next licence (domain/credits#wallet). */
export const CPE_NEEDED = { credits: 100, years: 5 } as const;
export const CREDIT_TYPES = ['cpe', 'cme'] as const;

const creditRow = z.object({
  registration_id: z.number(),
  type: z.enum(CREDIT_TYPES),
  /** Of the meeting, in Bangkok. */
  year: z.number(),
  start_at: z.string().nullable(),
  kind: z.enum(['webinar', 'event']),
  /** Null: of a kind or brand that the caller does not read. */
  item: z.object({ id: z.number(), title: z.string() }).nullable(),
  credits: z.number(),
  certificate_no: z.string(),
  /** Whether the caller may read the PDF. */
  certificate: z.boolean(),
});
export type CreditRow = z.output<typeof creditRow>;

export const userCredits = endpoint({
  method: 'GET',
  path: '/v1/user/:id/credits',
  tag: 'user',
  summary: 'Credits of a user by council and year, each with its certificate',
  permission: ['user.view'],
  params: idParams,
  reply: z.object({
    data: z.object({
      /** By council and year, the latest first. */
      sums: z.array(
        z.object({ type: z.enum(CREDIT_TYPES), year: z.number(), credits: z.number() }),
      ),
      /** Of pharmacists: what counts for the next licence; null of all others. */
      window: z
        .object({
          from: z.string(),
          to: z.string(),
          /** Whether it ends with the licence; else with this year. */
          by_licence: z.boolean(),
          credits: z.number(),
          needed: z.number(),
        })
        .nullable(),
      rows: z.array(creditRow),
    }),
  }),
});
