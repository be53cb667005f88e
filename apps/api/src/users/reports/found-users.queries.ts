import type { Region, UserType } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import { allOf, among, type Condition } from '../../lists/conditions.queries.ts';
import { inRegions } from '../../people/regions.queries.ts';
import { searchedUsers } from '../../people/searched-users.queries.ts';
import { inUserScope } from '../../people/user-scope.queries.ts';
import type { UserScope } from '../../people/user-scope.ts';

/** Whose users a report is about. */
export interface UsersSeen {
  scope: UserScope;
  /** Names and numbers are searched only where they are read. */
  masked: boolean;
}

interface UsersWanted {
  search?: string | undefined;
  user_type?: readonly UserType[] | undefined;
  specialty_id?: readonly number[] | undefined;
  province_code?: readonly string[] | undefined;
  region?: readonly Region[] | undefined;
  owner_rep_id?: readonly number[] | undefined;
}

/** Users `u` of a report, as the list of users finds them (domain/users#searching). */
export const foundUsers = (query: UsersWanted, { scope, masked }: UsersSeen): Condition[] => [
  ...inUserScope(scope),
  ...searchedUsers(query.search, masked),
  ...among(sql`u.user_type`, query.user_type),
  ...(query.specialty_id?.length
    ? [
        sql`u.specialty_ids && (select array_agg(sp.id) from specialty sp
          where sp.id = any(${query.specialty_id}) or sp.parent_id = any(${query.specialty_id}))`,
      ]
    : []),
  ...among(sql`u.province_code`, query.province_code),
  ...(query.region?.length ? [inRegions(sql`u.province_code`, query.region)] : []),
  ...among(sql`u.owner_rep_id`, query.owner_rep_id),
];

/** Representative `o` as a value of their own. */
export const ownerOf = ({ scope }: UsersSeen): Condition => sql`
  case when o.id is not null then json_build_object('id', o.id, 'display_name', o.display_name,
    'seen', ${allOf([sql`true`, ...inUserScope(scope, 'o')])}) end`;
