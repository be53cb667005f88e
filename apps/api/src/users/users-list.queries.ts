import type { user } from '@connect/contract/users/user.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '../deps.ts';
import { allOf, among, type Condition, idOf, withWords } from '../lists/conditions.queries.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import type { StageSight, UserScope } from '../people/user-scope.ts';
import { agreesSql } from './consent-state.queries.ts';
import { visibleStages } from './stages.queries.ts';
import { RECORD, RECORD_JOINS, type UserRecord } from './user-record.queries.ts';

export type UserListQuery = z.output<NonNullable<typeof user.list.query>>;

export interface UserSort {
  by: NonNullable<UserListQuery['order_by']>;
  order: 'asc' | 'desc';
}

/** Who asks for a list, and when. */
export interface UserListing {
  scope: UserScope;
  /** Names and numbers are searched only where they are read. */
  masked: boolean;
  stages: StageSight | null;
  now: Date;
  /** Bangkok day of `now`. */
  today: string;
  /** Users deleted before this moment are no longer shown in the trash. */
  trashSince: Date;
}

/** A typed phone number as the search text holds it: digits alone. */
const withoutDashes = (search: string): string =>
  search
    .split(/\s+/)
    .map((word) => (/^\+?\d[\d-]*$/.test(word) ? word.replaceAll('-', '') : word))
    .join(' ');

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

const provinces = (column: 'region' | 'health_region', values: readonly unknown[] | undefined) =>
  values && values.length > 0
    ? [
        sql`u.province_code in (select code from province
          where ${sql.ref(column)} = any(${[...values]}))`,
      ]
    : [];

/** The stage filter, limited to stages that the caller sees; otherwise it would reveal them. */
function stageConditions(query: UserListQuery, { stages, now }: UserListing): Condition[] {
  const { ladder_id: ladders, value_id: values } = query;
  if (!ladders?.length && !values?.length) return [];
  if (!stages) return [sql`false`];
  const asked = [...among(sql`a.ladder_id`, ladders), ...among(sql`a.value_id`, values)];
  return [
    sql`exists (select from user_product_adoption a
      join product_adoption_ladder l on l.id = a.ladder_id
      where a.user_id = u.id and ${allOf([...asked, visibleStages(stages, now)])})`,
  ];
}

function inactiveConditions(days: number | undefined, now: Date): Condition[] {
  if (days === undefined) return [];
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${days}::integer)`;
  return [sql`(u.last_active_at is null or u.last_active_at < ${since})`];
}

/** Every filter except those that tabs count: type, status, state of the licence, trash. */
function filterConditions(query: UserListQuery, listing: UserListing): Condition[] {
  const { now, today } = listing;
  const { license_expired: expired, owned } = query;
  return [
    sql`true`,
    ...inUserScope(listing.scope),
    ...searchConditions(query.search, listing.masked),
    ...among(sql`u.profession`, query.profession),
    ...among(sql`u.province_code`, query.province_code),
    ...provinces('region', query.region),
    ...provinces('health_region', query.health_region),
    ...among(sql`u.workplace_id`, query.workplace_id),
    ...(query.workplace_type?.length
      ? [
          sql`u.workplace_id in (select id from workplace
            where type = any(${query.workplace_type}))`,
        ]
      : []),
    ...(query.specialty_id?.length
      ? // A specialty includes its sub-specialties (domain/reference-data#specialties).
        [
          sql`u.specialty_ids && (select array_agg(sp.id) from specialty sp
            where sp.id = any(${query.specialty_id}) or sp.parent_id = any(${query.specialty_id}))`,
        ]
      : []),
    ...among(sql`u.owner_rep_id`, query.owner_rep_id),
    ...(owned === undefined ? [] : [sql`(u.owner_rep_id is not null) = ${owned}`]),
    ...among(sql`u.segment`, query.segment),
    ...(query.is_kol === undefined ? [] : [sql`u.is_kol = ${query.is_kol}`]),
    ...(expired === undefined
      ? []
      : [sql`coalesce(u.license_expires_at < ${today}::date, false) = ${expired}`]),
    ...(query.consent ?? []).map((purpose) => agreesSql(purpose, now)),
    ...stageConditions(query, listing),
    ...inactiveConditions(query.inactive_days, now),
    ...among(sql`u.registration_source`, query.registration_source),
    ...among(sql`u.team`, query.team),
    ...among(sql`u.manager_user_id`, query.manager_user_id),
    ...(query.brand?.length ? [sql`u.brand_scope && ${query.brand}::text[]`] : []),
  ];
}

const trashed = ({ trashSince }: UserListing) =>
  sql`u.deleted_at > ${trashSince.toISOString()}::timestamptz`;
const LIVE = sql`u.deleted_at is null`;
const typed = (query: UserListQuery) => among(sql`u.user_type`, query.user_type);

/** The condition of a tab; the erased are shown in their own only. */
function tabConditions(query: UserListQuery, listing: UserListing): Condition[] {
  if (query.deleted) return [trashed(listing)];
  return [
    LIVE,
    ...(query.status?.length ? among(sql`u.status`, query.status) : [sql`u.status <> 'erased'`]),
    ...among(sql`u.license_status`, query.license_status),
  ];
}

const SORTS: Record<UserSort['by'], string> = {
  registered_at: 'u.registered_at',
  display_name: 'u.display_name collate "th-x-icu"',
  last_active_at: 'u.last_active_at',
  score_90d: 'u.score_90d',
  license_pending_since: 'u.license_pending_since',
};

/** Empty moments stand last in descending order and first in ascending, as their index has them. */
function orderOf({ by, order }: UserSort) {
  const empty = by === 'last_active_at' && order === 'desc' ? ' nulls last' : '';
  const first = by === 'last_active_at' && order === 'asc' ? ' nulls first' : '';
  return sql.raw(`${SORTS[by]} ${order}${empty}${first}, u.id ${order}`);
}

/** One page of users: their ids first, then what is shown of them. */
export async function selectUserPage(
  db: Db,
  query: UserListQuery,
  sort: UserSort,
  listing: UserListing,
): Promise<UserRecord[]> {
  const where = allOf([
    ...filterConditions(query, listing),
    ...typed(query),
    ...tabConditions(query, listing),
  ]);
  const order = orderOf(sort);
  const { rows } = await sql<UserRecord>`
    with page as materialized (
      select u.id from platform_user u where ${where} order by ${order}
      limit ${query.limit} offset ${(query.page - 1) * query.limit})
    select ${RECORD(listing)} from page join platform_user u on u.id = page.id ${RECORD_JOINS}
    order by ${order}`.execute(db);
  return rows;
}

const COUNTED = {
  all: sql`${LIVE} and u.status <> 'erased'`,
  pending: sql`${LIVE} and u.status = 'pending'`,
  active: sql`${LIVE} and u.status = 'active'`,
  suspended: sql`${LIVE} and u.status = 'suspended'`,
  erased: sql`${LIVE} and u.status = 'erased'`,
  verify: sql`${LIVE} and u.status <> 'erased' and u.license_status = 'pending'`,
};
const TYPES = ['doctor', 'pharmacist', 'other_hcp', 'sale', 'staff'] as const;

/** Counts of every tab and type for the same filters without the tab itself, and its own total. */
export async function selectUserCounts(
  db: Db | Trx,
  query: UserListQuery,
  listing: UserListing,
): Promise<{ counts: Record<string, number>; total: number }> {
  const ofType = allOf([sql`true`, ...typed(query)]);
  const counted = [
    ...Object.entries(COUNTED).map(
      ([name, condition]) =>
        sql`count(*) filter (where ${ofType} and ${condition}) as ${sql.id(name)}`,
    ),
    sql`count(*) filter (where ${ofType} and ${trashed(listing)}) as trash`,
    ...TYPES.map(
      (type) =>
        sql`count(*) filter (where ${COUNTED.all} and u.user_type = ${sql.lit(type)}) as ${sql.id(type)}`,
    ),
  ];
  const total = allOf([ofType, ...tabConditions(query, listing)]);
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counted)}, count(*) filter (where ${total}) as total
    from platform_user u where ${allOf(filterConditions(query, listing))}`.execute(db);
  const { total: found = 0, ...counts } = rows[0] ?? {};
  return { counts, total: found };
}

/** Users to choose from by name, in Thai order. */
export async function selectNames(
  db: Db,
  search: string | undefined,
  types: UserListQuery['user_type'],
  listing: UserListing,
  limit: number,
): Promise<{ id: number; display_name: string }[]> {
  const where = allOf([
    LIVE,
    sql`u.status <> 'erased'`,
    ...inUserScope(listing.scope),
    ...searchConditions(search, listing.masked),
    ...among(sql`u.user_type`, types),
  ]);
  // Masked names in their order would tell their letters.
  const order = listing.masked ? sql`u.id` : sql`u.display_name collate "th-x-icu", u.id`;
  const { rows } = await sql<{ id: number; display_name: string }>`
    select u.id, u.display_name from platform_user u where ${where}
    order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** Whose licence is to be checked next, and how many wait. */
export async function selectQueue(
  db: Db,
  scope: UserScope,
  query: z.output<NonNullable<typeof user.queue.query>>,
) {
  const waiting = allOf([
    sql`u.license_status = 'pending' and u.deleted_at is null and u.status <> 'erased'`,
    ...inUserScope(scope),
    ...typed({ ...query, page: 1, limit: 1 }),
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
