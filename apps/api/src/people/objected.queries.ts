import { sql } from 'kysely';
import type { Condition } from '../lists/conditions.queries.ts';

/** User `u` objected to the use of their data, and did not agree to it since (domain/tracking#persons). */
export const OBJECTED: Condition = sql`
  exists (select from privacy_request r where r.user_id = u.id and r.type = 'object'
    and r.status = 'completed' and not exists (select from user_consent c
      where c.user_id = u.id and c.purpose = 'profiling' and c.action = 'grant'
        and c.occurred_at > r.completed_at))`;
