import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { EFFECTIVE_STATUSES, STAFF_STATUSES } from '../constants.ts';
import { ITEM_TYPES } from '../kinds.ts';
import { text } from '../text.ts';

export const searchHit = z.object({
  type: z.enum(ITEM_TYPES),
  id: z.number(),
  title: z.string(),
  /**
   * A second line that distinguishes equal names: brand and code of content, username of staff,
   * licence and workplace of users.
   */
  subtitle: z.string(),
  /** `pending` is a user who waits for approval; those of users are else names of staff’s as well. */
  status: z.enum([...EFFECTIVE_STATUSES, ...STAFF_STATUSES, 'pending']),
});
export type SearchHit = z.output<typeof searchHit>;

/** Everything that the caller may see, by name (domain/screens#search). */
export const search = endpoint({
  method: 'GET',
  path: '/v1/search',
  tag: 'search',
  summary: 'Up to 20 items by title, code, `#id` or name, best first, of what the role may see',
  permission: 'authenticated',
  query: z.object({ q: text(1, 100) }),
  reply: z.object({ data: z.array(searchHit) }),
});
