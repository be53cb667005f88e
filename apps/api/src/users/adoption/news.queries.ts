import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';

/** Somebody about whom something is new, and the earliest moment from which it is. */
export interface News {
  user_id: number;
  since: string;
}

/** Notes that something is new (domain/ladder#when); the job judges it after the commit. */
export async function noteNews(trx: Trx, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  await sql`
    insert into adoption_news (user_id, since)
    select user_id, since from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
      as n(user_id bigint, since timestamptz)`.execute(trx);
}

/** Takes what was noted, the oldest first, and those for whom time alone may change something. */
export async function takeNews(trx: Trx, limit: number, now: Date): Promise<News[]> {
  const moment = now.toISOString();
  const { rows } = await sql<News>`
    with taken as (
      delete from adoption_news where id in (select id from adoption_news order by id
        limit ${limit} for update skip locked)
      returning user_id, since
    ), due as (
      select user_id, ${moment}::timestamptz as since from user_product_adoption
      where due_at <= ${moment}::timestamptz order by due_at limit ${limit}
    )
    select coalesce(u.merged_into_id, u.id) as user_id, min(n.since) as since
    from (table taken union all table due) n join platform_user u on u.id = n.user_id
    group by 1`.execute(trx);
  return rows;
}
