import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import type {
  ImportFailure,
  ImportOutcome,
  ImportState,
} from '@connect/contract/imports/import.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { Line } from '../table-files/delimited-lines.ts';

/** Lines that are stored, read and written together. */
export const LINES_AT_ONCE = 100;

/** A refusal in a line of a file, without what the cell held. */
export interface LineIssue extends Omit<FieldIssue, 'items'> {
  line: number;
}

export interface Run {
  id: number;
  kind: string;
  /** What it is imported into, if the kind belongs to something. */
  content_id: number | null;
  staff_id: number;
  state: ImportState;
  failure: ImportFailure | null;
  file_name: string;
  headings: string[];
  columns: string[];
  defaults: Record<string, string>;
  line_count: number;
  progress: number;
  counts: Record<ImportOutcome, number> | null;
  issues: LineIssue[];
  created_at: string;
  finished_at: string | null;
  lines_until: string | null;
}

export interface NewRun {
  kind: string;
  content_id: number | null;
  staff_id: number;
  file_name: string;
  headings: string[];
  columns: string[];
  created_at: Date;
  lines_until: Date;
}

/**
 * Deletes the runs of a person that have not ended, with their lines, so that one waits at a time; false
 * while one is being imported. Of two at once the second waits for the first.
 */
export async function deleteEarlier(trx: Trx, kind: string, staffId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('import_run'), ${staffId}::integer)`.execute(trx);
  const earlier = await trx
    .selectFrom('import_run')
    .select(['id', 'state'])
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .where('state', 'not in', ['done', 'failed'])
    .forUpdate()
    .execute();
  if (earlier.some(({ state }) => state === 'importing')) return false;
  if (earlier.length > 0) {
    const ids = earlier.map(({ id }) => id);
    await trx.deleteFrom('import_run').where('id', 'in', ids).execute();
  }
  return true;
}

/** Runs with a step under way, of everybody or of one person; locked, so that none ends meanwhile. */
export async function lockUnderWay(
  trx: Trx,
  staffId: number | null,
): Promise<Pick<Run, 'id' | 'state'>[]> {
  const own = staffId === null ? sql`` : sql`and staff_id = ${staffId}`;
  const { rows } = await sql<Pick<Run, 'id' | 'state'>>`
    select id, state from import_run where state in ('trying', 'importing') and lines_until is not null ${own}
    order by id for update`.execute(trx);
  return rows;
}

/** Stores what was read of a file. */
export async function insertRun(trx: Trx, run: NewRun, lines: readonly Line[]): Promise<number> {
  const { id } = await trx
    .insertInto('import_run')
    .values({
      ...run,
      created_at: run.created_at.toISOString(),
      lines_until: run.lines_until.toISOString(),
      line_count: lines.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const part = { run_id: id, part: from / LINES_AT_ONCE };
    const text = JSON.stringify(lines.slice(from, from + LINES_AT_ONCE));
    await trx
      .insertInto('import_lines')
      .values({ ...part, lines: text })
      .execute();
  }
  return id;
}

/** A run, if it is this person's own. */
export async function selectRun(
  db: Db | Trx,
  id: number,
  own?: { kind: string; staffId: number },
): Promise<Run | undefined> {
  const mine = own ? sql`and kind = ${own.kind} and staff_id = ${own.staffId}` : sql``;
  const { rows } = await sql<Run>`
    select id, kind, content_id, staff_id, state, failure, file_name, headings, columns, defaults, line_count, progress,
      counts, issues, created_at, finished_at, lines_until
    from import_run where id = ${id} ${mine}`.execute(db);
  return rows[0];
}

/** Deletes a run of this person that is not done, also where it waits for the end of its import. */
export async function deleteRun(
  trx: Trx,
  id: number,
  own: { kind: string; staffId: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('import_run')
    .where('id', '=', id)
    .where('kind', '=', own.kind)
    .where('staff_id', '=', own.staffId)
    .where('state', '<>', 'done')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lines of one part; none after the last part, or once they were deleted. */
export async function selectLines(db: Db | Trx, runId: number, part: number): Promise<Line[]> {
  const { rows } = await sql<{ lines: Line[] }>`
    select lines from import_lines where run_id = ${runId} and part = ${part}`.execute(db);
  return rows[0]?.lines ?? [];
}

/** Lines by their numbers. */
export async function selectLinesOf(
  db: Db,
  runId: number,
  numbers: readonly number[],
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select (one->>'number')::integer as number, one->'cells' as cells
    from import_lines, json_array_elements(lines::json) as one
    where run_id = ${runId} and (one->>'number')::integer = any(${numbers})`.execute(db);
  return rows;
}

/**
 * Begins a step, when the run is in one of the states; false when it is not, or no longer has its
 * lines.
 */
export async function updateStep(
  trx: Trx,
  id: number,
  from: readonly ImportState[],
  to: 'trying' | 'importing',
  matched?: { columns: readonly string[]; defaults: Readonly<Record<string, string | undefined>> },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('import_run')
    .set({
      state: to,
      progress: 0,
      ...(matched
        ? { columns: [...matched.columns], defaults: JSON.stringify(matched.defaults) }
        : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .where('lines_until', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lines done so far; false when the step is no longer under way. */
export async function updateProgress(
  db: Db,
  id: number,
  state: ImportState,
  progress: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({ progress })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface StepResult {
  counts: Record<ImportOutcome, number>;
  issues: readonly LineIssue[];
}

/** How a step ends. */
export type StepEnd =
  | ({ state: 'tried' | 'done' } & StepResult)
  | { state: 'failed'; failure: ImportFailure };

/** Ends a step; false when it was not under way. */
export async function updateEnded(
  trx: Trx,
  run: { id: number; state: ImportState },
  end: StepEnd,
  at: Date,
): Promise<boolean> {
  const isOver = end.state !== 'tried';
  const { numUpdatedRows } = await trx
    .updateTable('import_run')
    .set({
      state: end.state,
      ...(end.state === 'failed'
        ? { failure: end.failure }
        : { counts: JSON.stringify(end.counts), issues: JSON.stringify(end.issues) }),
      ...(isOver ? { finished_at: at.toISOString(), lines_until: null } : {}),
    })
    .where('id', '=', run.id)
    .where('state', '=', run.state)
    .executeTakeFirst();
  if (numUpdatedRows > 0n && isOver) {
    await trx.deleteFrom('import_lines').where('run_id', '=', run.id).execute();
  }
  return numUpdatedRows > 0n;
}

/** Deletes lines that are kept no longer, and runs that nobody asks for any more. */
export async function deleteOutdated(trx: Trx, now: Date, runsBefore: Date): Promise<number> {
  const moment = now.toISOString();
  const outdated = trx.selectFrom('import_run').select('id').where('lines_until', '<', moment);
  await trx.deleteFrom('import_lines').where('run_id', 'in', outdated).execute();
  const { numUpdatedRows } = await trx
    .updateTable('import_run')
    .set({ state: 'failed', failure: 'outdated', finished_at: moment, lines_until: null })
    .where('lines_until', '<', moment)
    .executeTakeFirst();
  await trx.deleteFrom('import_run').where('created_at', '<', runsBefore.toISOString()).execute();
  return Number(numUpdatedRows);
}

/** Which field this person last matched with each heading; empty for one not to be imported. */
export async function selectHeadings(
  db: Db,
  staffId: number,
  kind: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('import_heading')
    .select(['heading', 'field'])
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ heading, field }) => [heading, field]));
}

export async function upsertHeadings(
  trx: Trx,
  staffId: number,
  kind: string,
  matched: ReadonlyMap<string, string>,
): Promise<void> {
  if (matched.size === 0) return;
  await trx
    .insertInto('import_heading')
    .values([...matched].map(([heading, field]) => ({ staff_id: staffId, kind, heading, field })))
    .onConflict((conflict) =>
      conflict
        .columns(['staff_id', 'kind', 'heading'])
        .doUpdateSet((row) => ({ field: row.ref('excluded.field') })),
    )
    .execute();
}
