import { setTimeout as wait } from 'node:timers/promises';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { systemContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { addNotice } from '../../notices/notices.service.ts';
import { type WriteDeps, writeTransaction } from '../../writing/write-transaction.ts';
import { copyName, folderOf, mediaFolder } from '../files/media-url.ts';
import {
  markTried,
  type ScannedRow,
  selectTextFiles,
  selectToScan,
  setScanned,
} from './scan-media.queries.ts';
import type { VirusScanner } from './virus-scanner.ts';

type ScanDeps = WriteDeps & Pick<Deps, 'storage' | 'clock' | 'scanner'>;

/** How long an upload waits for the scanner's answer; after that the answer is stored later. */
const WAIT_MS = 5_000;
/** Time between two attempts at one file. */
const AGAIN_MS = 4 * 60_000;
const A_RUN = 200;
/** With a slow scanner, the rest is scanned in the next run. */
const RUN_MS = 60_000;
const SYSTEM = systemContext('scan');
const NOTHING = { status: 'missing' } as const;

/** Scans one file and stores the answer. Throws while the scanner does not work. */
async function scanFile(deps: ScanDeps, scanner: VirusScanner, row: ScannedRow): Promise<void> {
  const { db, clock, storage } = deps;
  const at = clock.now();
  await markTried(db, row.id, at);
  const key = `${folderOf(row.kind)}/${mediaFolder(row)}/${copyName(row.mime_type)}`;
  // A row whose file is gone has nothing to scan.
  const there = (await storage.size(key)) !== null;
  const answer = there ? await scanner(await storage.read(key)) : NOTHING;
  const status =
    answer.status === 'clean' || answer.status === 'infected' ? answer.status : 'skipped';
  await writeTransaction(deps, async (trx) => {
    if (!(await setScanned(trx, row.id, status)) || answer.status !== 'infected') return;
    await recordAudit(trx, clock, SYSTEM, {
      action: 'media.infected',
      entityType: 'media',
      entityId: row.id,
      entityTitle: row.file_name,
      diff: { found: answer.found },
    });
    if (row.created_by === null) return;
    await addNotice(trx, clock, row.created_by, 'file_infected', { file_name: row.file_name });
  });
}

/**
 * Scans a file that has just been stored, and waits a short time for the answer. Never throws:
 * without an answer the file stays `pending`, and the job tries again.
 */
export async function scanNow(deps: ScanDeps, row: ScannedRow): Promise<void> {
  if (!deps.scanner) return;
  const scanned = scanFile(deps, deps.scanner, row).catch(() => undefined);
  await Promise.race([scanned, wait(WAIT_MS, undefined, { ref: false })]);
}

/** Scans all waiting files while the scanner answers. Throws when it does not. */
export async function scanWaiting(deps: ScanDeps): Promise<void> {
  const { db, clock, scanner } = deps;
  if (!scanner) return;
  let failed: unknown;
  let failures = 0;
  const began = performance.now();
  for (const row of await selectToScan(db, new Date(clock.now().getTime() - AGAIN_MS), A_RUN)) {
    if (performance.now() - began > RUN_MS) break;
    try {
      await scanFile(deps, scanner, row);
      failures = 0;
    } catch (error) {
      failed = error;
      failures += 1;
      // A single file may make the scanner fail; two failures in a row mean that it is down.
      if (failures === 2) break;
    }
  }
  if (failed) throw failed;
}

/**
 * The files that block publishing: not scanned yet, or infected. Files of an unchanged `content`
 * are read here, all others are given.
 */
export async function scanIssues(
  trx: Trx,
  uses: readonly { media_id: number; field: string }[],
  files: readonly { id: number; scan_status: string }[],
  storedText: number | null,
): Promise<FieldIssue[]> {
  const inText = storedText === null ? [] : await selectTextFiles(trx, storedText);
  const used = uses.flatMap(({ media_id, field }) => {
    const file = files.find(({ id }) => id === media_id);
    return file ? [{ ...file, field }] : [];
  });
  return [...used, ...inText.map((file) => ({ ...file, field: 'content' }))].flatMap(
    ({ scan_status: status, field }) => {
      if (status !== 'pending' && status !== 'infected') return [];
      return [{ field, code: status === 'infected' ? 'file_infected' : 'file_pending' }];
    },
  );
}
