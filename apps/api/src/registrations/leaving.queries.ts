import { sql } from 'kysely';
import type { Trx } from '../deps.ts';
import { LINES } from './log-lines.queries.ts';

/**
 * Says of people who came whether, and since when, they are out: what was seen last counts, in whichever order the
 * doors tell of it, unless it was taken back by its device, or by the desk for all of them
 * (domain/registrations#checking-out).
 */
export async function writeLeaving(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update registration r set checked_out_at = seen.left_at, version = r.version + 1
    from (select one.id, (
        select case when g.type = 'check_out' then g.occurred_at end from ${LINES} g
        where g.registration_id = one.id and (g.type in ('check_in', 'check_out') or g.type = 'check_in_denied'
            and g.occurred_at < (select e.end_at from event e where e.content_id = g.content_id))
          and not exists (select from ${LINES} u where u.registration_id = g.registration_id and u.id > g.id
            and (u.type = 'check_in_undone' or u.type = 'check_out_undone' and g.type = 'check_out')
            and (u.device_id is null or u.device_id = g.device_id))
        order by g.occurred_at desc, g.type desc, g.id desc limit 1) as left_at
      from unnest(${[...ids]}::bigint[]) as one(id)) seen
    where r.id = seen.id and r.status = 'attended' and r.checked_out_at is distinct from seen.left_at`.execute(
    trx,
  );
}
