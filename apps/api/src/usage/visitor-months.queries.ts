import { sql } from 'kysely';
import { copyOut } from '../db/prepared-statements.ts';
import type { Db, Trx } from '../deps.ts';
import { anyOf } from '../lists/conditions.queries.ts';
import type { Days } from '../time/moments.ts';

/** A month whose rows lie by visitors. */
export interface PackedMonth {
  /** Its first day. */
  month: string;
  /** A bit for each day of which something was written since. */
  stale: number;
  /** How many rows each day has, then the keys of its items (visitor-months.service.ts). */
  items: Buffer;
}

/** Which rows a packed month or day has now. */
export interface PackedState {
  /** Its first day. */
  day: string;
  /** Of a month, a bit for each day of which something was written since; null: it is a day. */
  stale: number | null;
  /** Null: it is put together when it is read. */
  version: string | null;
}

/** The months of some days, and their days that no month has. */
export async function selectPacked(db: Db | Trx, spans: readonly Days[]): Promise<PackedState[]> {
  const { rows } = await sql<PackedState>`
    select m.month as day, m.stale, m.version from usage_month m
    where ${anyOf(
      spans.map(
        ({ from, to }) => sql`m.month between date_trunc('month', ${from}::date) and ${to}::date`,
      ),
    )}
    union all
    select w.day, null, case when w.entries is not null then w.version end from usage_whole_day w
    where ${anyOf(spans.map(({ from, to }) => sql`w.day between ${from}::date and ${to}::date`))}
      and not exists (select from usage_month m
        where m.month = date_trunc('month', w.day)
          and m.stale & (1 << (extract(day from w.day)::integer - 1)) = 0)`.execute(db);
  return rows;
}

/** The items of some months, and how many bytes their parts have. */
export async function readMonths(
  db: Db | Trx,
  months: readonly string[],
): Promise<{ month: string; items: Buffer; bytes: number }[]> {
  const found: { month: string; items: Buffer; bytes: number }[] = [];
  await copyOut(
    db,
    sql`select to_char(m.month, 'YYYY-MM-DD'), m.items, (select coalesce(sum(length(p.entries)), 0)::integer
        from usage_month_part p where p.month = m.month)
      from usage_month m where m.month = any(${sql.lit(`{${months.join(',')}}`)}::date[])`,
    ([month, items, bytes]) => {
      if (month && items && bytes)
        found.push({
          month: month.toString('latin1'),
          items: Buffer.from(items),
          bytes: bytes.readInt32BE(),
        });
    },
  );
  return found;
}

/** Reads the rows of months, part after part. Bytes are valid during the call only. */
export async function readMonthParts(
  db: Db | Trx,
  months: readonly string[],
  each: (part: number, month: string, entries: Buffer) => void,
): Promise<void> {
  await copyOut(
    db,
    sql`select p.part, to_char(p.month, 'YYYY-MM-DD'), p.entries from usage_month_part p
      where p.month = any(${sql.lit(`{${months.join(',')}}`)}::date[]) order by p.part, p.month`,
    ([part, month, entries]) => {
      if (part && month && entries) each(part.readInt32BE(), month.toString('latin1'), entries);
    },
  );
}

/** The next month after one that is over and was not packed, or not since something was written in it. */
export async function selectMonthToPack(
  trx: Trx,
  after: string,
  today: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ month: string }>`
    select d.month from (select distinct date_trunc('month', day)::date as month from usage_whole_day
        where day < date_trunc('month', ${today}::date)) d
      left join usage_month m on m.month = d.month
    where d.month > ${after} and (m.month is null or m.stale <> 0
      and m.packed_at <= ${now.toISOString()}::timestamptz - interval '1 hour')
    order by d.month limit 1`.execute(trx);
  return rows[0]?.month ?? null;
}

/** Begins a month anew. */
export async function writeMonth(
  trx: Trx,
  { month, stale, items }: PackedMonth,
  now: Date,
): Promise<void> {
  await sql`delete from usage_month_part where month = ${month}`.execute(trx);
  await sql`
    insert into usage_month (month, stale, items, packed_at)
    values (${month}, ${stale}, ${items}, ${now.toISOString()})
    on conflict (month) do update set stale = excluded.stale, items = excluded.items,
      packed_at = excluded.packed_at`.execute(trx);
}

/** Adds parts to a month. */
export async function writeMonthParts(
  trx: Trx,
  month: string,
  parts: readonly { part: number; entries: Buffer }[],
): Promise<void> {
  await sql`
    insert into usage_month_part (month, part, entries)
    select ${month}, p.part, p.entries
    from unnest(${parts.map(({ part }) => part)}::integer[], ${parts.map(({ entries }) => entries)}::bytea[])
      as p(part, entries)`.execute(trx);
}
