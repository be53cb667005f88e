import type { Brand, Region } from '@connect/contract/constants.ts';
import { type Actor, brandLimit } from '../actor.ts';
import { regionLimit } from './regions.ts';

/** Which requests for patient guides an actor sees (domain/guidelines#who-sees-what); null: all. */
export interface GuidelineScope {
  readonly brands: readonly Brand[] | null;
  readonly regions: readonly Region[] | null;
}

export const guidelineScope = (actor: Actor): GuidelineScope => ({
  brands: brandLimit(actor, 'guideline'),
  regions: regionLimit(actor, 'guideline'),
});
