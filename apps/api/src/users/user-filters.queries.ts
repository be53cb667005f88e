import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../deps.ts';
import { allOf, among, type Condition } from '../lists/conditions.queries.ts';
import type { StageSight } from '../people/user-scope.ts';
import { agreesSql, endedBefore, outdatedTexts, toAskSql } from './consent-state.queries.ts';

/**
 * Conditions on user `u` that read columns which triggers keep beside the user (migration 0040), for
 * lists: joins over a hundred thousand users take several times as long.
 */

/**
 * One of these texts is agreed to. Who has a consent that ended since `dropEnded` is looked up:
 * `offset 0` keeps the planner from looking up everybody beforehand.
 */
const agreedTo = (texts: Condition, now: Date, exact: Condition): Condition => sql`
  (u.agreed_text_ids && (${texts}) and (u.agreed_since > ${endedBefore(now)}
    or exists (select where ${exact} offset 0)))`;

/** Takes consents that have ended out of the columns that lists read. */
export const dropEnded = (trx: Trx, now: Date) =>
  sql`select keep_user_filters(array(select id from platform_user
    where agreed_since <= ${endedBefore(now)}), ${endedBefore(now)})`.execute(trx);

/** Whether user `u` agrees to a purpose now: what `agreesSql` says. */
export const listedAgrees = (purpose: string, now: Date): Condition =>
  agreedTo(
    sql`select array_agg(t.id) from consent_text t where t.purpose = ${purpose}`,
    now,
    agreesSql(purpose, now),
  );

/** Whether user `u` should be asked again about one of these purposes: what `toAskSql` says. */
export const listedToAsk = (purposes: readonly string[], now: Date): Condition =>
  agreedTo(
    sql`select array_agg(t.id) from consent_text t where t.purpose = any(${[...purposes]})
      and (t.purpose, t.version) in (${outdatedTexts(now)})`,
    now,
    toAskSql(purposes, now),
  );

/** Whether user `u` stands on one of these stages, of those that the caller sees (`visibleStages`). */
export function listedOnStage(
  asked: { ladders: readonly number[] | undefined; values: readonly number[] | undefined },
  sight: StageSight,
  now: Date,
): Condition {
  const stages = allOf([
    sql`true`,
    ...among(sql`l.id`, asked.ladders),
    ...among(sql`v.id`, asked.values),
    ...(sight.brands ? [sql`l.brand = any(${[...sight.brands]})`] : []),
  ]);
  const on = (source: 'manual' | 'auto'): RawBuilder<boolean> => sql<boolean>`
    u.stage_keys && (select array_agg(stage_key(l.id, v.id, ${source}))
      from product_adoption_ladder l cross join adoption_ladder_value v where ${stages})`;
  const analysed = listedAgrees('profiling', now);
  return sight.onlyAnalysed
    ? sql`((${on('manual')} or ${on('auto')}) and ${analysed})`
    : sql`(${on('manual')} or (${on('auto')} and ${analysed}))`;
}
