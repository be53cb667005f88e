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

/** The months of some days, as they were packed. */
export async function readMonths(db: Db | Trx, spans: readonly Days[]): Promise<PackedMonth[]> {
  const within = spans.map(
    ({ from, to }) =>
      sql`m.month between date_trunc('month', ${sql.lit(from)}::date) and ${sql.lit(to)}`,
  );
  const months: PackedMonth[] = [];
  await copyOut(
    db,
    sql`select to_char(m.month, 'YYYY-MM-DD'), m.stale, m.items from usage_month m
      where ${anyOf(within)} order by m.month`,
    ([month, stale, items]) => {
      if (month && stale && items)
        months.push({
          month: month.toString('latin1'),
          stale: stale.readInt32BE(),
          items: Buffer.from(items),
        });
    },
  );
  return months;
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
