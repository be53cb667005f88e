import { sql } from 'kysely';
import type { Condition } from '../lists/conditions.queries.ts';
import { inRegions } from './regions.queries.ts';
import type { UserScope } from './user-scope.ts';

/**
 * Users that an actor sees, trash included: every statement about users begins with these. Colleagues `o` and `b` who are
 * only named are not limited to registrants (domain/users#who-sees-whom).
 */
export const inUserScope = (
  { regions, registrants }: UserScope,
  alias: 'u' | 'f' | 's' | 'o' | 'b' | 'h' = 'u',
): Condition[] => [
  ...(regions
    ? [
        alias === 'f' || alias === 's'
          ? sql`${sql.ref(`${alias}.region`)} = any(${[...regions]})`
          : inRegions(sql.ref(`${alias}.province_code`), regions),
      ]
    : []),
  ...(registrants && alias !== 'o' && alias !== 'b'
    ? [sql`exists (select from registration r where r.user_id = ${sql.ref(`${alias}.id`)})`]
    : []),
];

/** Users `u` whose licence waits for a check (domain/users#licences). */
export const AWAITS_CHECK: Condition = sql`u.license_status = 'pending' and u.deleted_at is null
  and u.status <> 'erased'`;
