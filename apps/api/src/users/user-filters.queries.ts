import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import type { Brand } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import type { Trx } from '../deps.ts';
import { allOf, among, type Condition } from '../lists/conditions.queries.ts';
import { activeUsers } from '../people/active-people.queries.ts';
import type { StageSight } from '../people/user-scope.ts';
import {
  agreesSql,
  endedBefore,
  leftAloneSql,
  outdatedTexts,
  toAskSql,
} from './consent-state.queries.ts';
import { stageBrands } from './stages.queries.ts';

/**
 * Conditions on user `u` that read the row `f` of `user_facet`, which triggers keep (migration
 * 0047), for lists: joins with the consents of a hundred thousand users take several times as long.
 */

const PURPOSES: readonly string[] = CONSENT_PURPOSES;

/** The purposes as bits of `f.agreed`. */
const bitsOf = (purposes: readonly string[]) =>
  sql.lit(purposes.reduce((bits, purpose) => bits | (1 << PURPOSES.indexOf(purpose)), 0));

/**
 * A condition that the planner cannot judge: it takes lists that other queries answer to hold for hardly
 * anybody, and would sort the rows of half the users where it can hash them. Of this it assumes half.
 */
export const ofMany = (condition: Condition): Condition => sql`coalesce(${condition}, false)`;

/**
 * One of these purposes is agreed to. Who has a consent that ended since `dropEnded` is looked up:
 * `offset 0` keeps the planner from looking up everybody beforehand.
 */
const agreedTo = (purposes: readonly string[], now: Date, exact: Condition): Condition => sql`
  (f.agreed & ${bitsOf(purposes)} <> 0 and (f.agreed_since > ${endedBefore(now)}
    or exists (select where ${exact} offset 0)))`;

/** Takes consents that have ended out of the columns that lists read. */
export const dropEnded = (trx: Trx, now: Date) =>
  sql`select keep_user_facets(array(select id from user_facet
    where agreed_since <= ${endedBefore(now)}), ${endedBefore(now)})`.execute(trx);

/** Whether user `f` agrees to a purpose now: what `agreesSql` says. */
export const listedAgrees = (purpose: string, now: Date): Condition =>
  agreedTo([purpose], now, agreesSql(purpose, now, 'f'));

/**
 * Whether news may reach user `f` now (domain/overview#reachable). Only where the consent that ends last has ended
 * since `dropEnded` is another one looked up.
 */
export const listedReachable = (now: Date): Condition => sql`
  (f.reach_since < 'infinity' and (f.reach_since > ${endedBefore(now)} or exists (
    select from user_consent rc join platform_user ru on ru.id = rc.user_id
    where rc.user_id = f.id and rc.action = 'grant' and rc.occurred_at > ${endedBefore(now)}
      and case rc.purpose
        when 'marketing_line' then ru.line_user_id is not null and ru.line_blocked_at is null
        when 'marketing_email' then ru.email is not null and ru.email_bounced_at is null
        when 'marketing_sms' then ru.phone is not null and ru.phone_invalid_at is null
        when 'marketing_phone' then ru.phone is not null and ru.phone_invalid_at is null
        else false end
    offset 0)))`;

/** Whether user `f` should be asked again about one of these purposes: what `toAskSql` says. */
export const listedToAsk = (purposes: readonly string[], now: Date): Condition => sql`
  ${ofMany(sql`${agreedTo(purposes, now, toAskSql(purposes, now, 'f'))} and f.agreed_text_ids && (
    select array_agg(t.id) from consent_text t where t.purpose = any(${[...purposes]})
      and (t.purpose, t.version) in (${outdatedTexts(now)}))`)}`;

/** Whether user `f` may be analysed now: what `analysedSql` says. */
const listedAnalysed = (now: Date): Condition =>
  sql`(${listedAgrees('profiling', now)} and not ${leftAloneSql('f')})`;

type ActiveAsked = Partial<
  Record<'active_from' | 'active_to', string> & {
    active_brand: readonly Brand[];
    active_area_id: readonly number[];
  }
>;

/** Whether user `f` was active then; sales are told of those alone who may be analysed (domain/users#timeline). */
export function listedActive(asked: ActiveAsked, onlyAnalysed: boolean, now: Date): Condition[] {
  const { active_from: from, active_to: to, active_brand: brands, active_area_id: areas } = asked;
  const items = {
    brands: brands?.length ? brands : null,
    areas: areas?.length ? areas : null,
  };
  if (!from && !to && !items.brands && !items.areas) return [];
  return [
    sql`f.id in (${activeUsers({ from, to }, items)})`,
    ...(onlyAnalysed ? [listedAnalysed(now)] : []),
  ];
}

/** Whether user `f` stands on one of these stages, of those that the caller sees: what `stageConditions` say. */
export const listedOnStage = (
  asked: { ladders: readonly number[] | undefined; values: readonly number[] | undefined },
  sight: StageSight,
  now: Date,
): Condition => {
  const wanted = sql`(select array_agg(stage_key(l.id, v.id))
    from product_adoption_ladder l cross join adoption_ladder_value v
    where ${allOf([
      sql`true`,
      ...among(sql`l.id`, asked.ladders),
      ...among(sql`v.id`, asked.values),
      ...stageBrands(sight),
    ])})`;
  const analysed = listedAnalysed(now);
  const seen = sight.onlyAnalysed ? analysed : sql`(${analysed} or ${wanted} && f.set_stages)`;
  return ofMany(sql`${wanted} && f.stages and ${seen}`);
};
