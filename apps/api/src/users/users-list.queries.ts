import type { user } from '@connect/contract/users/user.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '../deps.ts';
import { allOf, among, type Condition } from '../lists/conditions.queries.ts';
import { searchedUsers } from '../people/searched-users.queries.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import { namedScope, type UserScope } from '../people/user-scope.ts';
import { onDays } from '../time/bangkok.queries.ts';
import { DAY_MS } from '../time/moments.ts';
import {
  foundBy,
  listedActive,
  listedAgrees,
  listedOnStage,
  listedReachable,
  listedSpecialty,
  listedToAsk,
} from './user-filters.queries.ts';
import { RECORD, RECORD_JOINS, type RecordSight, type UserRecord } from './user-record.queries.ts';

export type UserListQuery = z.output<NonNullable<typeof user.list.query>>;

export interface UserSort {
  by: NonNullable<UserListQuery['order_by']>;
  order: 'asc' | 'desc';
}

/** Who asks for a list, and when. */
export interface UserListing extends RecordSight {
  /** Whose selections may be asked for. */
  staff: number;
  /** Names and numbers are searched only where they are read. */
  masked: boolean;
  /** Users deleted before this moment are no longer shown in the trash. */
  trashSince: Date;
}

/** Everybody as lists look through them: the narrow rows `f`, and the users `u` beside them. */
const BESIDE = sql.raw('left join platform_user u on u.id = f.id');
export const EVERYBODY = sql`user_facet f ${BESIDE}`;

/**
 * The users are beside only where a column of theirs is asked for: a join that would be left out otherwise
 * still keeps tabs from being counted by their index alone.
 */
export const besideFor = ({ team, manager_user_id: managers, brand }: UsersAsked): Condition =>
  team?.length || managers?.length || brand?.length ? BESIDE : sql``;
export const lookedThrough = (query: UsersAsked): Condition =>
  sql`user_facet f ${besideFor(query)}`;

/** The stage filter, limited to stages that the caller sees; otherwise it would reveal them. */
function stageConditions(query: UsersAsked, { stages, now }: UserListing): Condition[] {
  const { ladder_id: ladders, value_id: values } = query;
  if (!ladders?.length && !values?.length) return [];
  if (!stages) return [sql`false`];
  return [listedOnStage({ ladders, values }, stages, now)];
}

/** The moment that is so many days ago. */
export const inactiveSince = (days: number, now: Date): Date =>
  new Date(now.getTime() - days * DAY_MS);

const inactiveConditions = (days: number | undefined, now: Date): Condition[] =>
  days === undefined
    ? []
    : [sql`f.last_active_at < ${inactiveSince(days, now).toISOString()}::timestamptz`];

/**
 * What is chosen from closed lists, of a row `f` of `user_facet` or of the shape `s` that all who are alike in
 * this share (migration 0086).
 */
export function closedConditions(
  query: UsersAsked,
  { scope }: UserListing,
  row: 'f' | 's',
): Condition[] {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const owned = row === 's' ? column('owned') : sql`(f.owner_rep_id is not null)`;
  return [
    sql`true`,
    ...inUserScope({ ...scope, registrants: false }, row),
    ...among(column('profession'), query.profession),
    ...among(column('region'), query.region),
    ...(query.owned === undefined ? [] : [sql`${owned} = ${query.owned}`]),
    ...among(column('segment'), query.segment),
    ...(query.is_kol === undefined ? [] : [sql`${column('is_kol')} = ${query.is_kol}`]),
    ...among(column('registration_source'), query.registration_source),
  ];
}

/** Every other filter except those that tabs count: type, status, state of the licence, trash. */
export function openConditions(
  query: UsersAsked,
  listing: UserListing,
  texts?: Condition,
): Condition[] {
  const { now, today } = listing;
  const { license_expired: expired } = query;
  return [
    ...inUserScope({ ...listing.scope, regions: null }, 'f'),
    ...searchedUsers(query.search, listing.masked, 'f', texts),
    ...among(sql`f.province_code`, query.province_code),
    ...among(sql`f.health_region`, query.health_region),
    ...among(sql`f.workplace_id`, query.workplace_id),
    ...(query.workplace_type?.length
      ? [
          sql`(f.workplace_id in (select id from workplace
            where type = any(${query.workplace_type}))) is true`,
        ]
      : []),
    ...(query.specialty_id?.length ? [listedSpecialty(query.specialty_id)] : []),
    ...among(sql`f.owner_rep_id`, query.owner_rep_id),
    ...(expired === undefined ? [] : [sql`(f.license_expires_at < ${today}::date) = ${expired}`]),
    ...(query.consent ?? []).map((purpose) => listedAgrees(purpose, now)),
    ...(query.ask_again?.length ? [listedToAsk(query.ask_again, now)] : []),
    ...stageConditions(query, listing),
    ...inactiveConditions(query.inactive_days, now),
    ...listedActive(query, listing.stages?.onlyAnalysed ?? false, now),
    ...(query.reachable === undefined ? [] : [sql`${listedReachable(now)} = ${query.reachable}`]),
    ...onDays(sql`f.registered_at`, query.registered_from, query.registered_to),
    ...among(sql`u.team`, query.team),
    ...among(sql`u.manager_user_id`, query.manager_user_id),
    ...(query.brand?.length ? [sql`u.brand_scope && ${query.brand}::text[]`] : []),
    ...(query.selection
      ? [
          sql`f.id in (select unnest(x.user_ids) from user_selection x
            where x.id = ${query.selection} and x.staff_id = ${listing.staff})`,
        ]
      : []),
  ];
}

/**
 * What an index finds for the one filter that is asked for; beside others it would be walked for each row that they find.
 */
export function foundConditions(query: UsersAsked, { stages, now }: UserListing): Condition[] {
  const { ladder_id: ladders, value_id: values, workplace_type: places } = query;
  if (query.specialty_id?.length) return [foundBy.specialties(query.specialty_id)];
  if (query.ask_again?.length) return [foundBy.texts(query.ask_again, now)];
  if ((ladders?.length || values?.length) && stages)
    return [foundBy.stages({ ladders, values }, stages)];
  if (places?.length)
    return [sql`f.workplace_id = any(array(select id from workplace where type = any(${places})))`];
  return [];
}

/** Filters by what a list is sorted by: the index of the order begins with those who match. */
export function orderConditions(query: UsersAsked, { by }: UserSort, now: Date): Condition[] {
  if (by === 'registered_at')
    return onDays(sql`f.registered_at`, query.registered_from, query.registered_to);
  return by === 'last_active_at' ? inactiveConditions(query.inactive_days, now) : [];
}

/** Every filter except those that tabs count. */
export const filterConditions = (query: UsersAsked, listing: UserListing, texts?: Condition) => [
  ...closedConditions(query, listing, 'f'),
  ...openConditions(query, listing, texts),
];

/** Those whom a list or its trash shows. */
export const shown = ({ trashSince }: UserListing) =>
  sql`f.gone_at > ${trashSince.toISOString()}::timestamptz`;

/** Values of closed lists as an array that plans know; null for all. */
const known = (values: readonly string[] | undefined): Condition =>
  values?.length ? sql`${sql.lit(`{${values.join(',')}}`)}::text[]` : sql`null`;

/**
 * The tabs of a list and its types; the erased are shown in their own tab only. Their numbers stand in the plan:
 * it tells a type of few from one of half of all.
 */
export const tabsOf = ({ deleted, user_type, status, license_status }: UsersAsked): Condition =>
  deleted
    ? sql`user_tabs(${known(user_type)}, null, null, true)`
    : sql`user_tabs(${known(user_type)}, ${known(status)}, ${known(license_status)}, false)`;

export const tabConditions = (query: UsersAsked): Condition =>
  sql`f.tab_id = any(${tabsOf(query)})`;

/** In the order of first and last names; titles do not count. As the index `platform_user_by_name` has it. */
export const nameOf = (user: 'u' | 'n') =>
  `(${user}.first_name || ' ' || ${user}.last_name) collate "th-x-icu"`;

export const SORTS: Record<UserSort['by'], string> = {
  registered_at: 'f.registered_at',
  display_name: nameOf('u'),
  last_active_at: 'f.last_active_at',
  score_90d: 'f.score_90d',
  license_pending_since: 'f.license_pending_since',
};

export const orderOf = ({ by, order }: UserSort) => sql.raw(`${SORTS[by]} ${order}, f.id ${order}`);

/** What a list is asked for, or those of its rows: with these ids, registered on these days. */
export type UsersAsked = Omit<UserListQuery, 'page' | 'limit'> & {
  ids?: readonly number[] | undefined;
  registered?: { from: string | undefined; to: string | undefined };
};

export const listed = (query: UsersAsked, listing: UserListing) =>
  allOf([
    shown(listing),
    tabConditions(query),
    // Few are in the trash: an index has them.
    ...(query.deleted ? [sql`f.gone_at < 'infinity'`] : []),
    ...filterConditions(query, listing),
    ...among(sql`f.id`, query.ids),
    ...onDays(sql`f.registered_at`, query.registered?.from, query.registered?.to),
  ]);

/** All users of a list, as a file writes them; `more` are further columns of `u` and `pr`. */
export const allUsers = <More = unknown>(
  query: UsersAsked,
  sort: UserSort,
  listing: UserListing,
  more: Condition = sql``,
) => sql<UserRecord & More>`
  select ${RECORD(listing)}${more} from ${EVERYBODY} ${RECORD_JOINS}
  where ${listed(query, listing)} order by ${orderOf(sort)}`;

export async function countUsers(
  db: Db | Trx,
  query: UsersAsked,
  listing: UserListing,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${lookedThrough(query)} where ${listed(query, listing)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Those of some users whom a list has. */
export async function selectListed(
  trx: Trx,
  query: UsersAsked,
  listing: UserListing,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from ${lookedThrough(query)} where ${listed({ ...query, ids }, listing)}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Stores the ids of all users of a list as they are now. */
export async function insertSelection(
  trx: Trx,
  query: UsersAsked,
  listing: UserListing,
): Promise<{ id: string; count: number }> {
  const { rows } = await sql<{ id: string; count: number }>`
    insert into user_selection (staff_id, created_at, user_ids)
    values (${listing.staff}, ${listing.now.toISOString()}, array(
      select f.id from ${lookedThrough(query)} where ${listed(query, listing)} order by f.id))
    returning id, cardinality(user_ids) as count`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The selection was not stored');
  return row;
}

/** The users with these ids, in no order. */
export async function selectUsers(
  db: Db,
  ids: readonly number[],
  sight: RecordSight,
): Promise<UserRecord[]> {
  const where = allOf([sql`u.id = any(${[...ids]})`, ...inUserScope(sight.scope)]);
  const { rows } = await sql<UserRecord>`
    select ${RECORD(sight)} from platform_user u ${RECORD_JOINS} where ${where}`.execute(db);
  return rows;
}

/** A user to choose, with what tells them from others of their name. */
type NamedUser = Pick<UserRecord, 'id' | 'display_name' | 'user_type' | 'province_code'> &
  Pick<UserRecord, 'workplace_name_raw'> & { workplace: string | null };

/** Users to choose from by name, in Thai order. */
export async function selectNames(
  db: Db,
  search: string | undefined,
  types: UserListQuery['user_type'],
  listing: UserListing,
  limit: number,
): Promise<NamedUser[]> {
  const where = allOf([
    sql`u.deleted_at is null`,
    sql`u.status <> 'erased'`,
    ...inUserScope(namedScope(listing.scope, types ?? [])),
    ...searchedUsers(search, listing.masked),
    ...among(sql`u.user_type`, types),
  ]);
  // Masked names in their order would tell their letters.
  const order = listing.masked ? sql`u.id` : sql.raw(`${nameOf('u')}, u.id`);
  const { rows } = await sql<NamedUser>`
    select u.id, u.display_name, u.user_type, u.province_code, u.workplace_name_raw,
      w.name_th as workplace
    from platform_user u left join workplace w on w.id = u.workplace_id where ${where}
    order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** Names of users by their ids, of those in scope who are neither erased nor gone from the trash. */
export async function selectUserNames(
  db: Db,
  ids: readonly number[],
  scope: UserScope,
  trashSince: Date,
): Promise<Map<number, string>> {
  const where = allOf([
    sql`u.id = any(${[...ids]})`,
    sql`u.status <> 'erased'`,
    sql`(u.deleted_at is null or u.deleted_at > ${trashSince.toISOString()}::timestamptz)`,
    ...inUserScope(scope),
  ]);
  const { rows } = await sql<{ id: number; display_name: string }>`
    select u.id, u.display_name from platform_user u where ${where}`.execute(db);
  return new Map(rows.map(({ id, display_name: name }) => [id, name]));
}
