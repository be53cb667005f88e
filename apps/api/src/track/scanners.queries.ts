import { sql } from 'kysely';
import type { Trx } from '../deps.ts';

/** So soon after its delivery nobody has opened a mail. */
const DELIVERY_SECONDS = 5;
/** Nobody opens as many links of their mails within so short a time. */
const LINKS_AT_ONCE = 3;
const AT_ONCE_SECONDS = 2;

/** Somebody who was sent mails, and a moment about which their clicks are looked at. */
export interface Mailed {
  user_id: number;
  at: string;
}

/**
 * Marks clicks on own addresses that a program made which looks into mails (domain/links#clicks). Returns
 * the view ids of those that counted until now.
 */
export async function markScanners(trx: Trx, mailed: readonly Mailed[]): Promise<string[]> {
  if (mailed.length === 0) return [];
  const seconds = (n: number) => sql`make_interval(secs => ${n})`;
  const { rows } = await sql<{ view_id: string }>`
    with asked as (
      select coalesce(o.merged_into_id, o.id) as user_id, min(x.at) as first, max(x.at) as last
      from jsonb_to_recordset(${JSON.stringify(mailed)}::jsonb) as x(user_id bigint, at timestamptz)
        join platform_user o on o.id = x.user_id
      group by 1
    ), clicked as materialized (
      select e.id, e.occurred_at, e.user_id, e.link_id, r.delivered_at
      from asked a
        join link_recipient r on r.user_id = a.user_id and r.sent_via = 'email'
        join engagement_log e on e.link_id = r.link_id and e.user_id = r.user_id
          and e.action = 'click' and e.extra ? 'recipient'
          and e.occurred_at >= a.first - ${seconds(AT_ONCE_SECONDS)}
          and e.occurred_at <= a.last + ${seconds(DELIVERY_SECONDS)}
    )
    update engagement_log l set is_bot = true, bot_reason = 'scanner'
    from clicked c
    where l.id = c.id and l.occurred_at = c.occurred_at and not l.is_bot
      and (c.occurred_at between c.delivered_at and c.delivered_at + ${seconds(DELIVERY_SECONDS)}
        or exists (select from clicked b where b.user_id = c.user_id
          and b.occurred_at between c.occurred_at - ${seconds(AT_ONCE_SECONDS)} and c.occurred_at
          and (select count(distinct m.link_id) from clicked m where m.user_id = b.user_id
            and m.occurred_at between b.occurred_at and b.occurred_at + ${seconds(AT_ONCE_SECONDS)})
              >= ${LINKS_AT_ONCE}))
    returning l.view_id`.execute(trx);
  return rows.map(({ view_id }) => view_id);
}
