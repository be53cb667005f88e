import type { ExportFormat } from '@connect/contract/calls/export.ts';
import type { ReportKey, WholeReport } from '@connect/contract/reports/report.ts';
import type { ReportFile, ReportFileFailure } from '@connect/contract/reports/report-file.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

export interface FileRow extends Omit<ReportFile, 'title' | 'report'> {
  report: ReportKey;
  staff_id: number;
  query: WholeReport;
  unmasked: boolean;
  access: string | null;
  folder: string | null;
}

const FIELDS = sql`id, staff_id, report, format, query, unmasked, state, failure, rows, progress, access,
  folder, file_name, created_at, kept_until`;

export interface NewFile {
  staff_id: number;
  report: ReportKey;
  format: ExportFormat;
  query: WholeReport;
  unmasked: boolean;
  rows: number;
  created_at: Date;
}

/** Files of a person that wait or are being made. Of two calls at once the second waits for the first. */
export async function countUnfinished(trx: Trx, staffId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('report_file'), ${staffId}::integer)`.execute(
    trx,
  );
  const { n } = await trx
    .selectFrom('report_file')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('staff_id', '=', staffId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertFile(trx: Trx, file: NewFile): Promise<FileRow> {
  const { rows } = await sql<FileRow>`
    insert into report_file (staff_id, report, format, query, unmasked, rows, created_at)
    values (${file.staff_id}, ${file.report}, ${file.format}, ${JSON.stringify(file.query)},
      ${file.unmasked}, ${file.rows}, ${file.created_at.toISOString()})
    returning ${FIELDS}`.execute(trx);
  const [row] = rows;
  if (!row) throw new TypeError('An insert gives its row');
  return row;
}

/** Files of one person whose time is not over, the latest first. */
export async function selectFiles(db: Db, staffId: number, now: Date): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${FIELDS} from report_file
    where staff_id = ${staffId} and (kept_until is null or kept_until > ${now.toISOString()})
    order by id desc`.execute(db);
  return rows;
}

/**
 * Begins to make a file, anew where a process was killed; undefined when it no longer waits. Waits for an
 * erasure that has ended the others, so that what is read afterwards is without the person.
 */
export async function updateBegun(trx: Trx, id: number): Promise<FileRow | undefined> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('report_file erasure'))`.execute(trx);
  const { rows } = await sql<FileRow>`
    update report_file set state = 'running', progress = 0
    where id = ${id} and state in ('waiting', 'running') returning ${FIELDS}`.execute(trx);
  return rows[0];
}

/** Rows written so far; false when the file is no longer wanted. */
export async function updateProgress(db: Db, id: number, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_file')
    .set({ progress })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type FileEnd =
  | { state: 'done'; rows: number; access: string; folder: string; file_name: string }
  | { state: 'failed'; failure: ReportFileFailure };

/** Ends the making of a file; undefined when it is no longer wanted, or ended by another process. */
export async function updateEnded(
  trx: Trx,
  id: number,
  end: FileEnd,
  keptUntil: Date,
): Promise<{ staff_id: number } | undefined> {
  return trx
    .updateTable('report_file')
    .set({
      ...end,
      ...(end.state === 'done' ? { progress: end.rows } : {}),
      kept_until: keptUntil.toISOString(),
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('staff_id')
    .executeTakeFirst();
}

/** Deletes a file of this person, in whatever state; returns where it lay. */
export async function deleteFile(
  trx: Trx,
  id: number,
  staffId: number,
): Promise<{ folder: string | null } | undefined> {
  return trx
    .deleteFrom('report_file')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('folder')
    .executeTakeFirst();
}

export async function deleteOutdated(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('report_file').where('kept_until', '<=', now.toISOString()).execute();
}

/** Files that nobody has made since a moment: a restored backup has them without their jobs. */
export async function selectLost(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('report_file')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('created_at', '<=', before.toISOString())
    .execute();
  return rows.map(({ id }) => id);
}

/** The folders that a finished file lies in, or that one which is being made may come to lie in. */
export async function selectHeld(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('report_file')
    .select(['id', 'folder', 'state'])
    .where('id', 'in', [...ids])
    .where('state', 'in', ['running', 'done'])
    .execute();
}
