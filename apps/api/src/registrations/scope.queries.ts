import type { Region } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import type { Condition } from '../lists/conditions.queries.ts';
import { inRegions } from '../people/regions.queries.ts';
import type { HeldKind } from './held/held.queries.ts';

const THEN = sql`r.province_code`;
const NOW = sql`(select n.province_code from platform_user n where n.id = r.user_id)`;

/**
 * Whether registration `r` is of somebody within regions: of an event by the province that was told there, of a
 * webinar, whose people all have accounts, by that of now (domain/registrations#who-sees-what).
 */
export const seenWithin = (regions: readonly Region[] | null, kind?: HeldKind): Condition => {
  if (kind) return inRegions(kind === 'event' ? THEN : NOW, regions);
  return inRegions(sql`case r.kind when 'event' then ${THEN} else ${NOW} end`, regions);
};
