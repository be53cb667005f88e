import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

export interface AuditRow {
  occurred_at: Date;
  actor_id: number | null;
  actor_name: string;
  actor_role: string | null;
  ip_hash: string;
  user_agent: string;
  action: string;
  entity_type: string | null;
  entity_id: number | null;
  entity_title: string | null;
  diff: string | null;
  reason: string | null;
  request_id: string;
}

export async function insertAudit(trx: Trx, row: AuditRow): Promise<void> {
  await trx
    .insertInto('audit_entry')
    .values({ ...row, occurred_at: row.occurred_at.toISOString() })
    .execute();
}

/**
 * Moment of a person's n-th latest such action within the time since; null where there are fewer.
 * Locks the person, so that what is done at once is counted one after the other.
 */
export async function nthLatest(
  trx: Trx,
  staffId: number,
  action: string,
  since: Date,
  n: number,
): Promise<string | null> {
  await sql`select id from staff where id = ${staffId} for no key update`.execute(trx);
  const { rows } = await sql<{ occurred_at: string }>`
    select occurred_at from audit_entry where actor_id = ${staffId}
      and action = ${action} and occurred_at > ${since.toISOString()}::timestamptz
    order by id desc offset ${n - 1} limit 1`.execute(trx);
  return rows[0]?.occurred_at ?? null;
}

// Any number that no other advisory lock of ours uses.
const SEALER_LOCK = 7_310_001;

/**
 * Chains up to `batch` unsealed entries; one sealer at a time in the whole cluster, the others
 * return at once. Gives how many it sealed, or null when another one is at work.
 */
export async function sealBatch(db: Db, batch: number): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const lock = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(SEALER_LOCK)}) as mine`.execute(trx);
    if (!lock.rows[0]?.mine) return null;
    const sealed = await sql`
      with recursive head as (
        select coalesce(max(seq), 0) as seq,
          coalesce((array_agg(hash order by seq desc))[1], ''::bytea) as hash
        from audit_entry where seq = (select max(seq) from audit_entry)
      ), waiting as (
        select e.id, row_number() over (order by e.id) as place
        from audit_entry e where e.seq is null order by e.id limit ${sql.lit(batch)}
      ), chain as (
        select 0::bigint as place, null::bigint as id, head.seq, ''::bytea as prev_hash, head.hash
        from head
        union all
        select w.place, w.id, c.seq + 1, c.hash, audit_entry_hash(e, c.seq + 1, c.hash)
        from chain c
        join waiting w on w.place = c.place + 1
        join audit_entry e on e.id = w.id
      )
      update audit_entry e set seq = c.seq, prev_hash = c.prev_hash, hash = c.hash
      from chain c where e.id = c.id`.execute(trx);
    return Number(sealed.numAffectedRows ?? 0);
  });
}

export interface ChainReport {
  sealed: number;
  unsealed: number;
  /** `seq` of the first entries that do not fit the chain, at most 20. */
  broken: number[];
  /** Id of the first of them. */
  brokenAt: number | null;
}

/** Where the check of a chain has come to. */
export interface ChainPlace {
  seq: number;
  hash: Buffer;
}

export interface CheckedPart {
  entries: number;
  broken: { seq: number; id: number }[];
  /** The last entry looked at; null when there was none. */
  last: ChainPlace | null;
}

/** Recomputes up to `limit` entries that follow a place of the chain, and compares. */
export async function checkPart(db: Db, after: ChainPlace, limit: number): Promise<CheckedPart> {
  const { rows } = await sql<{
    entries: number;
    last_seq: number | null;
    last_hash: Buffer | null;
    broken: { seq: number; id: number }[];
  }>`
    with part as (
      select e.seq, e.id, e.hash, e.prev_hash,
        lag(e.seq, 1, ${after.seq}::bigint) over (order by e.seq) as before_seq,
        lag(e.hash, 1, ${after.hash}::bytea) over (order by e.seq) as before_hash,
        e.hash = audit_entry_hash(e, e.seq, e.prev_hash) as intact
      from audit_entry e where e.seq > ${after.seq} order by e.seq limit ${limit}
    ), last as (select seq, hash from part order by seq desc limit 1)
    select (select count(*) from part) as entries,
      (select seq from last) as last_seq, (select hash from last) as last_hash,
      coalesce((select json_agg(json_build_object('seq', seq, 'id', id) order by seq) from (
        select seq, id from part
        where not intact or prev_hash <> before_hash or seq <> before_seq + 1
        order by seq limit 20
      ) first), '[]') as broken`.execute(db);
  const found = rows[0];
  return {
    entries: found?.entries ?? 0,
    broken: found?.broken ?? [],
    last:
      found?.last_seq && found.last_hash ? { seq: found.last_seq, hash: found.last_hash } : null,
  };
}

export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_entry where seq is null`.execute(db);
  return rows[0]?.n ?? 0;
}
