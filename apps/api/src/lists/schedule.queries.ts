import { type RawBuilder, sql } from 'kysely';

type Column = RawBuilder<unknown>;

/**
 * Sorting meetings by schedule: the next one first, then past ones, latest first, and those without
 * a date at the end. Descending, by date alone. A meeting is past when `over` has come.
 */
export function scheduleSorts(
  { start, over, id }: { start: Column; over: Column; id: Column },
  now: Date,
): Record<'asc' | 'desc', Column> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ahead = sql`coalesce(${over}, ${start}) > ${at}`;
  const desc = sql`${start} desc nulls last, ${id} desc`;
  return {
    asc: sql`case when ${start} is null then 2 when ${ahead} then 0 else 1 end,
      case when ${ahead} then ${start} end, ${desc}`,
    desc,
  };
}
