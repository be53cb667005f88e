import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { dayOf } from '../../time/bangkok.queries.ts';
import { addDays, type Days } from '../../time/moments.ts';
import { writeAllDays, writeAllUserDays, writeStats } from '../../usage/roll-up.queries.ts';
import type { Calendar } from '../demo/calendar.ts';
import { keptAddress } from '../demo/kept-address.ts';
import { draw, within, word } from './draw.ts';
import { inLoad, tidy, twoAtATime } from './two-at-a-time.ts';
import { makeAgain, takeIndexes } from './without-indexes.ts';

/** Rows of the whole profile (domain/demo-data#scale). */
export const SCALE_ROWS = 5_000_000;
/** Rows of one statement, whose draws it keeps in memory. */
const ROWS_AT_ONCE = 250_000;
/** Rows that are counted at once, and the share of rows by which days are cut. */
const ROWS_COUNTED = 1_250_000;
const SAMPLE_PERCENT = 1;

const ITEM_ZIPF = 1.1;
/** 20 % of those who read at all make 65 % of the views. */
const PEOPLE_POWER = 3.74;
const ACTIVE = 0.7;
/** 90 % of an item's views come within 60 days, the others at any time. */
const DECAY_DAYS = 26;
const EARLY = 0.9;

const SIGNED_IN = 0.7;
const INTERNAL = 0.03;
const BOTS = 0.04;
const BY_LINK = 0.5;
/** Rows of visitors who are not signed in, to one of their browsers. */
const ROWS_A_BROWSER = 1.6;
/** Of these browsers, the share that users have, who did not sign in that time. */
const OF_USERS = 0.1;

/** Up to which draw a row is a view, a click, and another action on an item; the rest is of none. */
const VIEWS = 0.78;
const CLICKS = 0.9;
const ON_ITEMS = 0.96;

const DIRECT = ['direct', 'direct', 'search', 'web', 'email', 'line_oa', 'line_oa', 'line_oa'];
const ACTIONS = ['download', 'download', 'share', 'like', 'bookmark', 'print'];
const DEVICES = ['mobile', 'mobile', 'mobile', 'desktop', 'tablet'];
const SYSTEMS = ['Android', 'iOS', 'iOS', 'Windows', 'macOS'];
const PROGRAMS = ['Chrome', 'Safari', 'Chrome', 'Edge'];

const md5 = (text: string) => sql.raw(`md5(${text})::uuid`);

const LOG = 'engagement_log';
const BROWSERS = 'usage_browser';
/** What is counted day by day. */
const COUNTED = ['usage_day', 'content_day', 'link_day', 'user_day'];

/** Items by popularity and users by diligence, each in a table of its own until the end of the transaction. */
async function castOf(trx: Trx, now: Date): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  await sql`
    create temp table scale_item on commit drop as
    select i.*, sum(weight) over (order by rank) - weight as before, sum(weight) over () as total
    from (
      select row_number() over (order by c.slug <> 'scale-article-1', ${draw('c.id', 70)}) as rank,
        c.id, c.kind, c.title, c.published_at as at,
        (extract(epoch from ${moment} - c.published_at) / 86400)::double precision as days,
        (select array_agg(l.id order by l.id) from link l where l.target_id = c.id) as links
      from content c where c.slug like 'scale-%' and c.published_at < ${moment}
    ) i cross join lateral (select power(i.rank, ${sql.lit(-ITEM_ZIPF)}) as weight) w`.execute(trx);
  await sql`
    create temp table scale_reader on commit drop as
    select row_number() over (partition by internal order by ${draw('id', 71)}, id) as place, id, internal
    from (select id, user_type in ('sale', 'staff') as internal from platform_user
      where status = 'active' and ${within(ACTIVE, 'id', 72)}) u`.execute(trx);
  await sql`analyze scale_item, scale_reader`.execute(trx);
}

/** Rows by their numbers: the same number gives the same row. `ids`: the id before that of the first number. */
async function insertRows(
  trx: Trx,
  { from, to, ids }: { from: number; to: number; ids: number },
  now: Date,
): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const one = (list: readonly string[], salt: number) => word(list, 'x.n', salt);
  await sql`
    insert into engagement_log (id, occurred_at, received_at, view_id, content_type, content_id,
      content_title, action, user_id, anonymous_id, session_id, duration_seconds, progress_pct,
      is_qualified, is_completed, channel, link_id, link_code, device, os, browser, in_app, ip_hash,
      country, is_bot, bot_reason, is_internal)
    with items as materialized (
      select array_agg((before / total)::double precision order by rank) as shares from scale_item
    ), readers as materialized (
      select count(*) filter (where not internal) as people, count(*) filter (where internal) as own
      from scale_reader
    ), drawn as materialized (
      select n, width_bucket(${draw('n', 1)}, i.shares) as rank, ${draw('n', 2)} as what,
        ${within(INTERNAL, 'n', 3)} as internal, ${within(BOTS, 'n', 4)} as bot,
        ${within(SIGNED_IN, 'n', 5)} as signed_in, ${within(BY_LINK, 'n', 6)} as linked,
        ${within(EARLY, 'n', 7)} as early, ${draw('n', 8)} as moment, ${draw('n', 9)} as reach,
        ${draw('n', 10)} as person, ${draw('n', 11)} as which
      from generate_series(${sql.lit(from + 1)}::bigint, ${sql.lit(to)}::bigint) n cross join items i
    ), placed as (
      select x.*, i.id, i.kind, i.title, i.links[1 + floor(x.which * cardinality(i.links))::integer]
          as link,
        case when x.what < ${VIEWS} then 'view' when x.what < ${CLICKS} then 'click'
          when x.what < ${ON_ITEMS} then 'other' else 'nowhere' end as sort,
        least(${moment}, i.at + interval '1 day' * case when x.early
          then -${sql.lit(DECAY_DAYS)} * ln(1 - x.moment * (1 - exp(-i.days / ${sql.lit(DECAY_DAYS)})))
          else x.moment * i.days end) as at,
        1 + floor(case when x.internal then x.person * r.own
          else power(x.person, ${sql.lit(PEOPLE_POWER)}) * r.people end)::bigint as place
      from drawn x join scale_item i on i.rank = x.rank cross join readers r
    ), named as (
      select x.*, u.id as reader, not x.bot and (x.internal or x.signed_in or x.sort = 'nowhere')
          and x.sort <> 'click' as known,
        x.sort = 'view' and not x.bot as read, (power(x.reach, 2) * 600)::integer as seconds
      from placed x join scale_reader u on u.internal = x.internal and u.place = x.place
    )
    select ${sql.lit(ids)} + x.n, x.at, x.at + interval '2 seconds', ${md5(`'view' || x.n`)},
      case x.sort when 'click' then 'link' when 'nowhere' then 'platform' else x.kind end,
      case x.sort when 'click' then x.link when 'nowhere' then 0 else x.id end,
      case x.sort when 'nowhere' then '' else x.title end,
      case x.sort when 'view' then 'view' when 'click' then 'click'
        when 'other' then ${one(ACTIONS, 12)} else ${one(['login', 'search'], 12)} end,
      case when x.known then x.reader end,
      case when x.known or ${within(OF_USERS, 'x.n', 13)} then ${md5(`'own' || x.reader || x.n % 2`)}
        else ${md5(`'other' || floor(x.which * ${SCALE_ROWS * (1 - SIGNED_IN) * (1 / ROWS_A_BROWSER)})`)} end,
      ${md5(`'session' || x.n`)}, case when x.read then x.seconds when x.sort = 'view' then 0 end,
      case when x.read then least(100, (x.reach * 115)::integer) when x.sort = 'view' then 0 end,
      x.read and x.seconds >= 30, x.read and x.reach > 0.8 and x.seconds >= 60,
      case when x.linked or x.sort = 'click' then l.channel else ${one(DIRECT, 14)} end,
      case when x.linked or x.sort = 'click' then l.id end,
      case when x.linked or x.sort = 'click' then l.code end,
      ${one(DEVICES, 15)}, ${one(SYSTEMS, 15)}, ${one(PROGRAMS, 16)}, 'none',
      ${keptAddress(sql`substr(md5('address' || x.n), 1, 22)`, sql`x.at`, now)}, 'TH', x.bot, case when x.bot then 'ua_bot' end, x.internal
    from named x left join link l on l.id = x.link`.execute(trx);
}

/** Browsers of all rows, in their order, so that the same rows number them the same. */
async function countBrowsers(trx: Trx): Promise<void> {
  await sql`truncate usage_browser restart identity`.execute(trx);
  await sql`
    insert into usage_browser (id, user_id, seen_on)
    select anonymous_id, max(user_id), max(occurred_at at time zone 'Asia/Bangkok')::date
    from engagement_log where anonymous_id is not null group by 1 order by 1`.execute(trx);
}

/** All months of the log. */
async function selectParts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${LOG}::regclass order by pg_relation_size(c.oid) desc, 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Leaves so many ids to rows that are to come. Returns the last one before them. */
async function leaveIds(db: Db, rows: number): Promise<number> {
  const { rows: found } = await sql<{ last: number }>`
    select nextval('engagement_log_id_seq') - 1 as last`.execute(db);
  const last = found[0]?.last ?? 0;
  await sql`select setval('engagement_log_id_seq', ${sql.lit(last + rows)})`.execute(db);
  return last;
}

/**
 * Rows of the log, from one number up to another, by those users and about those items that the profile
 * has, and the browsers of all rows. Adds to what is there; what is counted of them is left to
 * `countScaleUsage()`.
 */
export async function seedScaleUsage(
  db: Db,
  { now }: Calendar,
  from: number,
  to: number,
): Promise<void> {
  const taken = (table: string) =>
    db.transaction().execute((trx) => takeIndexes(trx, [table], { keysStay: false }));
  const ofLog = await taken(LOG);
  const ofBrowsers = await taken(BROWSERS);
  const ids = (await leaveIds(db, to - from)) - from;
  const starts = Array.from(
    { length: Math.ceil((to - from) / ROWS_AT_ONCE) },
    (_, n) => from + n * ROWS_AT_ONCE,
  );
  const load = () =>
    inLoad(db, async (trx) => {
      await castOf(trx, now);
      // Of drawn numbers nothing is known: it would sort them all.
      await sql`set local enable_mergejoin = off`.execute(trx);
      for (let first = starts.shift(); first !== undefined; first = starts.shift()) {
        await insertRows(trx, { from: first, to: Math.min(to, first + ROWS_AT_ONCE), ids }, now);
      }
    });
  await twoAtATime([load, load]);
  const parts = await selectParts(db);
  await twoAtATime(parts.map((part) => () => tidy(db, 'vacuum', part)));
  // A key locks readers out.
  const [key = '', ...others] = ofLog;
  await twoAtATime(makeAgain(db, [key]));
  await twoAtATime([() => inLoad(db, countBrowsers), ...makeAgain(db, others)]);
  await twoAtATime(makeAgain(db, ofBrowsers));
}

/** All Bangkok days, cut so that spans have about as many rows of the log each. */
async function selectSpans(db: Db, rows: number): Promise<Partial<Days>[]> {
  const parts = Math.ceil(rows / ROWS_COUNTED);
  const shares = Array.from({ length: parts - 1 }, (_, n) => (n + 1) / parts);
  const { rows: found } = await sql<{ day: string }>`
    select distinct unnest(percentile_disc(${shares}::double precision[]) within group
      (order by ${dayOf(sql`occurred_at`)})) as day
    from engagement_log tablesample system (${sql.lit(SAMPLE_PERCENT)}) order by 1`.execute(db);
  const ends = found.map(({ day }) => day);
  return [...ends, undefined].map((to, n) => {
    const before = ends[n - 1];
    return { ...(before && { from: addDays(before, 1) }), ...(to && { to }) };
  });
}

/** Roll-ups of all rows, built at once instead of day by day, two spans at a time. */
export async function countScaleUsage(db: Db, { now }: Calendar, rows: number): Promise<void> {
  const ofCounted = await db.transaction().execute(async (trx) => {
    await sql`truncate usage_day, content_day, link_day, user_day`.execute(trx);
    return takeIndexes(trx, COUNTED, { keysStay: false });
  });
  const spans = await selectSpans(db, rows);
  await twoAtATime([
    () => tidy(db, 'analyze', LOG),
    () => tidy(db, 'vacuum (analyze)', 'usage_browser, content, link'),
    ...spans.map((span) => () => inLoad(db, (trx) => writeAllDays(trx, span))),
    ...spans.map((span) => () => inLoad(db, (trx) => writeAllUserDays(trx, span))),
  ]);
  await twoAtATime(makeAgain(db, ofCounted));
  const items = await db.selectFrom('content_day').select('content_id').distinct().execute();
  const ids = items.map((one) => one.content_id);
  await db.transaction().execute((trx) => writeStats(trx, ids, now));
  await tidy(db, 'vacuum (analyze)', 'usage_day, content_day, link_day, user_day, content_stats');
}
