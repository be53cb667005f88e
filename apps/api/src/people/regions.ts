import type { Region } from '@connect/contract/constants.ts';
import type { Area } from '@connect/contract/permissions.ts';
import { type Actor, grantFor } from '../actor.ts';

/** The regions that limit which users an actor sees in an area; null = all. */
export function regionLimit(actor: Actor, area: Area): readonly Region[] | null {
  return grantFor(actor, area).scoped && actor.regionScope.length > 0 ? actor.regionScope : null;
}
