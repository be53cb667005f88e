import { DUPLICATE_REASONS, type DuplicateReason } from '@connect/contract/users/user-merge.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Written } from '../../db/written.ts';
import type { Db, Trx } from '../../deps.ts';
import { allOf } from '../../lists/conditions.queries.ts';
import { inUserScope } from '../../people/user-scope.queries.ts';
import type { UserScope } from '../../people/user-scope.ts';

/** The normal form that users are compared by, and how much it weighs in the order of pairs. */
const KEYS: Record<DuplicateReason, { column: string; weight: number }> = {
  license: { column: 'license_key', weight: 8 },
  email: { column: 'email_key', weight: 4 },
  phone: { column: 'phone', weight: 2 },
  name: { column: 'name_key', weight: 1 },
};

export interface Pair {
  low: number;
  high: number;
  reasons: DuplicateReason[];
}

export interface PairQuery {
  user_id?: number | undefined;
  reason?: readonly DuplicateReason[] | undefined;
  page: number;
  limit: number;
}

/**
 * Everybody of a group with one value is compared with the five before them, not with all of it: a
 * hundred of one name would be five thousand pairs.
 */
const COMPARED = [1, 2, 3, 4, 5] as const;

/** Pairs that share the value of one column; the groups are found in its index alone. */
function pairsBy(
  reason: DuplicateReason,
  scope: UserScope,
  userId: number | undefined,
): RawBuilder<unknown> {
  const { column, weight } = KEYS[reason];
  const key = sql.ref(`u.${column}`);
  const live = allOf([
    sql`${key} is not null and u.deleted_at is null and u.status <> 'erased'`,
    ...inUserScope(scope),
  ]);
  const own = sql`select ${sql.ref(`x.${column}`)} from platform_user x where x.id = ${userId}::bigint`;
  const shared = sql`select ${key} from platform_user u where ${live} group by 1 having count(*) > 1`;
  const before = sql.join(COMPARED.map((n) => sql`(lag(u.id, ${sql.lit(n)}) over same)`));
  const compared =
    userId === undefined
      ? sql`select u.id, array[${before}] as others from platform_user u
          where ${live} and ${key} in (${shared}) window same as (partition by ${key} order by u.id)`
      : sql`select ${userId}::bigint as id, array_agg(u.id order by u.id) as others
          from (select u.id from platform_user u where ${live} and ${key} = (${own})
            and u.id <> ${userId}::bigint order by u.id limit 20) u`;
  return sql`select least(c.id, o.id) as low, greatest(c.id, o.id) as high,
      ${sql.lit(reason)} as reason, ${sql.lit(weight)} as weight
    from (${compared}) c cross join lateral unnest(c.others) as o(id) where o.id is not null`;
}

/** One page of pairs that nobody has told apart, those with most in common first, and their number. */
export async function selectPairs(
  db: Db | Trx,
  query: PairQuery,
  scope: UserScope,
): Promise<{ pairs: Pair[]; total: number }> {
  const reasons = query.reason?.length ? query.reason : DUPLICATE_REASONS;
  const all = reasons.map((reason) => pairsBy(reason, scope, query.user_id));
  const { rows } = await sql<Pair & { total: number }>`
    with hits as materialized (${sql.join(all, sql` union all `)}),
    pairs as materialized (select h.low, h.high,
        array_agg(h.reason order by h.weight desc) as reasons, sum(h.weight) as weight
      from hits h where not exists (select from user_distinct d
        where d.low_id = h.low and d.high_id = h.high)
      group by 1, 2)
    select p.low, p.high, p.reasons, (select count(*) from pairs) as total from pairs p
    order by p.weight desc, p.high desc, p.low desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  if (rows.length === 0 && query.page > 1) {
    const { total } = await selectPairs(db, { ...query, page: 1, limit: 1 }, scope);
    return { pairs: [], total };
  }
  return { pairs: rows, total: rows[0]?.total ?? 0 };
}

const ordered = (a: number, b: number) => ({ low_id: Math.min(a, b), high_id: Math.max(a, b) });

/** Remembers that two users are two people; false when it was known. */
export async function insertDistinct(
  trx: Trx,
  [a, b]: readonly [number, number],
  { by, at }: Written,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: n } = await trx
    .insertInto('user_distinct')
    .values({ ...ordered(a, b), decided_at: at.toISOString(), decided_by: by })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirstOrThrow();
  return n === 1n;
}

export async function deleteDistinct(
  trx: Trx,
  [a, b]: readonly [number, number],
): Promise<boolean> {
  const { low_id, high_id } = ordered(a, b);
  const { numDeletedRows: n } = await trx
    .deleteFrom('user_distinct')
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .executeTakeFirstOrThrow();
  return n === 1n;
}
