import { type RawBuilder, sql } from 'kysely';
import { copyOut } from '../db/prepared-statements.ts';
import type { Db, Trx } from '../deps.ts';
import { allOf, anyOf } from '../lists/conditions.queries.ts';
import { dayOf, hourOf, onDays, startOfDay } from '../time/bangkok.queries.ts';
import type { Days } from '../time/moments.ts';
import {
  ACTION_NUMBERS,
  BITS,
  CHANNEL_NUMBERS,
  DEVICE_NUMBERS,
  ENTRY_BYTES,
  HOUR_BITS,
  ID_BYTES,
  NO_PROGRESS,
  NO_SECONDS,
  TYPE_NUMBERS,
  USER_TYPE_NUMBERS,
} from './entry-layout.ts';

/** Items and Bangkok days. */
export interface ItemDays {
  types: readonly string[];
  ids: readonly number[];
  days: readonly string[];
}

const numberOf = (column: string, numbers: Readonly<Record<string, number>>, other: number) =>
  `case ${column} ${Object.entries(numbers)
    .map(([name, number]) => `when '${name}' then ${number}`)
    .join(' ')} else ${other} end`;

/** What each part of an entry's word is made of (entry-layout.ts). */
const PARTS: Readonly<Record<keyof typeof BITS, string>> = {
  completed: 'l.is_completed::integer',
  qualified: 'l.is_qualified::integer',
  counts: '(not l.is_bot and not l.is_internal)::integer',
  province: 'coalesce(p.code::integer, 0)',
  userType: numberOf('m.user_type', USER_TYPE_NUMBERS, 0),
  channel: numberOf(`coalesce(l.channel, 'direct')`, CHANNEL_NUMBERS, CHANNEL_NUMBERS.other),
  action: numberOf('l.action', ACTION_NUMBERS, 0),
  link: 'coalesce(l.link_id, 0)',
  progress: `coalesce(l.progress_pct, ${NO_PROGRESS})`,
  seconds: `coalesce(l.duration_seconds, ${NO_SECONDS})`,
};
const WORD = Object.entries(PARTS)
  .map(([part, value]) => `((${value})::bigint << ${BITS[part as keyof typeof BITS][0]})`)
  .join(' | ');

/**
 * The rows of the log on day `t.day`, one of `days`, that a condition on `t` admits. They are looked up for each `t`: without
 * `offset 0` the whole log may be read instead, if there are many of these. Partitions of other months are not even
 * planned, which took longer than to read the rows.
 */
export function rowsOn(
  condition: RawBuilder<unknown>,
  days: readonly string[],
): RawBuilder<unknown> {
  const [first, last] = days.reduce<[string?, string?]>(
    ([from = '9999', to = ''], day) => [day < from ? day : from, day > to ? day : to],
    [],
  );
  return sql`
    select * from engagement_log where ${allOf([condition, ...onDays(sql`occurred_at`, first, last)])}
      and occurred_at >= ${startOfDay(sql`t.day`)} and occurred_at < ${startOfDay(sql`t.day`, 1)} offset 0`;
}

/**
 * Rows `l` of the log on their days with what is counted of them. An unknown browser counts as whoever it
 * turned out to be (domain/usage#what-counts).
 */
const seenOf = (day: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select l.content_type, l.content_id, ${day} as day, l.id, l.occurred_at, l.action, l.user_id,
    l.is_qualified, l.is_completed, l.duration_seconds, l.device, not l.is_bot and not l.is_internal as counts,
    coalesce(l.user_id, b.user_id, -b.number, 0)::integer as visitor, ${sql.raw(WORD)} as word
  from ${rows}
  left join platform_user m on m.id = l.user_id
  left join usage_browser b on l.user_id is null and b.id = coalesce(l.anonymous_id, l.session_id)
  left join province p on p.code = coalesce(m.province_code, l.province_guess)`;

/** Those of items and days. */
export const seenRows = ({ types, ids, days }: ItemDays): RawBuilder<unknown> =>
  seenOf(
    sql`t.day`,
    sql`unnest(${types}::text[], ${ids}::bigint[], ${days}::date[]) as t(content_type, content_id, day)
      cross join lateral (${rowsOn(sql`content_type = t.content_type and content_id = t.content_id`, days)}) l`,
  );

/** Those of all items on some days. */
export const allSeenRows = ({ from, to }: Partial<Days>): RawBuilder<unknown> =>
  seenOf(
    dayOf(sql`l.occurred_at`),
    sql`(select * from engagement_log where ${allOf([
      sql`content_type <> 'message_template'`,
      ...onDays(sql`occurred_at`, from, to),
    ])}) l`,
  );

/** Entries, ids, and hours with devices of the rows of a group, in the order of their time. */
export const PACKED = sql`
  string_agg(int4send(visitor) || int8send(word), '' order by occurred_at, id) as entries,
  string_agg(int8send(id), '' order by occurred_at, id) as ids,
  string_agg(set_byte('\\x00', 0, ${hourOf(sql`occurred_at`)}
    | (${sql.raw(numberOf('device', DEVICE_NUMBERS, 0))} << ${sql.lit(HOUR_BITS)})), '' order by occurred_at, id) as hours`;

/** The rows of one item on one day. */
export interface PackedDay {
  day: string;
  entries: Buffer;
  /** Null where they are to be read from the table. */
  ids: Buffer | null;
}

/**
 * Days of an item whose rows were written since they were packed, or whose users have moved or are of
 * another kind since.
 */
export async function selectTouched(
  db: Db | Trx,
  type: string,
  id: number,
  from: string,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from usage_touched where content_type = ${type} and content_id = ${id}
      and day between ${from} and ${to}
    union select ${dayOf(sql`l.occurred_at`)} from usage_touched_user u
      join engagement_log l on l.user_id = u.user_id
    where u.day is null and ${allOf([
      sql`l.content_type = ${type} and l.content_id = ${id}`,
      ...onDays(sql`l.occurred_at`, from, to),
    ])}`.execute(db);
  return rows.map(({ day }) => day);
}

const bytesOf = (hex: string) => Buffer.from(hex, 'hex');

/** The rows of any item on one day. */
export interface ItemDayEntries {
  type: string;
  id: number;
  day: string;
  entries: Buffer;
  hours: Buffer;
}

/** Rows of items and days, packed now. */
export async function packNow(
  db: Db | Trx,
  days: ItemDays,
): Promise<(ItemDayEntries & { ids: Buffer })[]> {
  const { rows } = await sql<
    { type: string; id: number; day: string } & Record<'entries' | 'ids' | 'hours', string>
  >`
    select content_type as type, content_id as id, day, encode(entries, 'hex') as entries,
      encode(ids, 'hex') as ids, encode(hours, 'hex') as hours
    from (select content_type, content_id, day, ${PACKED} from (${seenRows(days)}) seen
      group by 1, 2, 3) packed`.execute(db);
  return rows.map(({ entries, ids, hours, ...key }) => ({
    ...key,
    entries: bytesOf(entries),
    ids: bytesOf(ids),
    hours: bytesOf(hours),
  }));
}

/** The same as `selectTouched`, of all items. */
export async function selectAllTouched(
  db: Db | Trx,
  spans: readonly Days[],
): Promise<{ type: string; id: number; day: string }[]> {
  const day = dayOf(sql`l.occurred_at`);
  const { rows } = await sql<{ type: string; id: number; day: string }>`
    select content_type as type, content_id as id, day from usage_touched t
    where ${anyOf(spans.map(({ from, to }) => sql`t.day between ${from} and ${to}`))}
    union select l.content_type, l.content_id, ${day} from usage_touched_user u
      join engagement_log l on l.user_id = u.user_id
    where u.day is null and l.content_type <> 'message_template'
      and ${anyOf(spans.map(({ from, to }) => allOf(onDays(sql`l.occurred_at`, from, to))))}`.execute(
    db,
  );
  return rows;
}

/** The packed days of all items on one day, one behind the other (entry-layout.ts). */
const wholeDay = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select string_agg(int2send(t.number::smallint) || int8send(d.content_id) || int4send(length(d.hours))
    || d.entries || d.hours, '' order by t.number, d.content_id)
  from usage_day d cross join lateral (
    select ${sql.raw(numberOf('d.content_type', TYPE_NUMBERS, 0))} as number offset 0) t
  where d.day = ${day} and t.number > 0`;

/**
 * Reads all items' rows day by day, in the order of the days, some days left out. Bytes are valid during the call only: the next
 * ones arrive while these are counted.
 */
export async function readWholeDays(
  db: Db | Trx,
  spans: readonly Days[],
  except: readonly string[],
  each: (day: string, entries: Buffer) => void,
): Promise<void> {
  const within = spans.map(
    ({ from, to }) => sql`w.day between ${sql.lit(from)} and ${sql.lit(to)}`,
  );
  await copyOut(
    db,
    sql`select to_char(w.day, 'YYYY-MM-DD'), coalesce(w.entries, (${wholeDay(sql`w.day`)}))
      from usage_whole_day w
      where ${anyOf(within)} and w.day <> all(${sql.lit(`{${except.join(',')}}`)}::date[])
      order by w.day`,
    ([day, entries]) => {
      if (day && entries) each(day.toString('latin1'), entries);
    },
  );
}

/** Puts the next days together of which something was packed anew, of those after one. */
export async function writeWholeDays(
  trx: Trx,
  after: string,
  most: number,
): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    update usage_whole_day w set entries = coalesce((${wholeDay(sql`w.day`)}), '')
    where w.day in (select day from usage_whole_day where entries is null and day > ${after}
      order by day limit ${most})
    returning w.day`.execute(trx);
  return rows.reduce<string | null>((last, { day }) => (last && last > day ? last : day), null);
}

/** A packed day as it stands: `version` is another one whenever it was written anew. */
export interface DayVersion {
  day: string;
  version: string;
  rows: number;
}

/** The packed days of an item, except for some. */
export async function selectVersions(
  db: Db | Trx,
  { type, id, from, to }: { type: string; id: number; from: string; to: string },
  except: readonly string[],
): Promise<DayVersion[]> {
  // The transaction that wrote a row: nothing has to be kept of it, and no way of writing can forget it.
  const { rows } = await sql<DayVersion>`
    select day, xmin::text as version, length(entries) / ${sql.lit(ENTRY_BYTES)} as rows from usage_day
    where content_type = ${type} and content_id = ${id} and day between ${from} and ${to}
      and day <> all(${except}::date[])`.execute(db);
  return rows;
}

/** Days of an item as they were packed last; `null`: all. */
export async function readPacked(
  db: Db | Trx,
  { type, id }: { type: string; id: number },
  some: readonly string[] | null,
): Promise<PackedDay[]> {
  const days: PackedDay[] = [];
  const among = some ? sql`day = any(${sql.lit(`{${some.join(',')}}`)}::date[])` : sql.raw('true');
  await copyOut(
    db,
    sql`select to_char(day, 'YYYY-MM-DD'), entries from usage_day
      where content_type = ${sql.lit(type)} and content_id = ${sql.lit(id)} and ${among}`,
    ([day, entries]) => {
      if (day && entries)
        days.push({ day: day.toString('latin1'), entries: Buffer.from(entries), ids: null });
    },
  );
  return days;
}

/** The ids of packed rows, by their days and places in them. */
export async function selectIds(
  db: Db | Trx,
  type: string,
  id: number,
  places: readonly { day: string; place: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ('x' || encode(substring(d.ids from w.place * ${sql.lit(ID_BYTES)} + 1
      for ${sql.lit(ID_BYTES)}), 'hex'))::bit(64)::bigint as id
    from unnest(${places.map(({ day }) => day)}::date[], ${places.map(({ place }) => place)}::integer[])
      with ordinality as w(day, place, n)
    join usage_day d on d.content_type = ${type} and d.content_id = ${id} and d.day = w.day
    order by w.n`.execute(db);
  return rows.map((row) => row.id);
}
