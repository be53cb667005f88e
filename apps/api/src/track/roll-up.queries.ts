import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

/**
 * Makes the monthly partitions from one moment to another, both included. Returns the number of new
 * ones.
 */
export async function ensurePartitions(db: Db, since: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select ensure_engagement_partitions(${since.toISOString()}, ${until.toISOString()}) as made
  `.execute(db);
  return rows[0]?.made ?? 0;
}

/** When figures were last written; null before the first time. */
export async function lastRefresh(trx: Trx): Promise<string | null> {
  const row = await trx
    .selectFrom('content_stats')
    .select((select) => select.fn.max('refreshed_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Counting whole log tables takes longer than the statement timeout of requests. */
export async function allowLongStatements(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(trx);
}

/**
 * Recounts the items with rows received since a moment, or all items of the log (null).
 * Definitions: domain/usage#what-counts; a visitor who was seen signed in on the item counts as
 * that user. Returns the number of items.
 */
export async function refreshStats(trx: Trx, since: string | null, now: Date): Promise<number> {
  const received = since === null ? sql`` : sql`where log.received_at >= ${since}`;
  const { numAffectedRows } = await sql`
    with touched as (
      select distinct log.content_type, log.content_id from engagement_log log ${received}
    ), counted as (
      select log.content_id, log.action, log.action = 'view' as is_view, log.occurred_at, log.duration_seconds, log.is_qualified,
        log.is_completed, coalesce(log.user_id::text,
          case when log.anonymous_id is not null then (max(log.user_id)
            over (partition by log.content_id, log.anonymous_id))::text end,
          log.anonymous_id::text, log.session_id::text, log.view_id::text) as visitor
      from touched join engagement_log log using (content_type, content_id)
      where not log.is_bot and not log.is_internal
    )
    insert into content_stats as stats (content_id, views, unique_viewers, avg_seconds,
      completion_rate, last_viewed_at, shares, downloads, refreshed_at)
    select content.id, count(counted.visitor) filter (where is_view),
      count(distinct counted.visitor) filter (where is_view),
      round(avg(duration_seconds) filter (where is_view and is_qualified)),
      (count(*) filter (where is_view and is_completed))::real
        / nullif(count(counted.visitor) filter (where is_view), 0),
      max(counted.occurred_at) filter (where is_view),
      count(*) filter (where action = 'share'), count(*) filter (where action = 'download'),
      ${now.toISOString()}::timestamptz
    from touched
    join content on content.id = touched.content_id and content.kind = touched.content_type
    left join counted on counted.content_id = content.id
    group by content.id
    on conflict (content_id) do update set views = excluded.views,
      unique_viewers = excluded.unique_viewers, avg_seconds = excluded.avg_seconds,
      completion_rate = excluded.completion_rate, last_viewed_at = excluded.last_viewed_at,
      shares = excluded.shares, downloads = excluded.downloads,
      refreshed_at = excluded.refreshed_at`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
