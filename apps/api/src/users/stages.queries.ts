import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { allOf, type Condition } from '../lists/conditions.queries.ts';
import type { StageSight } from '../people/user-scope.ts';
import { analysedSql } from './consent-state.queries.ts';

/** The brands of ladders `l` whose stages somebody may see. */
export const stageBrands = ({ brands }: StageSight): Condition[] =>
  brands ? [sql`l.brand = any(${[...brands]})`] : [];

/**
 * Conditions on stages `a` of ladders `l` that somebody may see: what a rule found out is hidden
 * without consent to profiling (domain/users#adoption). `analysed` says whether there is one.
 */
export const stageConditions = (sight: StageSight, analysed: Condition): Condition[] => [
  sight.onlyAnalysed ? analysed : sql`(a.source in ('manual', 'crm_import') or ${analysed})`,
  ...stageBrands(sight),
];

/** The same of user `u`. */
export const visibleStages = (sight: StageSight, now: Date): RawBuilder<unknown> =>
  allOf(stageConditions(sight, analysedSql(now)));
