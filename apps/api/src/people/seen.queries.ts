import { type RawBuilder, sql } from 'kysely';

/** Whether entry `e` says that somebody saw this user among others. */
export const seenSql = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(e.action = 'pii.view' and e.diff -> 'ids' @> jsonb_build_array(${userId}))`;
