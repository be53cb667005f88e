import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  REPORT_FILE_HOURS,
  type ReportFileFailure,
} from '@connect/contract/reports/report-file.ts';
import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';
import type { LinkDeps } from '../links/link-view.ts';
import { addNotice } from '../notices/notices.service.ts';
import { openReportFile } from '../reports/reports.service.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  deleteOutdated,
  type FileEnd,
  type FileRow,
  selectHeld,
  selectLost,
  updateEnded,
  updateProgress,
} from './report-files.queries.ts';
import { accessOf } from './report-files.service.ts';
import { REPORT_FILES_FOLDER } from './report-files-folder.ts';

/** The file was cancelled, or ended by an erasure, while it was being made. */
export class Unwanted extends Error {}

const HOUR_MS = 3_600_000;
/** How often somebody who waits is told how far it is. */
const ROWS_A_STEP = 2_000;

const keptUntil = ({ clock }: Deps): Date =>
  new Date(clock.now().getTime() + REPORT_FILE_HOURS * HOUR_MS);

/** Ends a file that cannot be made, and tells who asked for it. */
export const failFile = (deps: Deps, id: number, failure: ReportFileFailure): Promise<void> =>
  writeTransaction(deps, async (trx) => {
    const end: FileEnd = { state: 'failed', failure };
    const ended = await updateEnded(trx, id, end, keptUntil(deps));
    if (ended) await addNotice(trx, deps.clock, ended.staff_id, 'export_failed');
  });

/**
 * Makes a file and puts it into the store; it counts as done, and is in the audit, once it lies there
 * whole. Throws `Unwanted`.
 */
export async function makeFile(
  deps: LinkDeps,
  context: ActorContext,
  row: FileRow,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { storage } = deps;
  let written = 0;
  let told = 0;
  const file = await openReportFile(deps, context, row, async (rows) => {
    written += rows;
    if (written - told < ROWS_A_STEP) return;
    told = written;
    if (!(await updateProgress(deps.db, row.id, written))) throw new Unwanted();
  });
  const folder = `${row.id}-${randomBytes(8).toString('hex')}`;
  const path = join(await storage.tempDir(), `export-${folder}`);
  try {
    await pipeline(file.stream, createWriteStream(path), { signal });
    await storage.keep(`${REPORT_FILES_FOLDER}/${folder}/${file.fileName}`, path);
    const done: FileEnd = {
      state: 'done',
      rows: file.rows,
      access: accessOf(context.actor),
      folder,
      file_name: file.fileName,
    };
    const isWanted = await writeTransaction(deps, async (trx) => {
      if (!(await updateEnded(trx, row.id, done, keptUntil(deps)))) return false;
      await file.record(trx);
      const detail = { file_name: file.fileName };
      await addNotice(trx, deps.clock, row.staff_id, 'export_done', detail);
      return true;
    });
    if (isWanted) return;
    await storage.removeFolder(`${REPORT_FILES_FOLDER}/${folder}`);
    throw new Unwanted();
  } finally {
    await file.end();
    await rm(path, { force: true });
  }
}

/**
 * Deletes files whose time is over, ends those that nobody makes, and deletes what killed processes
 * and erasures left in the store.
 */
export async function sweepFiles(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await writeTransaction(deps, (trx) => deleteOutdated(trx, now));
  const dayAgo = new Date(now.getTime() - REPORT_FILE_HOURS * HOUR_MS);
  for (const id of await selectLost(deps.db, dayAgo)) await failFile(deps, id, 'error');
  const names: string[] = [];
  for await (const { name } of deps.storage.folders(REPORT_FILES_FOLDER)) names.push(name);
  const idOf = (name: string) => Number.parseInt(name, 10);
  // Read after the names: a file that was done meanwhile is known.
  const held = names.length === 0 ? [] : await selectHeld(deps.db, names.map(idOf));
  for (const name of names) {
    const keeps = held.some(
      ({ id, folder, state }) => id === idOf(name) && (state === 'running' || folder === name),
    );
    if (!keeps) await deps.storage.removeFolder(`${REPORT_FILES_FOLDER}/${name}`);
  }
}
