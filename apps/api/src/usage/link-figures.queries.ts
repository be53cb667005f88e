import { sql } from 'kysely';
import type { Trx } from '../deps.ts';

/** Takes the word of links whose clicks changed, of those after one, in their order. */
export async function takeLinks(trx: Trx, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with link as (
      select link_id from link_stale where link_id > ${after}::bigint
      group by 1 order by 1 limit ${most}
    ), taken as (
      delete from link_stale t using link l where t.link_id = l.link_id returning t.link_id
    )
    select distinct link_id as id from taken order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Counts the figures of links anew, from all of their clicks (domain/links#figures). Whoever writes clicks
 * of one of them waits, or is counted here.
 */
export async function countLinkFigures(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select from link_stats where link_id = any(${ids}) order by link_id for update`.execute(
    trx,
  );
  await sql`
    update link_stats s set clicks_total = c.total, clicks_valid = c.valid,
      unique_visitors = c.visitors, last_clicked_at = c.last_at
    from (select x.link_id, count(e.id) as total, count(e.id) filter (where e.counts) as valid,
        count(distinct e.anonymous_id) filter (where e.counts) as visitors,
        max(e.occurred_at) filter (where e.counts) as last_at
      from unnest(${ids}::bigint[]) as x(link_id)
      left join lateral (select id, anonymous_id, occurred_at, not is_bot and not is_internal as counts
        from engagement_log where content_type = 'link' and content_id = x.link_id
          and action = 'click') e on true
      group by 1) c
    where s.link_id = c.link_id`.execute(trx);
}

/** Has all links that were ever clicked counted anew. */
export async function noteAllLinks(trx: Trx): Promise<void> {
  await sql`insert into link_stale (link_id) select link_id from link_stats`.execute(trx);
}
