import { DUPLICATE_REASONS, type DuplicateReason } from '@connect/contract/users/user-merge.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Written } from '../../db/written.ts';
import type { Db, Trx } from '../../deps.ts';
import { allOf } from '../../lists/conditions.queries.ts';
import { inUserScope } from '../../people/user-scope.queries.ts';
import type { UserScope } from '../../people/user-scope.ts';

export interface TypedPerson {
  first_name?: string | undefined;
  last_name?: string | undefined;
  license_no?: string | undefined;
  profession?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

interface Key {
  column: string;
  /** How much it counts in the order of pairs. */
  weight: number;
  /** The normal form of what is typed; null without it. */
  typed: (person: TypedPerson) => RawBuilder<unknown>;
}

/** The normal forms that users are compared by. */
const KEYS: Record<DuplicateReason, Key> = {
  license: {
    column: 'license_key',
    weight: 8,
    typed: ({ license_no: number, profession }) =>
      sql`license_key(${number ?? null}::text, ${profession ?? null}::text)`,
  },
  email: {
    column: 'email_key',
    weight: 4,
    typed: ({ email }) => sql`email_key(${email ?? null}::text)`,
  },
  phone: { column: 'phone', weight: 2, typed: ({ phone }) => sql`${phone ?? null}::text` },
  name: {
    column: 'name_key',
    weight: 1,
    // A first name alone is no name.
    typed: ({ first_name: first, last_name: last }) =>
      sql`nullif(person_key(${first ?? null}::text, ${last ?? null}::text), '')`,
  },
};

/** Users who can be one of two. */
const liveWith = (key: RawBuilder<unknown>, scope: UserScope) =>
  allOf([
    sql`${key} is not null and u.deleted_at is null and u.status <> 'erased'`,
    ...inUserScope(scope),
  ]);

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
  const live = liveWith(key, scope);
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

/** Users of one typed value that are looked at: a name that thousands have stays cheap. */
const TYPED_AT_MOST = 20;

/** Users who may be a person that is not here yet, those with most in common first. */
export async function selectSimilar(
  db: Db,
  person: TypedPerson,
  scope: UserScope,
  limit: number,
): Promise<{ id: number; display_name: string; reasons: DuplicateReason[] }[]> {
  const hits = DUPLICATE_REASONS.map((reason) => {
    const { column, weight, typed } = KEYS[reason];
    const key = sql.ref(`u.${column}`);
    return sql`(select u.id, ${sql.lit(reason)} as reason, ${sql.lit(weight)} as weight
      from platform_user u where ${liveWith(key, scope)} and ${key} = (select ${typed(person)})
      order by u.id limit ${sql.lit(TYPED_AT_MOST)})`;
  });
  const { rows } = await sql<{ id: number; display_name: string; reasons: DuplicateReason[] }>`
    select u.id, u.display_name, array_agg(h.reason order by h.weight desc) as reasons
    from (${sql.join(hits, sql` union all `)}) h join platform_user u on u.id = h.id
    group by u.id order by sum(h.weight) desc, u.id desc limit ${limit}`.execute(db);
  return rows;
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
