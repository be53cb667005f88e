import type { EffectiveStatus } from '@connect/contract/constants.ts';
import { bangkokDay } from '@connect/contract/publishing.ts';
import { type RawBuilder, sql } from 'kysely';

/** `alias` is an SQL alias written in this code base, never anything a caller sent. */
const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** First moment at which a material code no longer holds: Bangkok midnight after its last day. */
const materialEnd = (alias: string) =>
  sql`((${column(alias, 'material_expires_at')} + 1)::timestamp at time zone 'Asia/Bangkok')`;

/** The effective status of DOMAIN 2.1 in SQL; must agree with `effectiveStatus` of the contract. */
export function effectiveStatusSql(alias: string, now: Date): RawBuilder<string> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<string>`case
    when ${column(alias, 'status')} = 'draft' then 'draft'
    when ${column(alias, 'published_at')} > ${at} then 'scheduled'
    when ${column(alias, 'expires_at')} <= ${at} then 'expired'
    when ${materialEnd(alias)} <= ${at} then 'expired'
    else 'published' end`;
}

/**
 * Whether an item has an effective status, as plain comparisons: of these the planner knows how
 * many rows they leave and which index serves them, of the expression above it does not.
 */
export function hasEffectiveStatus(
  alias: string,
  status: EffectiveStatus,
  now: Date,
): RawBuilder<boolean> {
  if (status === 'draft') return sql`${column(alias, 'status')} = 'draft'`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [starts, ends] = [column(alias, 'published_at'), column(alias, 'expires_at')];
  const lastDay = column(alias, 'material_expires_at');
  const today = sql`${bangkokDay(now)}::date`;
  const published = sql`${column(alias, 'status')} = 'publish'`;
  if (status === 'scheduled') return sql`(${published} and ${starts} > ${at})`;
  const begun = sql`${published} and (${starts} is null or ${starts} <= ${at})`;
  return status === 'expired'
    ? sql`(${begun} and (${ends} <= ${at} or ${lastDay} < ${today}))`
    : sql`(${begun} and (${ends} is null or ${ends} > ${at})
        and (${lastDay} is null or ${lastDay} >= ${today}))`;
}

/** State of the material code on a Bangkok day; must agree with `materialState` of the contract. */
export function materialStateSql(alias: string, today: string, warnDays: number) {
  const expires = column(alias, 'material_expires_at');
  return sql<string>`case
    when ${column(alias, 'material_code')} is null or ${expires} is null then 'none'
    when ${expires} < ${today}::date then 'expired'
    when ${expires} - ${today}::date < ${warnDays} then 'expiring'
    else 'valid' end`;
}
