import { USER_TYPES, type UserType } from '@connect/contract/constants.ts';
import {
  type LicenseStatus,
  USER_STATUSES,
  type UserStatus,
} from '@connect/contract/users/user-choices.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { allOf, among, type Condition } from '../lists/conditions.queries.ts';
import type { ListCounts } from '../lists/known-counts.ts';
import { filtersOf } from '../lists/list-filters.ts';
import {
  besideFor,
  closedConditions,
  EVERYBODY,
  filterConditions,
  foundConditions,
  listed,
  lookedThrough,
  nameOf,
  openConditions,
  orderConditions,
  orderOf,
  SORTS,
  shown,
  tabConditions,
  tabsOf,
  type UserListing,
  type UserListQuery,
  type UserSort,
} from './users-list.queries.ts';

/** Up to so many who were found are sorted by name; of more the index of names is walked. */
const SORTED_BY_NAME = 2_000;

/**
 * A page by name: comparing a hundred thousand Thai names takes longer than all the rest. The name is a
 * column of the inner query, as only columns let the outer one know that they are sorted already.
 */
function pageByName(query: UserListQuery, where: Condition, { order }: UserSort, offset: number) {
  const { limit } = query;
  const from = lookedThrough(query);
  const named = sql.raw(`n.id, ${nameOf('n')} as name`);
  const byName = sql.raw(`order by name ${order}, id ${order}`);
  return sql`
    with few as materialized (select f.id from ${from} where ${where}
      limit ${sql.lit(SORTED_BY_NAME + 1)}),
    many as materialized (select count(*) > ${sql.lit(SORTED_BY_NAME)} as so from few)
    select id from (
      select ${named} from few join platform_user n on n.id = few.id
      where not (select so from many)
      union all
      (select n.id, n.name
        from (select ${named} from platform_user n ${byName} offset 0) n
          cross join lateral (select from ${from} where f.id = n.id and ${where} offset 0) f
        where (select so from many) ${byName} limit ${offset + limit})) found
    ${byName} limit ${limit} offset ${offset}`;
}

/** The order of what was found with its `place`. */
const placed = ({ order }: UserSort) => sql.raw(`order by f.place ${order}, f.id ${order}`);

/** Types of few: the index of tabs finds them at once, in the order of a list they would be looked for among all. */
const FEW: ReadonlySet<UserType> = new Set(['sale', 'staff']);

const asksForFew = ({ deleted, user_type: types }: UserListQuery): boolean =>
  !deleted && types !== undefined && types.length > 0 && types.every((type) => FEW.has(type));

/** So many at the beginning of an order, or of those whom a filter finds in it, are looked through before all are. */
const NEAR = 2_000;

/** How many are in a tab. */
export interface Group {
  user_type: UserType;
  status: UserStatus;
  license_status: LicenseStatus;
  trashed: boolean;
  n: number;
}

const inTab = (query: UserListQuery, group: Omit<Group, 'n'>): boolean => {
  if (query.deleted) return group.trashed;
  const chosen = <Value>(values: readonly Value[] | undefined, value: Value) =>
    !values?.length || values.includes(value);
  const status = query.status?.length
    ? query.status.includes(group.status)
    : group.status !== 'erased';
  return !group.trashed && status && chosen(query.license_status, group.license_status);
};

/** Whether a list has those of a tab. */
export const isListed = (query: UserListQuery, group: Omit<Group, 'n'>): boolean =>
  (!query.user_type?.length || query.user_type.includes(group.user_type)) && inTab(query, group);

/** Counts of every tab and type for the same filters without the tab itself, and its own total. */
export function countsOf(rows: readonly Group[], query: UserListQuery): ListCounts {
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
    total: sum((group) => isListed(query, group)),
  };
}

const TABS: ReadonlySet<string> = new Set<keyof UserListQuery>([
  'user_type',
  'status',
  'license_status',
  'deleted',
]);

/** What is asked for beside tabs and types. */
const askedBeside = (query: UserListQuery): string[] =>
  Object.keys(filtersOf(query)).filter((key) => !TABS.has(key));

const CLOSED: ReadonlySet<string> = new Set<keyof UserListQuery>([
  'profession',
  'region',
  'owned',
  'segment',
  'is_kol',
  'registration_source',
]);

/** What is asked for beside tabs, types and what shapes tell. */
export const askedBesideShapes = (query: UserListQuery): string[] =>
  askedBeside(query).filter((key) => !CLOSED.has(key));

/** Whether more is asked for than shapes tell, by which everything is counted quickly. */
const asksBesideShapes = (query: UserListQuery): boolean => askedBesideShapes(query).length > 0;

/** What an index finds, of a filter that nothing but shapes stands beside. */
const foundAlone = (query: UserListQuery, listing: UserListing): Condition[] =>
  askedBesideShapes(query).length === 1 && !listing.scope.registrants
    ? foundConditions(query, listing)
    : [];

/** The table of texts has tabs and types as well: nothing else has to be read for words alone. */
const onlySearched = (query: UserListQuery): boolean =>
  askedBeside(query).every((key) => key === 'search') && query.search !== undefined;

/** Users of a list by their tabs, or of those with these ids, from the tables. */
export async function selectGroups(
  db: Db | Trx,
  query: UserListQuery,
  listing: UserListing,
  ids?: readonly number[],
): Promise<Group[]> {
  const texts = onlySearched(query) ? sql`f.search_text` : undefined;
  if (texts) {
    const where = allOf([shown(listing), ...filterConditions(query, listing, texts)]);
    const { rows } = await sql<Group>`
      select t.user_type, t.status, t.license_status, t.trashed, g.n
      from (select f.tab_id, count(*) as n from user_search f where ${where} group by 1) g
        join user_tab t on t.id = g.tab_id`.execute(db);
    return rows;
  }
  const open = allOf([
    shown(listing),
    ...openConditions(query, listing),
    ...(ids ? among(sql`f.id`, ids) : foundAlone(query, listing)),
  ]);
  const { rows } = await sql<Group>`
    select t.user_type, t.status, t.license_status, t.trashed, sum(g.n)::bigint as n
    from (select f.shape_id, count(*) as n from ${lookedThrough(query)} where ${open} group by 1) g
      join user_shape s on s.id = g.shape_id join user_tab t on t.id = s.tab_id
    where ${allOf(closedConditions(query, listing, 's'))} group by t.id`.execute(db);
  return rows;
}

/** What people did is looked through once: page and counts are of one search. */
export const asksForUse = (query: UserListQuery): boolean =>
  askedBeside(query).some((key) => key.startsWith('active_'));

/** The ids of a page in their order, and the counts, of one search for everybody who matches. */
export async function selectPageAndCounts(
  db: Db,
  query: UserListQuery,
  sort: UserSort,
  listing: UserListing,
): Promise<ListCounts & { ids: number[] }> {
  const offset = (query.page - 1) * query.limit;
  const where = allOf([shown(listing), ...filterConditions(query, listing)]);
  const byName = sort.by === 'display_name';
  const ofTab = sql`select f.id from found f where ${tabConditions(query)}`;
  const page = byName
    ? pageByName(query, sql`f.id in (${ofTab})`, sort, offset)
    : sql`${ofTab} ${placed(sort)} limit ${query.limit} offset ${offset}`;
  const { rows } = await sql<{ ids: number[]; groups: Group[] }>`
    with found as materialized (
      select f.id, f.tab_id, ${sql.raw(byName ? 'null' : SORTS[sort.by])} as place
      from ${lookedThrough(query)} where ${where})
    select array(${page}) as ids,
      (select coalesce(json_agg(json_build_object('user_type', t.user_type, 'status', t.status,
          'license_status', t.license_status, 'trashed', t.trashed, 'n', g.n)), '[]')
        from (select tab_id, count(*) as n from found group by 1) g
          join user_tab t on t.id = g.tab_id) as groups`.execute(db);
  const { ids, groups } = rows[0] ?? { ids: [], groups: [] };
  return { ids, ...countsOf(groups, query) };
}

/**
 * The ids of one page in their order. What shapes tell is looked for in the index of the order alone. Of other filters
 * that many match, the page is among the first of the order; what few match, and types of few, are found before they are
 * sorted (`offset 0`), as in the order of the list they would be looked for among all, unless `far` knows them.
 */
export async function selectUserPage(
  db: Db,
  query: UserListQuery,
  sort: UserSort,
  listing: UserListing,
  far: () => Promise<number[] | undefined> = async () => undefined,
): Promise<number[]> {
  const where = listed(query, listing);
  const offset = (query.page - 1) * query.limit;
  const part = sql`limit ${query.limit} offset ${offset}`;
  const idsOf = async (page: Condition) => {
    const { rows } = await sql<{ id: number }>`${page}`.execute(db);
    return rows.map(({ id }) => id);
  };
  if (sort.by === 'display_name') return idsOf(pageByName(query, where, sort, offset));
  const foundBy = (more: readonly Condition[]) => sql`
    select f.id from (select f.id, ${sql.raw(SORTS[sort.by])} as place from ${lookedThrough(query)}
      where ${allOf([where, ...more])} offset 0) f ${placed(sort)} ${part}`;
  if (asksForFew(query)) return idsOf(foundBy([]));
  const order = orderOf(sort);
  if (!query.deleted && !listing.scope.registrants && !asksBesideShapes(query)) {
    const shapes = allOf([
      ...closedConditions(query, listing, 's'),
      sql`s.tab_id = any(${tabsOf(query)})`,
    ]);
    return idsOf(sql`
      select f.id from user_facet f where ${shown(listing)}
        and (f.shape_id in (select s.id from user_shape s where ${shapes})) is true
      order by ${order} ${part}`);
  }
  const near = await idsOf(sql`
    select f.id from (select f.* from user_facet f
      where ${allOf([sql`true`, ...orderConditions(query, sort, listing.now)])}
      order by ${order} limit ${sql.lit(NEAR)}) f
      ${besideFor(query)} where ${where} order by ${order} ${part}`);
  if (near.length === query.limit) return near;
  return (await far()) ?? idsOf(foundBy(foundAlone(query, listing)));
}

/** Some users in the order of a list. */
export async function selectInOrder(
  db: Db | Trx,
  ids: readonly number[],
  sort: UserSort,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from ${EVERYBODY} where f.id = any(${[...ids]}) order by ${orderOf(sort)}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
