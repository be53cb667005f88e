import { BRANDS } from '@connect/contract/constants.ts';
import { type RawBuilder, sql } from 'kysely';
import { sendLater } from '../db/prepared-statements.ts';
import type { Trx } from '../deps.ts';
import { allOf } from '../lists/conditions.queries.ts';
import { dayOf, onDays } from '../time/bangkok.queries.ts';
import type { Days } from '../time/moments.ts';
import { allSeenRows, type ItemDays, PACKED, rowsOn, seenRows } from './entries.queries.ts';

/**
 * Begins a part of the counting: one at a time, so that no older figures are written over newer ones. What is
 * lost with the server is counted again, since with it the word of its being counted is lost.
 */
export async function beginCounting(trx: Trx): Promise<void> {
  await sendLater(trx, sql`set local synchronous_commit = off`);
  await sendLater(trx, sql`set local statement_timeout = '15min'`);
  await sql`select pg_advisory_xact_lock(hashtext('usage.roll-up'))`.execute(trx);
}

export interface ItemDay {
  type: string;
  id: number;
  /** Null: the readers of the item are to be counted anew. */
  day: string | null;
}

/**
 * Takes the word of rows that were written, of the items after one in the order of type and id. What was
 * written is seen by the statements that follow.
 */
export async function takeItems(
  trx: Trx,
  after: { type: string; id: number },
  most: number,
): Promise<ItemDay[]> {
  const { rows } = await sql<ItemDay>`
    with item as (
      select content_type, content_id from usage_touched
      where (content_type, content_id) > (${after.type}, ${after.id}::bigint)
      group by 1, 2 order by 1, 2 limit ${most}
    ), taken as (
      delete from usage_touched t using item i
      where t.content_type = i.content_type and t.content_id = i.content_id
      returning t.content_type as type, t.content_id as id, t.day
    )
    select distinct type, id, day from taken order by 1, 2, 3`.execute(trx);
  return rows;
}

/** Has the readers of items counted anew, on all days. */
export async function touchReaders(trx: Trx, items: readonly ItemDay[]): Promise<void> {
  await sql`
    insert into usage_touched_user (user_id, day)
    select distinct l.user_id, ${dayOf(sql`l.occurred_at`)}
    from unnest(${items.map(({ type }) => type)}::text[], ${items.map(({ id }) => id)}::bigint[])
      as i(type, id)
    join engagement_log l on l.content_type = i.type and l.content_id = i.id
    where l.user_id is not null`.execute(trx);
}

const VIEWS = sql.raw(`counts and action = 'view'`);
const people = (which: RawBuilder<unknown>) =>
  sql`count(distinct visitor) filter (where ${which} and visitor <> 0)
    + count(*) filter (where ${which} and visitor = 0)`;

/** Counts and packs items and days anew. */
export async function writeDays(trx: Trx, days: ItemDays): Promise<void> {
  const pairs = sql`unnest(${days.types}::text[], ${days.ids}::bigint[], ${days.days}::date[])
    as t(type, id, day)`;
  await sendLater(
    trx,
    sql`delete from usage_day d using ${pairs}
      where d.content_type = t.type and d.content_id = t.id and d.day = t.day`,
  );
  await sendLater(
    trx,
    sql`delete from content_day d using ${pairs} where d.content_id = t.id and d.day = t.day
      and t.type <> 'link'`,
  );
  await sendLater(
    trx,
    sql`delete from link_day d using ${pairs} where d.link_id = t.id and d.day = t.day
      and t.type = 'link'`,
  );
  await insertDays(trx, seenRows(days));
}

/** Counts and packs all items on some days, where none were counted before. */
export const writeAllDays = (trx: Trx, days: Partial<Days>): Promise<void> =>
  insertDays(trx, allSeenRows(days));

async function insertDays(trx: Trx, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    with seen as materialized (${rows}), packed as (
      insert into usage_day (content_type, content_id, day, entries, ids, hours)
      select content_type, content_id, day, ${PACKED} from seen group by 1, 2, 3
    ), clicked as (
      insert into link_day (link_id, day, clicks, valid, visitors, users)
      select s.content_id, s.day, count(*), count(*) filter (where counts),
        ${people(sql`counts`)}, count(distinct user_id) filter (where counts)
      from seen s join link on link.id = s.content_id
      where s.content_type = 'link' and s.action = 'click' group by 1, 2
    )
    insert into content_day (content_id, day, views, people, qualified, completed, seconds,
      downloads, shares, last_viewed_at)
    select s.content_id, s.day, count(*) filter (where ${VIEWS}), ${people(VIEWS)},
      count(*) filter (where ${VIEWS} and is_qualified),
      count(*) filter (where ${VIEWS} and is_completed),
      coalesce(sum(duration_seconds) filter (where ${VIEWS} and is_qualified), 0),
      count(*) filter (where counts and action = 'download'),
      count(*) filter (where counts and action = 'share'),
      max(occurred_at) filter (where ${VIEWS})
    from seen s join content c on c.id = s.content_id and c.kind = s.content_type
    group by 1, 2`.execute(trx);
}

/** Writes what lists show of items, distinct people apart. */
export async function writeStats(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into content_stats as s (content_id, views, unique_viewers, avg_seconds, completion_rate,
      last_viewed_at, shares, downloads, refreshed_at)
    select c.id, coalesce(sum(d.views), 0), 0, round(sum(d.seconds) / nullif(sum(d.qualified), 0)),
      sum(d.completed)::real / nullif(sum(d.views), 0), max(d.last_viewed_at),
      coalesce(sum(d.shares), 0), coalesce(sum(d.downloads), 0), ${now.toISOString()}::timestamptz
    from content c left join content_day d on d.content_id = c.id
    where c.id = any(${ids}) group by c.id order by c.id
    on conflict (content_id) do update set views = excluded.views, avg_seconds = excluded.avg_seconds,
      completion_rate = excluded.completion_rate, last_viewed_at = excluded.last_viewed_at,
      shares = excluded.shares, downloads = excluded.downloads, refreshed_at = excluded.refreshed_at,
      viewers_stale = true`.execute(trx);
}

/** Items whose people are always counted with their views. */
const FEW_VIEWS = 5_000;
/** Of others, so many views before each new one are read again for it on the average. */
const TIMES_READ = 50;

/**
 * Items whose distinct people are to be counted again: new views are a fiftieth of all, or an hour has
 * passed (domain/usage#roll-ups).
 */
export async function selectStale(
  trx: Trx,
  now: Date,
  after: number,
  most: number,
): Promise<{ id: number; type: string; views: number }[]> {
  const { rows } = await sql<{ id: number; type: string; views: number }>`
    select s.content_id as id, c.kind as type, s.views
    from content_stats s join content c on c.id = s.content_id
    where s.content_id > ${after}::bigint and s.viewers_stale and (s.views <= ${FEW_VIEWS}
      or abs(s.views - s.viewers_of) * ${TIMES_READ} >= s.views or s.viewers_at is null
      or s.viewers_at <= ${now.toISOString()}::timestamptz - interval '1 hour')
    order by s.content_id limit ${most}`.execute(trx);
  return rows;
}

export async function writeViewers(
  trx: Trx,
  item: { id: number; views: number; people: number },
  now: Date,
): Promise<void> {
  await sql`update content_stats set unique_viewers = ${item.people}, viewers_of = ${item.views},
    viewers_stale = false, viewers_at = ${now.toISOString()} where content_id = ${item.id}`.execute(
    trx,
  );
}

export interface UserDay {
  id: number;
  /** Null: all days, and all that they did, since something of the user has changed. */
  day: string | null;
}

/** Takes the word of what users did, of those after one. */
export async function takeUsers(trx: Trx, after: number, most: number): Promise<UserDay[]> {
  const { rows } = await sql<UserDay>`
    with person as (
      select user_id from usage_touched_user where user_id > ${after}::bigint
      group by 1 order by 1 limit ${most}
    ), taken as (
      delete from usage_touched_user t using person p where t.user_id = p.user_id
      returning t.user_id as id, t.day
    )
    select distinct id, day from taken order by 1, 2`.execute(trx);
  return rows;
}

/** All days on which users did something, and what they did it with. */
export async function selectUse(
  trx: Trx,
  users: readonly number[],
): Promise<{ id: number; day: string; type: string; item: number }[]> {
  const { rows } = await sql<{ id: number; day: string; type: string; item: number }>`
    select distinct user_id as id, ${dayOf(sql`occurred_at`)} as day, content_type as type,
      content_id as item
    from engagement_log where user_id = any(${users}) and content_type <> 'message_template'`.execute(
    trx,
  );
  return rows;
}

const BRAND_BIT = sql.raw(
  `1 << (array_position(array[${BRANDS.map((brand) => `'${brand}'`).join(', ')}], c.brand) - 1)`,
);

/** Counts users and days anew. */
export async function writeUserDays(
  trx: Trx,
  users: readonly number[],
  days: readonly string[],
): Promise<void> {
  const pairs = sql`unnest(${users}::bigint[], ${days}::date[]) as t(user_id, day)`;
  await sendLater(
    trx,
    sql`delete from user_day d using ${pairs} where d.user_id = t.user_id and d.day = t.day`,
  );
  await insertUserDays(
    trx,
    sql`t.day`,
    sql`${pairs} cross join lateral (${rowsOn(sql`user_id = t.user_id`, days)}) l`,
  );
}

/** Counts all users on some days, where none were counted before. */
export const writeAllUserDays = (trx: Trx, { from, to }: Partial<Days>): Promise<void> =>
  insertUserDays(
    trx,
    dayOf(sql`l.occurred_at`),
    sql`(select * from engagement_log
      where ${allOf([sql`true`, ...onDays(sql`occurred_at`, from, to)])}) l`,
  );

/** Counts the users and days of rows `l`. */
async function insertUserDays(
  trx: Trx,
  day: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into user_day (day, user_id, user_type, region, views, qualified, completed, seconds,
      actions, brands)
    select ${day}, m.id, m.user_type, p.region, count(*) filter (where l.action = 'view'),
      count(*) filter (where l.action = 'view' and l.is_qualified),
      count(*) filter (where l.action = 'view' and l.is_completed),
      coalesce(sum(l.duration_seconds) filter (where l.action = 'view' and l.is_qualified), 0),
      count(*) filter (where l.action not in ('view', 'login')), coalesce(bit_or(${BRAND_BIT}), 0)
    from ${rows} join platform_user m on m.id = l.user_id
    left join province p on p.code = m.province_code
    left join content c on c.id = l.content_id and c.kind = l.content_type
    where not l.is_bot and not l.is_internal and l.content_type <> 'message_template'
    group by 1, m.id, p.region`.execute(trx);
}
