import { z } from 'zod';

/** A signed-in device. */
export const sessionRow = z.object({
  id: z.string(),
  current: z.boolean(),
  method: z.enum(['password', 'sso']),
  user_agent: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
});
export type SessionRow = z.output<typeof sessionRow>;
