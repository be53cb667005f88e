import type { Brand, Region } from '@connect/contract/constants.ts';
import type { Area } from '@connect/contract/permissions.ts';
import { type Actor, brandLimit, grantFor } from '../actor.ts';
import { isMasked } from './masking.ts';
import { takesNames } from './names-in-files.ts';
import { regionLimit } from './regions.ts';
import {
  type StageSight,
  stageSight,
  stagesInSums,
  type UserScope,
  userScope,
} from './user-scope.ts';

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

const inReports = (actor: Actor, sight: StageSight | null): StageSight | null =>
  sight && { ...sight, brands: sight.brands ?? brandLimit(actor, 'report') };

export const reportStages = (actor: Actor): StageSight | null =>
  inReports(actor, stageSight(actor));

/** Stages in sums, which name nobody (domain/overview#stages). */
export const stagesInReports = (actor: Actor): StageSight | null =>
  inReports(actor, stagesInSums(actor));

/** Whether somebody may take the people of an area away in clear, with a reason. */
export const mayUncover = (actor: Actor, area: Area): boolean =>
  takesNames(actor) && !isMasked(actor, area) && !grantFor(actor, 'report').masked;
