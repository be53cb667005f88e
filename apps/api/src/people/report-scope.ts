import type { Brand, Region } from '@connect/contract/constants.ts';
import type { Area } from '@connect/contract/permissions.ts';
import { type Actor, brandLimit, can, grantFor } from '../actor.ts';
import { isMasked } from './masking.ts';
import { regionLimit } from './regions.ts';
import { type StageSight, stageSight, type UserScope, userScope } from './user-scope.ts';

/**
 * What limits the rows of a report: the scope of the right to reports, besides that of the lists
 * whose rows they are (domain/reports#rights). Null: not at all.
 */
export const reportBrands = (actor: Actor, area: Area): readonly Brand[] | null =>
  brandLimit(actor, area) ?? brandLimit(actor, 'report');

export const reportRegions = (actor: Actor): readonly Region[] | null =>
  regionLimit(actor, 'report');

export function reportUsers(actor: Actor): UserScope {
  const scope = userScope(actor);
  return { ...scope, regions: scope.regions ?? reportRegions(actor) };
}

export function reportStages(actor: Actor): StageSight | null {
  const sight = stageSight(actor);
  return sight && { ...sight, brands: sight.brands ?? brandLimit(actor, 'report') };
}

/** Whether somebody may take the people of an area away in clear, with a reason. */
export const mayUncover = (actor: Actor, area: Area): boolean =>
  can(actor, 'pii.export') && !isMasked(actor, area) && !grantFor(actor, 'report').masked;
