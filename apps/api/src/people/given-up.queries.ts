import { sql } from 'kysely';
import type { Condition } from '../lists/conditions.queries.ts';

/** Days after the end of a meeting in which thanks go out; later nothing does (domain/event-messages#occasions). */
export const THANKED_DAYS = 3;

/**
 * Message `m` of content `c` was given up, and any would still be sent: the list of the administrators, its
 * count and the bell go by it.
 */
export const givenUp = (now: Condition): Condition => sql`
  (m.state = 'dead' and c.deleted_at is null and coalesce(
    (select e.end_at from event e where e.content_id = c.id),
    (select w.end_at from webinar w where w.content_id = c.id)) > ${now} - make_interval(days => ${sql.lit(THANKED_DAYS)}))`;
