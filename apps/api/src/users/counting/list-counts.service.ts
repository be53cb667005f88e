import { openSnapshot } from '../../db/read-batches.ts';
import type { Deps } from '../../deps.ts';
import type { ListCounts } from '../../lists/known-counts.ts';
import type { UserFacts } from '../figures/user-facts.ts';
import {
  selectListed,
  type UserListing,
  type UserListQuery,
  type UserSort,
} from '../users-list.queries.ts';
import {
  askedBesideShapes,
  countsOf,
  type Group,
  selectGroups,
  selectInOrder,
  selectUserPage,
} from '../users-page.queries.ts';
import { selectMeant } from './meant.queries.ts';
import { type Found, idsOf, lookThrough, onPage } from './tab-count.ts';

/** Filters beside shapes that facts of users tell. */
const TOLD: ReadonlySet<string> = new Set<keyof UserListQuery>([
  'license_expired',
  'specialty_id',
  'province_code',
  'health_region',
  'workplace_id',
  'workplace_type',
  'owner_rep_id',
  'consent',
  'ask_again',
  'ladder_id',
  'value_id',
  'reachable',
  'registered_from',
  'registered_to',
  'inactive_days',
]);

/** So many are sorted by their ids. */
const SORTED = 5_000;

const isTold = (query: UserListQuery, { scope }: UserListing): boolean =>
  !scope.registrants && askedBesideShapes(query).every((key) => TOLD.has(key));

type Kept = Pick<Deps, 'db' | 'people'>;
/** What facts tell of a list: its tabs, and who is on it. */
interface Told {
  facts: UserFacts;
  groups: Group[];
  found: Found;
}

/** What facts tell of a list where they tell everything and are at hand; else undefined. */
async function told(
  { db, people }: Kept,
  query: UserListQuery,
  listing: UserListing,
): Promise<Told | undefined> {
  if (!isTold(query, listing)) return undefined;
  const { trx, end } = await openSnapshot(db);
  try {
    const meant = await selectMeant(trx, query, listing);
    const facts = await people.atHand(db, trx);
    if (!facts) return undefined;
    const { groups, found, unsure } = lookThrough(facts, query, listing, meant);
    if (unsure.length > 0) {
      groups.push(...(await selectGroups(trx, query, listing, unsure)));
      for (const id of await selectListed(trx, query, listing, unsure)) found[id] = 1;
    }
    return { facts, groups, found };
  } finally {
    await end();
  }
}

/** A page of users who are known by their ids; undefined of so many that the tables find it sooner. */
async function pageOf(
  db: Kept['db'],
  { facts, found }: Told,
  sort: UserSort,
  part: { offset: number; limit: number },
): Promise<number[] | undefined> {
  if (sort.by === 'registered_at') {
    const page = onPage(facts, found, { ...part, order: sort.order });
    return selectInOrder(db, page.ids, sort, { ...part, offset: part.offset - page.before });
  }
  const ids = idsOf(found);
  return ids.length <= SORTED ? selectInOrder(db, ids, sort, part) : undefined;
}

/** One list of users over what a process keeps of them (decision 42). */
export interface UserList {
  /** Counts of tabs and types: over facts where these tell everything and are at hand, else from the tables. */
  count(): Promise<ListCounts>;
  /** The ids of one page in their order; far from the beginning of the order facts tell whom to sort. */
  page(): Promise<number[]>;
}

/** Page and counts of a list look through the facts once. */
export type UserLists = (query: UserListQuery, sort: UserSort, listing: UserListing) => UserList;

export const createUserLists =
  (kept: Kept): UserLists =>
  (query, sort, listing) => {
    let looked: Promise<Told | undefined> | undefined;
    const known = () => {
      looked ??= told(kept, query, listing);
      return looked;
    };
    const far = async () => {
      const found = await known();
      const { limit } = query;
      const offset = (query.page - 1) * limit;
      return found && pageOf(kept.db, found, sort, { offset, limit });
    };
    return {
      count: async () =>
        countsOf((await known())?.groups ?? (await selectGroups(kept.db, query, listing)), query),
      page: () => selectUserPage(kept.db, query, sort, listing, far),
    };
  };
