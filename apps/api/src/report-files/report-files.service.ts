import { REPORTS, type WholeReport } from '@connect/contract/reports/report.ts';
import { REPORT_FILES_AT_ONCE, type ReportFile } from '@connect/contract/reports/report-file.ts';
import type { Actor, ActorContext, CallContext } from '../actor.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { refuseMoreExports } from '../exports/exports.service.ts';
import { askingCall, type Job } from '../jobs/job.ts';
import { addJob } from '../jobs/jobs.service.ts';
import type { LinkDeps } from '../links/link-view.ts';
import { countReportFile } from '../reports/reports.service.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  countUnfinished,
  deleteFile,
  type FileRow,
  insertFile,
  selectFiles,
} from './report-files.queries.ts';
import { REPORT_FILES_FOLDER } from './report-files-folder.ts';

/**
 * What somebody may see, as one text: all rights follow from the role and its scopes
 * (domain/reports#files-in-the-background).
 */
export const accessOf = ({ role, brandScope, regionScope }: Actor): string =>
  [role, brandScope.toSorted().join(), regionScope.toSorted().join()].join('|');

const view = (row: FileRow, { language }: ActorContext): ReportFile => ({
  ...row,
  title: REPORTS[row.report].title[language],
});

export const listReportFiles = async ({ db, clock }: Deps, context: ActorContext) =>
  (await selectFiles(db, context.actor.id, clock.now())).map((row) => view(row, context));

/** Has a file made in the background, as the caller's transaction promises it. */
export async function addReportFile(
  trx: Trx,
  { clock }: Deps,
  context: ActorContext,
  file: { query: WholeReport; rows: number; unmasked: boolean },
  job: Job<{ id: number; call: CallContext }>,
): Promise<FileRow> {
  const { report, format } = file.query;
  const { id: staffId } = context.actor;
  const row = await insertFile(trx, {
    ...file,
    staff_id: staffId,
    report,
    format,
    created_at: clock.now(),
  });
  await addJob(trx, job, { id: row.id, call: askingCall.parse(context) });
  return row;
}

/**
 * Has a file made in the background. Throws what taking it at once would throw, and
 * `report_files_under_way`.
 */
export async function askReportFile(
  deps: LinkDeps,
  context: ActorContext,
  query: WholeReport,
  job: Job<{ id: number; call: CallContext }>,
): Promise<ReportFile> {
  const counted = await countReportFile(deps, context, query);
  const { actor } = context;
  const row = await writeTransaction(deps, async (trx) => {
    await refuseMoreExports(trx, deps, context);
    const n = await countUnfinished(trx, actor.id);
    if (n >= REPORT_FILES_AT_ONCE)
      throw new DomainError('report_files_under_way', { params: { n } });
    return addReportFile(trx, deps, context, { query, ...counted }, job);
  });
  return view(row, context);
}

/**
 * A finished file of the caller's own. Throws `not_found`, and `forbidden` for whoever may see other
 * things than when it was made.
 */
export async function ownReportFile(
  { db, clock, storage }: Deps,
  { actor }: ActorContext,
  id: number,
) {
  const row = (await selectFiles(db, actor.id, clock.now())).find((file) => file.id === id);
  if (!row?.folder || !row.file_name) throw new DomainError('not_found');
  if (row.access !== accessOf(actor)) throw new DomainError('forbidden');
  const key = `${REPORT_FILES_FOLDER}/${row.folder}/${row.file_name}`;
  // A backup brings back the row alone.
  if ((await storage.size(key)) === null) throw new DomainError('not_found');
  return {
    stream: await storage.read(key),
    fileName: row.file_name,
    rows: row.rows,
    format: row.format,
  };
}

/** Cancels a file of the caller's own, or deletes it. Throws `not_found`. */
export async function cancelReportFile(deps: Deps, { actor }: ActorContext, id: number) {
  const gone = await writeTransaction(deps, (trx) => deleteFile(trx, id, actor.id));
  if (!gone) throw new DomainError('not_found');
  if (!gone.folder) return;
  // The row decides: when the store is away now, the sweep removes the file later.
  await deps.storage.removeFolder(`${REPORT_FILES_FOLDER}/${gone.folder}`).catch(() => undefined);
}
