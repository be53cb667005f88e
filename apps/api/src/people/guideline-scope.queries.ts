import { sql } from 'kysely';
import type { Condition } from '../lists/conditions.queries.ts';
import type { GuidelineScope } from './guideline-scope.ts';
import { inRegions } from './regions.queries.ts';

/** Requests `g` that an actor sees; as users, people are where they work now. */
export const inGuidelineScope = ({ brands, regions }: GuidelineScope): Condition[] => [
  ...(brands ? [sql`g.brand = any(${[...brands]})`] : []),
  ...(regions
    ? [
        sql`exists (select from platform_user s where s.id = g.user_id
          and ${inRegions(sql.ref('s.province_code'), regions)})`,
      ]
    : []),
];
