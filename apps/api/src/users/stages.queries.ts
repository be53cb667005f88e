import { type RawBuilder, sql } from 'kysely';
import { allOf, type Condition } from '../lists/conditions.queries.ts';
import type { StageSight } from '../people/user-scope.ts';
import { agreesSql } from './consent-state.queries.ts';

/**
 * Stages `a` of user `u` on ladders `l` that somebody may see: what a rule found out is hidden
 * without consent to profiling (domain/users#adoption).
 */
export function visibleStages(sight: StageSight, now: Date): RawBuilder<unknown> {
  const analysed = agreesSql('profiling', now);
  const conditions: Condition[] = [
    sight.onlyAnalysed ? analysed : sql`(a.source in ('manual', 'crm_import') or ${analysed})`,
    ...(sight.brands ? [sql`l.brand = any(${[...sight.brands]})`] : []),
  ];
  return allOf(conditions);
}
