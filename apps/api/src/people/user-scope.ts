import type { Brand, Region, UserType } from '@connect/contract/constants.ts';
import { readsAllUse } from '@connect/contract/overview/rows-behind.ts';
import { type Actor, brandLimit, can, grantFor } from '../actor.ts';
import { isMasked } from './masking.ts';
import { regionLimit } from './regions.ts';

/** Which users an actor sees (domain/users#who-sees-whom). */
export interface UserScope {
  /** Null: every region. */
  readonly regions: readonly Region[] | null;
  /** Only users who registered for something. */
  readonly registrants: boolean;
}

/** The users whom an actor sees; programs (null) see all. */
export const userScope = (actor: Actor | null): UserScope => ({
  regions: actor && regionLimit(actor, 'user'),
  registrants: actor !== null && grantFor(actor, 'user').only === 'registrants',
});

/** The colleagues of some types whom an actor may name and choose: registrants are not asked for among representatives. */
export const namedScope = (scope: UserScope, types: readonly UserType[] = ['sale']): UserScope => ({
  ...scope,
  registrants: scope.registrants && !(types.length > 0 && types.every((type) => type === 'sale')),
});

/** Which stages of adoption an actor sees (domain/users#adoption); null: none. */
export interface StageSight {
  /** Null: every brand. */
  readonly brands: readonly Brand[] | null;
  /** Sales see stages of users who agreed to profiling only. */
  readonly onlyAnalysed: boolean;
}

/** The stages that an actor sees summed up, which names nobody (domain/overview#stages). */
export const stagesInSums = (actor: Actor): StageSight | null =>
  can(actor, 'adoption.view')
    ? { brands: brandLimit(actor, 'adoption'), onlyAnalysed: grantFor(actor, 'adoption').scoped }
    : null;

export const stageSight = (actor: Actor): StageSight | null =>
  grantFor(actor, 'adoption').only === 'aggregate' ? null : stagesInSums(actor);

/** Roles that see and filter by the segment of a user (domain/users#segments). */
const SEGMENT_ROLES: readonly Actor['role'][] = [
  'super_admin',
  'admin',
  'publisher',
  'sales_manager',
];

/** What an actor sees of each user. */
export interface UserSight {
  readonly masked: boolean;
  readonly segment: boolean;
  readonly stages: StageSight | null;
  /** The score adds up all ladders: it is for who sees the stages of every brand. */
  readonly score: boolean;
  /** Whether it may be asked whom items of a brand or therapy area made active. */
  readonly use: boolean;
  /** Whether accounts of the back-office are named. */
  readonly accounts: boolean;
}

export function userSight(actor: Actor): UserSight {
  const stages = stageSight(actor);
  return {
    masked: isMasked(actor, 'user'),
    segment: SEGMENT_ROLES.includes(actor.role),
    stages,
    score: stages?.brands === null,
    use: readsAllUse({ role: actor.role, brand_scope: actor.brandScope }),
    accounts: can(actor, 'staff.view'),
  };
}
