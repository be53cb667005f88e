import { API_SCOPES, type ApiScope } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../deps.ts';
import { likeText } from '../lists/conditions.queries.ts';

const scopes = z.array(z.enum(API_SCOPES));

/** The columns that decide whether a call with a key is allowed. */
export interface StoredKey {
  id: number;
  prefix: string;
  name: string;
  hash: Buffer;
  scopes: ApiScope[];
  allowed_ips: string[];
  rate_limit_per_min: number;
  expires_at: string | null;
  revoked_at: string | null;
}

export async function findKeyByPrefix(db: Db, prefix: string): Promise<StoredKey | null> {
  const row = await db
    .selectFrom('api_key')
    .select([
      'id',
      'prefix',
      'name',
      'hash',
      'scopes',
      'allowed_ips',
      'rate_limit_per_min',
      'expires_at',
      'revoked_at',
    ])
    .where('prefix', '=', prefix)
    .executeTakeFirst();
  return row ? { ...row, scopes: scopes.parse(row.scopes) } : null;
}

/** Stores when a key was last used, unless another process stored it less than a minute before. */
export async function noteUse(db: Db, id: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    update api_key set last_used_at = ${at} where id = ${id}
      and (last_used_at is null or last_used_at <= ${at}::timestamptz - interval '1 minute')`.execute(
    db,
  );
}

const keys = (db: Db | Trx) =>
  db
    .selectFrom('api_key as k')
    .leftJoin('staff as maker', 'maker.id', 'k.created_by')
    .select([
      'k.id',
      'k.version',
      'k.name',
      'k.prefix',
      'k.scopes',
      'k.allowed_ips',
      'k.rate_limit_per_min',
      'k.expires_at',
      'k.last_used_at',
      'k.created_at',
      'k.created_by',
      'maker.display_name as maker_name',
      'k.revoked_at',
    ]);

export type KeyRow = Awaited<ReturnType<ReturnType<typeof keys>['execute']>>[number];

/** One page of keys: active keys first, then ended ones, each newest first. */
export async function selectKeys(
  db: Db,
  query: { page: number; limit: number; search?: string },
  now: Date,
): Promise<{ rows: KeyRow[]; total: number }> {
  const matches = query.search
    ? sql<boolean>`lower(k.name || ' ' || k.prefix) like lower(${`%${likeText(query.search)}%`})`
    : sql<boolean>`true`;
  const ended = sql`k.revoked_at is not null or coalesce(k.expires_at <= ${now.toISOString()}, false)`;
  const rows = await keys(db)
    .where(matches)
    .orderBy(sql`(${ended})`)
    .orderBy('k.id', 'desc')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  const { total } = await db
    .selectFrom('api_key as k')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const selectKey = (db: Db | Trx, id: number): Promise<KeyRow | undefined> =>
  keys(db).where('k.id', '=', id).executeTakeFirst();

/** Like `selectKey`, with the row locked against other writers until the transaction ends. */
export async function lockKey(trx: Trx, id: number): Promise<KeyRow | undefined> {
  await trx.selectFrom('api_key').select('id').where('id', '=', id).forUpdate().execute();
  return selectKey(trx, id);
}

export interface NewKey {
  name: string;
  prefix: string;
  hash: Buffer;
  scopes: ApiScope[];
  allowed_ips: string[];
  rate_limit_per_min: number;
  expires_at: string | null;
  created_by: number;
}

/** Returns the id, or null when another key has the same prefix. */
export async function insertKey(trx: Trx, key: NewKey, now: Date): Promise<number | null> {
  const row = await trx
    .insertInto('api_key')
    .values({ ...key, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('prefix').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateKey(
  trx: Trx,
  id: number,
  change: Partial<Pick<NewKey, 'name' | 'allowed_ips' | 'rate_limit_per_min' | 'expires_at'>>,
): Promise<void> {
  await trx
    .updateTable('api_key')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function revokeKey(trx: Trx, id: number, by: number, now: Date): Promise<void> {
  await trx
    .updateTable('api_key')
    .set((set) => ({
      revoked_at: now.toISOString(),
      revoked_by: by,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
