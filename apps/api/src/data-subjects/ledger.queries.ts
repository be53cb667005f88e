import type { ErasureRow } from '@connect/contract/privacy/erasure.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { momentText } from '../time/bangkok.queries.ts';

/** What outlives the database in the file store: whom, as a keyed hash, and when. */
export interface ErasureNote {
  subject: string;
  erased_at: string;
}

export interface NewErasure extends ErasureNote {
  erased_by: number | null;
  request_id: number | null;
  reason: string;
  cleaned: Record<string, number>;
}

/** False when the ledger has this person already. */
export async function insertErasure(trx: Trx, entry: NewErasure): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('erasure')
    .values({ ...entry, cleaned: JSON.stringify(entry.cleaned) })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .executeTakeFirst();
  return added === 1n;
}

export async function markRepeated(trx: Trx, subject: string, at: Date): Promise<void> {
  await trx
    .updateTable('erasure')
    .set({ repeated_at: at.toISOString() })
    .where('subject', '=', subject)
    .execute();
}

/** The whole ledger as notes. */
export const selectNotes = (db: Db | Trx): Promise<ErasureNote[]> =>
  db.selectFrom('erasure').select(['subject', 'erased_at']).orderBy('id').execute();

/** Whether the database knows the ledger; older schemas do not. */
export async function hasLedger(db: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('erasure') is not null as known`.execute(db);
  return rows[0]?.known === true;
}

/** Letters of the hash that are shown. */
const SHOWN = 12;

/** An erasure is dated by its beginning: a backup that was begun soon after may not know it yet. */
const UNDER_WAY = sql.lit('1 minute');

/** One page of the ledger, the latest first. */
export async function selectLedger(
  db: Db,
  page: { page: number; limit: number },
  today: string,
): Promise<{ rows: ErasureRow[]; total: number }> {
  const { rows } = await sql<ErasureRow>`
    select e.id, left(e.subject, ${SHOWN}) as subject, e.erased_at,
      case when s.id is not null then json_build_object('id', s.id, 'display_name', s.display_name)
        end as erased_by,
      r.code as request_code, e.reason, e.cleaned, e.repeated_at,
      coalesce((select json_agg(json_build_object('made_at', ${momentText(sql`b.made_at`)},
          'file_name', b.file_name, 'keep_until', b.keep_until) order by b.made_at desc)
        from backup_made b where b.made_at < e.erased_at + ${UNDER_WAY}::interval
          and b.keep_until >= ${today}::date), '[]')
        as backups
    from erasure e left join staff s on s.id = e.erased_by
      left join privacy_request r on r.id = e.request_id
    order by e.erased_at desc, e.id desc
    limit ${page.limit} offset ${(page.page - 1) * page.limit}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*) as n from erasure`.execute(db);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

/** Remembers that a backup was made, and until when it may exist. */
export async function insertBackup(
  db: Db,
  made: { made_at: string; file_name: string; keep_until: string },
): Promise<void> {
  await db.insertInto('backup_made').values(made).execute();
}
