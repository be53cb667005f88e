import type { userCalls } from '@connect/contract/users/user-calls.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../deps.ts';
import { allOf, among } from '../lists/conditions.queries.ts';
import { AWAITS_CHECK, inUserScope } from '../people/user-scope.queries.ts';
import type { UserScope } from '../people/user-scope.ts';

/** Whose licence is to be checked next, and how many wait. */
export async function selectQueue(
  db: Db,
  scope: UserScope,
  query: z.output<NonNullable<typeof userCalls.queue.query>>,
) {
  const waiting = allOf([
    AWAITS_CHECK,
    ...inUserScope(scope),
    ...among(sql`u.user_type`, query.user_type),
  ]);
  const after = query.after
    ? sql`(u.license_pending_since, u.id) > (select coalesce(max(x.license_pending_since),
        '-infinity'), coalesce(max(x.id), 0) from platform_user x where x.id = ${query.after})`
    : sql`true`;
  const { rows } = await sql<{
    waiting: number;
    id: number | null;
    license_pending_since: string | null;
  }>`
    select c.waiting, q.id, q.license_pending_since
    from (select count(*) as waiting from platform_user u where ${waiting}) c
      left join lateral (select u.id, u.license_pending_since from platform_user u
        where ${waiting} and ${after} order by u.license_pending_since, u.id limit 1) q on true
  `.execute(db);
  return rows[0] ?? { waiting: 0, id: null, license_pending_since: null };
}
