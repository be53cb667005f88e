import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import { allOf, likeText } from '../lists/conditions.queries.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import type { UserScope } from '../people/user-scope.ts';
import {
  beginsWith,
  closeness,
  type FoundRow,
  matches,
  SEARCH_LIMIT,
  type SearchTerms,
} from './search.queries.ts';

/**
 * Users by name, licence, e-mail, phone, codes and id, best match first; without the trash and the
 * erased.
 */
export async function searchUsers(
  db: Db,
  scope: UserScope,
  terms: SearchTerms,
): Promise<FoundRow[]> {
  const { text } = terms;
  const where = allOf([
    sql`u.deleted_at is null and u.status <> 'erased'`,
    ...inUserScope(scope),
    matches(terms, sql`s.id`, sql`s.search_text`),
  ]);
  const begins = beginsWith(terms, [
    sql`lower(u.display_name)`,
    sql`lower(u.first_name)`,
    sql`lower(u.last_name)`,
    sql`lower(u.license_no)`,
  ]);
  const { rows } = await sql<FoundRow>`
    select 'user' as type, u.id, u.display_name as title,
      concat_ws(' · ', u.license_no, coalesce(w.name_th, nullif(u.workplace_name_raw, '')))
        as subtitle,
      u.status, f.rank, f.closeness, u.updated_at as changed_at
    from (
      select u.id,
        case when u.id = ${terms.id} or ${text} in (lower(u.license_no), u.email, u.phone,
            '0' || substr(u.phone, 4), lower(u.employee_code)) then 0
          when ${begins} then 1
          when lower(u.display_name) like ${`%${likeText(text)}%`} then 2
          else 3 end as rank,
        ${closeness(terms, sql`u.display_name`)} as closeness
      from user_search s join platform_user u on u.id = s.id where ${where}
      order by rank, closeness desc, u.updated_at desc, u.id desc
      limit ${SEARCH_LIMIT}
    ) f join platform_user u on u.id = f.id left join workplace w on w.id = u.workplace_id
    order by f.rank, f.closeness desc, u.updated_at desc, u.id desc`.execute(db);
  return rows;
}
