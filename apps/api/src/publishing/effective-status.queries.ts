import type { EffectiveStatus } from '@connect/contract/constants.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '../time/bangkok.queries.ts';

/** `alias` is an SQL alias from this code base, never input of a caller. */
const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/**
 * First moment at which a material code is no longer valid: Bangkok midnight after its last day.
 */
export const materialEndSql = (alias: string) =>
  startOfDay(column(alias, 'material_expires_at'), 1);

/**
 * The effective status (domain/publishing#status) in SQL; must agree with `effectiveStatus` of the
 * contract.
 */
export function effectiveStatusSql(
  alias: string,
  now: Date | RawBuilder<unknown>,
): RawBuilder<string> {
  const at = sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`;
  return sql<string>`case
    when ${column(alias, 'status')} = 'draft' then 'draft'
    when ${column(alias, 'published_at')} > ${at} then 'scheduled'
    when ${column(alias, 'expires_at')} <= ${at} then 'expired'
    when ${materialEndSql(alias)} <= ${at} then 'expired'
    else 'published' end`;
}

/**
 * Whether an item has an effective status, as plain comparisons: the planner can estimate these and
 * use an index for them, unlike the expression above.
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
