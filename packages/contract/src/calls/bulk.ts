import { z } from 'zod';
import { notice } from './envelope.ts';

/** What came of one row of an action on many. */
export const bulkResult = z.object({
  id: z.number(),
  title: z.string().nullable(),
  ok: z.boolean(),
  code: z.string().optional(),
  message: z.string().optional(),
  errors: z.array(notice).optional(),
});
