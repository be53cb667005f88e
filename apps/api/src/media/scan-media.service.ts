import { setTimeout as wait } from 'node:timers/promises';
import type { FieldIssue } from '@connect/contract/errors.ts';
import { systemContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { addNotice } from '../auth/notices.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { copyName, mediaFolder } from './media-url.ts';
import {
  markTried,
  type ScannedRow,
  selectTextFiles,
  selectToScan,
  selectUnclean,
  setScanned,
} from './scan-media.queries.ts';
import { folderOf } from './store-media.ts';
import type { VirusScanner } from './virus-scanner.ts';

type ScanDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'sealer' | 'scanner'>;

/** An upload waits so long to be told what the scanner says; then it is told later. */
const WAIT_MS = 5_000;
/** Between two attempts at one file. */
const AGAIN_MS = 4 * 60_000;
const A_RUN = 200;
/** A slow scanner gets the rest at the next run. */
const RUN_MS = 60_000;
const SYSTEM = systemContext('scan');
const NOTHING = { status: 'missing' } as const;

/** Asks about one file and writes down the answer. Throws while the scanner cannot be asked. */
async function scanFile(deps: ScanDeps, scanner: VirusScanner, row: ScannedRow): Promise<void> {
  const { db, clock, storage } = deps;
  const at = clock.now();
  await markTried(db, row.id, at);
  const key = `${folderOf(row.kind)}/${mediaFolder(row)}/${copyName(row.mime_type)}`;
  // A record whose file is gone has nothing to look at.
  const there = (await storage.size(key)) !== null;
  const answer = there ? await scanner(await storage.read(key)) : NOTHING;
  const status =
    answer.status === 'clean' || answer.status === 'infected' ? answer.status : 'skipped';
  await db.transaction().execute(async (trx) => {
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
  deps.sealer.soon();
}

/**
 * Asks about a file that has just been stored, and waits a little for the answer. Never throws: what
 * nobody answered stays pending, and the jobs ask again.
 */
export async function scanNow(deps: ScanDeps, row: ScannedRow): Promise<void> {
  if (!deps.scanner) return;
  const scanned = scanFile(deps, deps.scanner, row).catch(() => undefined);
  await Promise.race([scanned, wait(WAIT_MS, undefined, { ref: false })]);
}

/** Asks about everything that waits, for as long as the scanner answers. Throws once it does not. */
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
      // One file may be what it dies of; two in a row are the scanner.
      if (failures === 2) break;
    }
  }
  if (failed) throw failed;
}

/** What keeps an item from being published: files that were not looked at yet, or are infected. */
export async function scanIssues(
  trx: Trx,
  uses: readonly { media_id: number; field: string }[],
  storedText: number | null,
): Promise<FieldIssue[]> {
  const inText = storedText === null ? [] : await selectTextFiles(trx, storedText);
  const all = [...uses, ...inText.map((media_id) => ({ media_id, field: 'content' }))];
  const unclean = await selectUnclean(
    trx,
    all.map((use) => use.media_id),
  );
  return all.flatMap(({ media_id, field }) => {
    const file = unclean.find(({ id }) => id === media_id);
    if (!file) return [];
    return [{ field, code: file.scan_status === 'infected' ? 'file_infected' : 'file_pending' }];
  });
}
