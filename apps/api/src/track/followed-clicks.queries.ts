import { sql } from 'kysely';
import type { Trx } from '../deps.ts';

/** What begins later than this after a click did not follow from it. */
const FOLLOWING_MINUTES = 30;

/** Rows that came before the click that they followed from: they get what the others got when written. */
export async function linkEarlyRows(
  trx: Trx,
  clicks: readonly string[],
  since: Date,
): Promise<void> {
  await sql`
    update engagement_log v set link_id = c.link_id, link_code = c.link_code,
      channel = coalesce(v.channel, c.channel)
    from engagement_log c
    where c.view_id = any(${clicks}::uuid[]) and c.action = 'click'
      and c.occurred_at >= ${since.toISOString()}::timestamptz
      and v.click_id = c.view_id and v.link_id is null
      and v.occurred_at >= ${since.toISOString()}::timestamptz`.execute(trx);
}

/** Clicks of the erased have lost what `extra` told. */
const REGISTERED = sql`coalesce(c.extra ? 'registered', false)`;

/**
 * Clicks take over what followed from them (domain/links#conversion): whether their landing made a view
 * of the target, whether that was a qualified one, how long it took, and by whom, if nobody knew before.
 */
export async function followClicks(
  trx: Trx,
  clicks: readonly string[],
  since: Date,
): Promise<void> {
  const moment = sql`${since.toISOString()}::timestamptz`;
  await sql`
    with followed as (
      select c.view_id, c.occurred_at, count(v.id) > 0 or ${REGISTERED} as seen,
        coalesce(bool_or(v.is_qualified), false) or ${REGISTERED} as qualified,
        sum(v.duration_seconds) as seconds, max(v.progress_pct) as progress,
        (array_agg(v.user_id order by v.occurred_at, v.id) filter (where v.user_id is not null))[1]
          as user_id
      from engagement_log c
      left join engagement_log v on v.click_id = c.view_id and v.action = 'view' and not v.is_bot
        and v.content_type = c.extra ->> 'target_type'
        and v.content_id = (c.extra ->> 'target_id')::bigint
        and v.occurred_at < c.occurred_at + make_interval(mins => ${FOLLOWING_MINUTES})
        and v.occurred_at >= ${moment}
      where c.view_id = any(${clicks}::uuid[]) and c.action = 'click' and c.occurred_at >= ${moment}
      group by c.view_id, c.occurred_at, c.extra
    ), told as (
      select f.*, u.is_internal from followed f left join platform_user u on u.id = f.user_id
    )
    update engagement_log c set is_qualified = f.seen, is_completed = f.qualified,
      duration_seconds = f.seconds, progress_pct = f.progress,
      user_id = coalesce(c.user_id, f.user_id),
      is_internal = c.is_internal or coalesce(f.is_internal, false)
    from told f
    where c.view_id = f.view_id and c.occurred_at = f.occurred_at
      and (c.is_qualified, c.is_completed, c.duration_seconds, c.progress_pct, c.user_id is null)
        is distinct from (f.seen, f.qualified, f.seconds::integer, f.progress,
          c.user_id is null and f.user_id is null)`.execute(trx);
}

/**
 * A click that was followed by a registration at the page of an event, where no view is reported. Only the row says so:
 * nothing tells by it who registered.
 */
export async function markRegistered(
  trx: Trx,
  click: string,
  linkId: number,
  now: Date,
): Promise<void> {
  await sql`update engagement_log set is_qualified = true, is_completed = true,
      extra = coalesce(extra, '{}') || '{"registered": true}'
    where view_id = ${click}::uuid and action = 'click' and link_id = ${linkId} and not is_bot
      and occurred_at > ${now.toISOString()}::timestamptz - make_interval(mins => ${FOLLOWING_MINUTES})
      and occurred_at <= ${now.toISOString()}::timestamptz`.execute(trx);
}
