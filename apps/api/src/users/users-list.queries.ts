import { USER_TYPES, type UserType } from '@connect/contract/constants.ts';
import type { user } from '@connect/contract/users/user.ts';
import {
  type LicenseStatus,
  USER_STATUSES,
  type UserStatus,
} from '@connect/contract/users/user-choices.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '../deps.ts';
import { allOf, among, type Condition, idOf, withWords } from '../lists/conditions.queries.ts';
import { filtersOf } from '../lists/list-filters.ts';
import { withoutDashes } from '../people/typed-phones.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import { onDays } from '../time/bangkok.queries.ts';
import { DAY_MS } from '../time/moments.ts';
import {
  listedActive,
  listedAgrees,
  listedOnStage,
  listedReachable,
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

/**
 * Parts of words of names, licence, contact data and codes; `#123` is an id
 * (domain/users#searching).
 */
function searchConditions(search: string | undefined, masked: boolean): Condition[] {
  if (!search) return [];
  const id = idOf(search);
  if (id !== null) return [sql`u.id = ${id}`];
  if (masked) return [sql`false`];
  return withWords(sql`u.search_text`, withoutDashes(search));
}

/**
 * What lists look through: the narrow rows `f`, and the users `u` beside them, who are read only where
 * something asks for a column of theirs.
 */
const BESIDE = sql.raw('left join platform_user u on u.id = f.id');
const LOOKED_THROUGH = sql`user_facet f ${BESIDE}`;

const provinces = (column: 'region' | 'health_region', values: readonly unknown[] | undefined) =>
  values && values.length > 0
    ? [
        sql`(f.province_code in (select code from province
          where ${sql.ref(column)} = any(${[...values]}))) is true`,
      ]
    : [];

/** The stage filter, limited to stages that the caller sees; otherwise it would reveal them. */
function stageConditions(query: UsersAsked, { stages, now }: UserListing): Condition[] {
  const { ladder_id: ladders, value_id: values } = query;
  if (!ladders?.length && !values?.length) return [];
  if (!stages) return [sql`false`];
  return [listedOnStage({ ladders, values }, stages, now)];
}

function inactiveConditions(days: number | undefined, now: Date): Condition[] {
  if (days === undefined) return [];
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  return [sql`(f.last_active_at is null or f.last_active_at < ${since}::timestamptz)`];
}

/** Every filter except those that tabs count: type, status, state of the licence, trash. */
function filterConditions(query: UsersAsked, listing: UserListing): Condition[] {
  const { now, today } = listing;
  const { license_expired: expired, owned } = query;
  return [
    sql`true`,
    ...inUserScope(listing.scope, 'f'),
    ...searchConditions(query.search, listing.masked),
    ...among(sql`f.profession`, query.profession),
    ...among(sql`f.province_code`, query.province_code),
    ...provinces('region', query.region),
    ...provinces('health_region', query.health_region),
    ...among(sql`f.workplace_id`, query.workplace_id),
    ...(query.workplace_type?.length
      ? [
          sql`(f.workplace_id in (select id from workplace
            where type = any(${query.workplace_type}))) is true`,
        ]
      : []),
    ...(query.specialty_id?.length
      ? // A specialty includes its sub-specialties (domain/reference-data#specialties).
        [
          sql`f.specialty_ids && (select array_agg(sp.id) from specialty sp
            where sp.id = any(${query.specialty_id}) or sp.parent_id = any(${query.specialty_id}))`,
        ]
      : []),
    ...among(sql`f.owner_rep_id`, query.owner_rep_id),
    ...(owned === undefined ? [] : [sql`(f.owner_rep_id is not null) = ${owned}`]),
    ...among(sql`f.segment`, query.segment),
    ...(query.is_kol === undefined ? [] : [sql`f.is_kol = ${query.is_kol}`]),
    ...(expired === undefined
      ? []
      : [sql`coalesce(f.license_expires_at < ${today}::date, false) = ${expired}`]),
    ...(query.consent ?? []).map((purpose) => listedAgrees(purpose, now)),
    ...(query.ask_again?.length ? [listedToAsk(query.ask_again, now)] : []),
    ...stageConditions(query, listing),
    ...inactiveConditions(query.inactive_days, now),
    ...listedActive(query, listing.stages?.onlyAnalysed ?? false, now),
    ...(query.reachable === undefined ? [] : [sql`${listedReachable(now)} = ${query.reachable}`]),
    ...among(sql`f.registration_source`, query.registration_source),
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

/** Those whom a list or its trash shows. */
const shown = ({ trashSince }: UserListing) =>
  sql`f.gone_at > ${trashSince.toISOString()}::timestamptz`;

/** The condition of a tab and of types; the erased are shown in their own tab only. */
function tabConditions(query: UsersAsked): Condition {
  const tab = allOf([
    sql`t.trashed = ${query.deleted === true}`,
    ...among(sql`t.user_type`, query.user_type),
    ...(query.deleted
      ? []
      : [
          ...(query.status?.length
            ? among(sql`t.status`, query.status)
            : [sql`t.status <> 'erased'`]),
          ...among(sql`t.license_status`, query.license_status),
        ]),
  ]);
  return sql`(f.tab_id in (select t.id from user_tab t where ${tab})) is true`;
}

/** In the order of first and last names; titles do not count. As the index `platform_user_by_name` has it. */
const nameOf = (user: 'u' | 'n') =>
  `(${user}.first_name || ' ' || ${user}.last_name) collate "th-x-icu"`;

const SORTS: Record<UserSort['by'], string> = {
  registered_at: 'f.registered_at',
  display_name: nameOf('u'),
  last_active_at: 'f.last_active_at',
  score_90d: 'f.score_90d',
  license_pending_since: 'f.license_pending_since',
};

/** Empty moments stand last in descending order and first in ascending, as their index has them. */
function orderOf({ by, order }: UserSort) {
  const empty = by === 'last_active_at' && order === 'desc' ? ' nulls last' : '';
  const first = by === 'last_active_at' && order === 'asc' ? ' nulls first' : '';
  return sql.raw(`${SORTS[by]} ${order}${empty}${first}, f.id ${order}`);
}

/** What a list is asked for, or those of its rows: with these ids, registered on these days. */
export type UsersAsked = Omit<UserListQuery, 'page' | 'limit'> & {
  ids?: readonly number[] | undefined;
  registered?: { from: string | undefined; to: string | undefined };
};

const listed = (query: UsersAsked, listing: UserListing) =>
  allOf([
    shown(listing),
    tabConditions(query),
    ...filterConditions(query, listing),
    ...among(sql`f.id`, query.ids),
    ...onDays(sql`f.registered_at`, query.registered?.from, query.registered?.to),
  ]);

/** Up to so many who were found are sorted by name; of more the index of names is walked. */
const SORTED_BY_NAME = 2_000;

/**
 * A page by name: comparing a hundred thousand Thai names takes longer than all the rest. The name is a
 * column of the inner query, as only columns let the outer one know that they are sorted already.
 */
function pageByName(where: Condition, { order }: UserSort, limit: number, offset: number) {
  const named = sql.raw(`n.id, ${nameOf('n')} as name`);
  const byName = sql.raw(`order by name ${order}, id ${order}`);
  return sql`
    with few as materialized (select f.id from ${LOOKED_THROUGH} where ${where}
      limit ${sql.lit(SORTED_BY_NAME + 1)}),
    many as materialized (select count(*) > ${sql.lit(SORTED_BY_NAME)} as so from few)
    select id from (
      select ${named} from few join platform_user n on n.id = few.id
      where not (select so from many)
      union all
      (select n.id, n.name
        from (select ${named} from platform_user n ${byName} offset 0) n
          cross join lateral (select from ${LOOKED_THROUGH} where f.id = n.id and ${where} offset 0) f
        where (select so from many) ${byName} limit ${offset + limit})) found
    ${byName} limit ${limit} offset ${offset}`;
}

/** So many at the beginning of an order are looked through before all are. */
const NEAR = 2_000;

/**
 * The ids of a page, in their order. Of what many match, a page is among the first of the order; what few
 * match is found before it is sorted (`offset 0`), as in the order of the list they would be looked for
 * among all.
 */
async function selectPageIds(
  db: Db,
  query: UserListQuery,
  sort: UserSort,
  listing: UserListing,
): Promise<number[]> {
  const where = listed(query, listing);
  const offset = (query.page - 1) * query.limit;
  const part = sql`limit ${query.limit} offset ${offset}`;
  const idsOf = async (page: Condition) => {
    const { rows } = await sql<{ id: number }>`${page}`.execute(db);
    return rows.map(({ id }) => id);
  };
  if (sort.by === 'display_name') return idsOf(pageByName(where, sort, query.limit, offset));
  const order = orderOf(sort);
  if (Object.keys(filtersOf(query)).length === 0) {
    return idsOf(sql`select f.id from ${LOOKED_THROUGH} where ${where} order by ${order} ${part}`);
  }
  const near = await idsOf(sql`
    select f.id from (select f.* from user_facet f order by ${order} limit ${sql.lit(NEAR)}) f
      ${BESIDE} where ${where} order by ${order} ${part}`);
  if (near.length === query.limit) return near;
  return idsOf(sql`
    select f.id from (select f.* from ${LOOKED_THROUGH} where ${where} offset 0) f
    order by ${order} ${part}`);
}

/** One page of users: their ids, and then what is shown of them by one plan for any ids. */
export async function selectUserPage(
  db: Db,
  query: UserListQuery,
  sort: UserSort,
  listing: UserListing,
): Promise<UserRecord[]> {
  const ids = await selectPageIds(db, query, sort, listing);
  const found = new Map((await selectUsers(db, ids, listing)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** All users of a list, as a file writes them; `more` are further columns of `u` and `pr`. */
export const allUsers = <More = unknown>(
  query: UsersAsked,
  sort: UserSort,
  listing: UserListing,
  more: Condition = sql``,
) => sql<UserRecord & More>`
  select ${RECORD(listing)}${more} from ${LOOKED_THROUGH} ${RECORD_JOINS}
  where ${listed(query, listing)} order by ${orderOf(sort)}`;

export async function countUsers(
  db: Db | Trx,
  query: UsersAsked,
  listing: UserListing,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${LOOKED_THROUGH} where ${listed(query, listing)}`.execute(db);
  return rows[0]?.n ?? 0;
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
      select f.id from ${LOOKED_THROUGH} where ${listed(query, listing)} order by f.id))
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

interface Group {
  user_type: UserType;
  status: UserStatus;
  license_status: LicenseStatus;
  trashed: boolean;
  n: number;
}

const ofTab = (query: UserListQuery, group: Group): boolean => {
  if (query.deleted) return group.trashed;
  const chosen = <Value>(values: readonly Value[] | undefined, value: Value) =>
    !values?.length || values.includes(value);
  const status = query.status?.length
    ? query.status.includes(group.status)
    : group.status !== 'erased';
  return !group.trashed && status && chosen(query.license_status, group.license_status);
};

/** Counts of every tab and type for the same filters without the tab itself, and its own total. */
export async function selectUserCounts(
  db: Db | Trx,
  query: UserListQuery,
  listing: UserListing,
): Promise<{ counts: Record<string, number>; total: number }> {
  const where = allOf([shown(listing), ...filterConditions(query, listing)]);
  const { rows } = await sql<Group>`
    select t.user_type, t.status, t.license_status, t.trashed, g.n
    from (select f.tab_id, count(*) as n from ${LOOKED_THROUGH} where ${where} group by 1) g
      join user_tab t on t.id = g.tab_id`.execute(db);
  const sum = (matches: (group: Group) => boolean): number =>
    rows.reduce((total, group) => (matches(group) ? total + group.n : total), 0);
  const types = query.user_type ?? [];
  const typed = (group: Group) => types.length === 0 || types.includes(group.user_type);
  const live = (group: Group) => !group.trashed;
  const present = (group: Group) => live(group) && group.status !== 'erased';
  return {
    counts: {
      all: sum((group) => typed(group) && present(group)),
      verify: sum((group) => typed(group) && present(group) && group.license_status === 'pending'),
      trash: sum((group) => typed(group) && !live(group)),
      ...Object.fromEntries(
        USER_STATUSES.map((status) => [
          status,
          sum((group) => typed(group) && live(group) && group.status === status),
        ]),
      ),
      ...Object.fromEntries(
        USER_TYPES.map((type) => [
          type,
          sum((group) => present(group) && group.user_type === type),
        ]),
      ),
    },
    total: sum((group) => typed(group) && ofTab(query, group)),
  };
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
    ...inUserScope(listing.scope),
    ...searchConditions(search, listing.masked),
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
