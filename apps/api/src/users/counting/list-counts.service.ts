import { openSnapshot } from '../../db/read-batches.ts';
import type { Deps, Trx } from '../../deps.ts';
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
  selectGroups,
  selectInOrder,
  selectUserPage,
} from '../users-page.queries.ts';
import { type Meant, selectMeant } from './meant.queries.ts';
import { countTabs, findListed, onPage } from './tab-count.ts';

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
]);

const isTold = (query: UserListQuery, { scope }: UserListing): boolean =>
  !scope.registrants && askedBesideShapes(query).every((key) => TOLD.has(key));

type Kept = Pick<Deps, 'db' | 'people'>;
type Found = { trx: Trx; facts: UserFacts; meant: Meant };

/** What `work` makes of facts where these tell everything and are at hand; else undefined. */
async function overFacts<Result>(
  { db, people }: Kept,
  query: UserListQuery,
  listing: UserListing,
  work: (found: Found) => Promise<Result>,
): Promise<Result | undefined> {
  if (!isTold(query, listing)) return undefined;
  const { trx, end } = await openSnapshot(db);
  try {
    const meant = await selectMeant(trx, query, listing);
    const facts = await people.atHand(db, trx);
    return facts && (await work({ trx, facts, meant }));
  } finally {
    await end();
  }
}

/** Lists of users over what a process keeps of them (decision 42). */
export interface UserLists {
  /** Counts of tabs and types: over facts where these tell everything and are at hand, else from the tables. */
  count(query: UserListQuery, listing: UserListing): Promise<ListCounts>;
  /** The ids of one page in their order; far from the beginning of registrations facts tell them as well. */
  page(query: UserListQuery, sort: UserSort, listing: UserListing): Promise<number[]>;
}

export const createUserLists = (kept: Kept): UserLists => ({
  async count(query, listing) {
    const groups = await overFacts(kept, query, listing, async ({ trx, facts, meant }) => {
      const { groups: told, unsure } = countTabs(facts, query, listing, meant);
      return unsure.length > 0
        ? [...told, ...(await selectGroups(trx, query, listing, unsure))]
        : told;
    });
    return countsOf(groups ?? (await selectGroups(kept.db, query, listing)), query);
  },
  page(query, sort, listing) {
    const far = async () =>
      sort.by === 'registered_at'
        ? overFacts(kept, query, listing, async ({ trx, facts, meant }) => {
            const { ids, unsure } = findListed(facts, query, listing, meant);
            if (unsure.length > 0) ids.push(...(await selectListed(trx, query, listing, unsure)));
            const { limit } = query;
            const part = { order: sort.order, offset: (query.page - 1) * limit, limit };
            const page = onPage(facts, ids, part);
            const offset = part.offset - page.before;
            return selectInOrder(trx, page.ids, sort, { offset, limit });
          })
        : undefined;
    return selectUserPage(kept.db, query, sort, listing, far);
  },
});
