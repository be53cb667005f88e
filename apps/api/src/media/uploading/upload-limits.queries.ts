import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';

// Any number that no other advisory lock of Connect uses.
const UPLOADER_LOCK = 7_310_004;

/** Makes other uploads of one account wait until the transaction ends. */
export async function lockUploader(trx: Trx, staffId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(UPLOADER_LOCK)}, ${staffId}::int)`.execute(trx);
}

/**
 * Everything an account uploaded since a moment, including deleted and refused files; a first page
 * belongs to its file.
 */
const sentSince = (staffId: number, since: Date) => sql`
  select m.created_at as at, m.size as bytes from media m
  where m.created_by = ${staffId} and m.created_at >= ${since.toISOString()}::timestamptz
    and not exists (select 1 from media f where f.cover_id = m.id)
  union all
  select s.at, s.bytes from media_spent s
  where s.staff_id = ${staffId} and s.at >= ${since.toISOString()}::timestamptz`;

/** Moment of the `n`th latest upload of an account since a moment; undefined with fewer. */
export async function nthLatestUpload(
  db: Db,
  staffId: number,
  since: Date,
  n: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select sent.at from (${sentSince(staffId, since)}) sent
    where sent.at > ${since.toISOString()}::timestamptz
    order by sent.at desc offset ${n - 1} limit 1`.execute(db);
  return rows[0]?.at;
}

/**
 * Files and bytes that an account uploaded since a moment, including unfinished uploads other than
 * the given one.
 */
export async function sumUploads(
  db: Db,
  staffId: number,
  since: Date,
  exceptUpload: string | null,
): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::float8 as files, coalesce(sum(sent.bytes), 0)::float8 as bytes
    from (${sentSince(staffId, since)}
      union all
      select u.touched_at, u.size from media_upload u
      where u.owner = ${staffId} and u.media_id is null
        and u.id is distinct from ${exceptUpload}::uuid) sent`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0 };
}

export async function insertSpent(
  db: Db,
  spent: { staffId: number; at: Date; bytes: number },
): Promise<void> {
  const { staffId: staff_id, at, bytes } = spent;
  await db.insertInto('media_spent').values({ staff_id, at: at.toISOString(), bytes }).execute();
}

/** Deletes rows older than any limit counts. */
export async function deleteSpent(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('media_spent').where('at', '<', before.toISOString()).execute();
}
