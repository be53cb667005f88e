import { sql } from 'kysely';
import {
  allUsers,
  type UserListing,
  type UserSort,
  type UsersAsked,
} from '../users-list.queries.ts';

/** What the report tells of a user besides the list. */
export interface UserParts {
  title_prefix: string;
  first_name: string;
  last_name: string;
  health_region: number | null;
}

export const reportedUsers = (query: UsersAsked, sort: UserSort, listing: UserListing) =>
  allUsers<UserParts>(
    query,
    sort,
    listing,
    sql`, u.title_prefix, u.first_name, u.last_name, pr.health_region`,
  );
