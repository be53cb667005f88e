import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import type { Brand } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import type { Trx } from '../deps.ts';
import { allOf, among, type Condition } from '../lists/conditions.queries.ts';
import { activeUsers } from '../people/active-people.queries.ts';
import type { StageSight } from '../people/user-scope.ts';
import { endedBefore, leftAloneSql, outdatedTexts } from './consent-state.queries.ts';
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

/** The numbers of lists of ids that have one of these. */
const listsWith = (kind: 'specialties' | 'texts' | 'stages', ids: Condition): Condition =>
  sql`select i.id from id_list i where i.kind = ${sql.lit(kind)} and i.ids && ${ids}`;

/** A list of ids, by its number, has one of these; the lists that do are found once, not for each user. */
const listHasOne = (list: Condition, ...asked: Parameters<typeof listsWith>): Condition =>
  sql`${list} in (${listsWith(...asked)})`;

/**
 * The same for an index to find all of them by. Rows that are read anyway are compared by `listHasOne`: it
 * hashes the lists, where an array of thousands is walked for each row.
 */
const foundByList = (list: Condition, ...asked: Parameters<typeof listsWith>): Condition =>
  sql`${list} = any(array(${listsWith(...asked)}))`;

/** A specialty includes its sub-specialties (domain/reference-data#specialties). */
export const specialtiesOf = (
  ids: readonly number[],
) => sql`(select array_agg(sp.id) from specialty sp
  where sp.id = any(${ids}) or sp.parent_id = any(${ids}))`;

/** Whether user `f` has one of these specialties. */
export const listedSpecialty = (ids: readonly number[]): Condition =>
  ofMany(listHasOne(sql`f.specialties_id`, 'specialties', specialtiesOf(ids)));

export const outdatedOf = (
  purposes: readonly string[],
  now: Date,
) => sql`(select array_agg(t.id) from consent_text t
  where t.purpose = any(${[...purposes]}) and (t.purpose, t.version) in (${outdatedTexts(now)}))`;

/**
 * One of these purposes is agreed to, and `texts` of it say more. Who has a consent that ended since `dropEnded` is
 * looked up.
 */
const agreedTo = (
  purposes: readonly string[],
  now: Date,
  said: (texts: Condition) => Condition,
  kept: Condition = sql`true`,
): Condition => sql`
  (f.agreed & ${bitsOf(purposes)} <> 0 and ${kept} and (f.agreed_since > ${endedBefore(now)}
    or ${said(sql`texts_agreed_after(f.id, ${sql.lit(`{${purposes.join(',')}}`)}::text[], ${endedBefore(now)})`)}))`;

/** Takes consents that have ended out of the columns that lists read. */
export const dropEnded = (trx: Trx, now: Date) =>
  sql`select keep_user_facets(array(select id from user_facet
    where agreed_since <= ${endedBefore(now)}), ${endedBefore(now)})`.execute(trx);

/** Whether user `f` agrees to a purpose now: what `agreesSql` says. */
export const listedAgrees = (purpose: string, now: Date): Condition =>
  agreedTo([purpose], now, (texts) => sql`${texts} <> '{}'`);

/**
 * Whether news may reach user `f` now (domain/overview#reachable). Only where the consent that ends last has ended
 * since `dropEnded` is another one looked up.
 */
export const listedReachable = (now: Date): Condition => sql`
  (f.reach_since < 'infinity' and (f.reach_since > ${endedBefore(now)}
    or reachable_after(f.id, ${endedBefore(now)})))`;

/** Whether user `f` should be asked again about one of these purposes: what `toAskSql` says. */
export const listedToAsk = (purposes: readonly string[], now: Date): Condition => {
  const outdated = outdatedOf(purposes, now);
  const kept = listHasOne(sql`f.texts_id`, 'texts', outdated);
  return ofMany(agreedTo(purposes, now, (texts) => sql`${texts} && ${outdated}`, kept));
};

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

interface StagesAsked {
  ladders: readonly number[] | undefined;
  values: readonly number[] | undefined;
}

export const stagesWanted = (
  asked: StagesAsked,
  sight: StageSight,
) => sql`(select array_agg(stage_key(l.id, v.id))
  from product_adoption_ladder l cross join adoption_ladder_value v
  where ${allOf([
    sql`true`,
    ...among(sql`l.id`, asked.ladders),
    ...among(sql`v.id`, asked.values),
    ...stageBrands(sight),
  ])})`;

/** Whether user `f` stands on one of these stages, of those that the caller sees: what `stageConditions` say. */
export const listedOnStage = (asked: StagesAsked, sight: StageSight, now: Date): Condition => {
  const wanted = stagesWanted(asked, sight);
  const analysed = listedAnalysed(now);
  if (sight.onlyAnalysed)
    return sql`${analysed} and ${ofMany(listHasOne(sql`f.stages_id`, 'stages', wanted))}`;
  // What somebody set is among all stages: one list is looked at.
  const seen = sql`case when ${analysed} then f.stages_id else f.set_stages_id end`;
  return ofMany(listHasOne(seen, 'stages', wanted));
};

/** What an index finds for these filters, of whom each may match: the conditions themselves are asked as well. */
export const foundBy = {
  specialties: (ids: readonly number[]) =>
    foundByList(sql`f.specialties_id`, 'specialties', specialtiesOf(ids)),
  texts: (purposes: readonly string[], now: Date) =>
    foundByList(sql`f.texts_id`, 'texts', outdatedOf(purposes, now)),
  // What somebody set is among all stages.
  stages: (asked: StagesAsked, sight: StageSight) =>
    foundByList(sql`f.stages_id`, 'stages', stagesWanted(asked, sight)),
};
