import type { Region } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import type { Condition } from '../lists/conditions.queries.ts';

/**
 * A province lies within the given regions; null = all. `is true` keeps the set of provinces from
 * being joined: it is then looked up for each row, never once a province.
 */
export const inRegions = (province: Condition, regions: readonly Region[] | null): Condition =>
  regions
    ? sql`(${province} in (select code from province where region = any(${regions}))) is true`
    : sql`true`;
