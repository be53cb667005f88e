import type { Region } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import type { Condition } from '../lists/conditions.queries.ts';

/** A province lies within the given regions; null = all. */
export const inRegions = (province: Condition, regions: readonly Region[] | null): Condition =>
  regions
    ? sql`${province} in (select code from province where region = any(${regions}))`
    : sql`true`;
