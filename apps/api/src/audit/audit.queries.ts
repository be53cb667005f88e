import { sql } from 'kysely';
import { composedFor, composedLater, insertedColumns } from '../db/composed.ts';
import { sendLater } from '../db/prepared-statements.ts';
import { writeMark } from '../db/system-mark.queries.ts';
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

const insertEntry = composedFor((names) =>
  composedLater<Record<string, unknown>>(
    (value) => sql`insert into audit_entry ${insertedColumns(names, value)}`,
  ),
);

export async function insertAudit(trx: Trx, row: AuditRow): Promise<void> {
  const { reason, ...entry } = { ...row, occurred_at: row.occurred_at.toISOString() };
  // What was typed about users may name them, so it stands where it can be erased.
  const about = row.entity_type === 'user' ? row.entity_id : null;
  const isErasable = reason !== null && (about !== null || row.action === 'export.run');
  if (!isErasable) return insertEntry({ ...entry, reason })(trx, { ...entry, reason });
  await sendLater(
    trx,
    trx
      .with('entry', (query) => query.insertInto('audit_entry').values(entry).returning('id'))
      .insertInto('audit_reason')
      .columns(['entry_id', 'user_id', 'reason'])
      .expression(sql`select id, ${about}::bigint, ${reason}::text from entry`),
  );
}

/**
 * Moment of an actor's n-th latest `action` since a given time; null when there are fewer. Locks
 * the staff row, so that parallel actions are counted one after the other.
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

// Any number that no other advisory lock of Connect uses.
const SEALER_LOCK = 7_310_001;

/**
 * Makes this transaction the only sealer of the cluster until it ends; false when another one
 * seals.
 */
export async function lockSealer(trx: Trx): Promise<boolean> {
  const lock = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(SEALER_LOCK)}) as mine`.execute(trx);
  return lock.rows[0]?.mine === true;
}

/** A position in the chain. */
export interface ChainPlace {
  seq: number;
  hash: Buffer;
}

/** The newest sealed entry; undefined when none is sealed. */
export async function selectHead(db: Db): Promise<ChainPlace | undefined> {
  const { rows } = await sql<ChainPlace>`
    select seq, hash from audit_entry where seq = (select max(seq) from audit_entry)`.execute(db);
  return rows[0];
}

/** All columns of an entry as one text that is the same in every session. */
const CONTENT = sql.raw(`jsonb_build_array(e.id, extract(epoch from e.occurred_at), e.actor_id,
  e.actor_name, e.actor_role, e.ip_hash, e.user_agent, e.action, e.entity_type, e.entity_id,
  e.entity_title, e.diff, e.reason, e.request_id)::text`);

export interface Unsealed {
  id: number;
  content: string;
}

export async function selectUnsealed(trx: Trx, limit: number): Promise<Unsealed[]> {
  const { rows } = await sql<Unsealed>`
    select e.id, ${CONTENT} as content from audit_entry e
    where e.seq is null order by e.id limit ${limit}`.execute(trx);
  return rows;
}

export interface Seal {
  id: number;
  seq: number;
  prevHash: Buffer;
  hash: Buffer;
}

export async function updateSeals(trx: Trx, seals: readonly Seal[]): Promise<void> {
  await sql`
    update audit_entry e set seq = s.seq, prev_hash = s.prev_hash, hash = s.hash
    from unnest(${seals.map(({ id }) => id)}::bigint[], ${seals.map(({ seq }) => seq)}::bigint[],
      ${seals.map(({ prevHash }) => prevHash)}::bytea[], ${seals.map(({ hash }) => hash)}::bytea[]
    ) as s(id, seq, prev_hash, hash) where e.id = s.id`.execute(trx);
}

export interface Sealed extends Unsealed {
  seq: number;
  prev_hash: Buffer;
  hash: Buffer;
}

/** The sealed entries after a position of the chain. */
export async function selectSealed(db: Db, after: number, limit: number): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    select e.id, e.seq, e.prev_hash, e.hash, ${CONTENT} as content from audit_entry e
    where e.seq > ${after} order by e.seq limit ${limit}`.execute(db);
  return rows;
}

export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_entry where seq is null`.execute(db);
  return rows[0]?.n ?? 0;
}

const NOTE = 'audit_anchor ';

/** The newest anchor that each process wrote to its file, by path of the file. */
export async function selectNotes(db: Db): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ key: string; detail: unknown }>`
    select key, detail from system_mark where starts_with(key, ${NOTE})`.execute(db);
  return new Map(rows.map(({ key, detail }) => [key.slice(NOTE.length), detail]));
}

export const writeNote = (db: Db, place: string, at: Date, note: object): Promise<void> =>
  writeMark(db, `${NOTE}${place}`, at, { ...note });

export async function deleteNotes(db: Db): Promise<void> {
  await sql`delete from system_mark where starts_with(key, ${NOTE})`.execute(db);
}
