import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import { DAY_MS } from '../time/moments.ts';
import { type WriteDeps, writeTransaction } from '../writing/write-transaction.ts';
import { deleteUnused, knownMedia } from './files/media.queries.ts';
import { FOLDERS, folderOf, mediaFolder } from './files/media-url.ts';
import { deleteUntouched } from './uploading/media-upload.queries.ts';
import { deleteSpent } from './uploading/upload-limits.queries.ts';

/** Age at which an unused file is deleted (domain/media#unused-files). */
const UNUSED_DAYS = 7;
/** No upload takes longer than this: older files were left behind. */
const LEFT_BEHIND_MS = DAY_MS;
const BATCH = 100;

const SYSTEM = systemContext('sweep');

type SweepDeps = WriteDeps & Pick<Deps, 'storage' | 'clock'>;

export interface SweepResult {
  /** Number of unused files whose row was deleted. */
  unused: number;
  /** Number of folders and temporary files without a row. */
  leftBehind: number;
}

/**
 * Removes files that nothing uses and that are older than 7 days, and leftovers of interrupted
 * uploads or deletions in the storage. Safe to run in several processes at once.
 */
export async function sweepUnreferencedMedia(deps: SweepDeps): Promise<SweepResult> {
  const unused = await sweepUnused(deps);
  const folders = await sweepFolders(deps);
  await deleteUntouched(deps.db, new Date(deps.clock.now().getTime() - LEFT_BEHIND_MS));
  await deleteSpent(deps.db, new Date(deps.clock.now().getTime() - LEFT_BEHIND_MS));
  const temporary = await sweepTemporary(deps);
  return { unused, leftBehind: folders + temporary };
}

async function sweepUnused(deps: SweepDeps) {
  const { storage, clock } = deps;
  const before = new Date(clock.now().getTime() - UNUSED_DAYS * DAY_MS);
  let total = 0;
  for (;;) {
    const gone = await writeTransaction(deps, async (trx) => {
      const rows = await deleteUnused(trx, before, BATCH);
      for (const row of rows) {
        await recordAudit(trx, clock, SYSTEM, {
          action: 'media.delete',
          entityType: 'media',
          entityId: row.id,
          entityTitle: row.file_name,
          reason: `ไม่มีการใช้งานเกิน ${UNUSED_DAYS} วัน (not used for ${UNUSED_DAYS} days)`,
        });
      }
      return rows;
    });
    for (const row of gone) {
      // When this fails, the folder has no row any more, so the next run finds it.
      await storage
        .removeFolder(`${folderOf(row.kind)}/${mediaFolder(row)}`)
        .catch(() => undefined);
    }
    total += gone.length;
    if (gone.length === 0) break;
  }
  return total;
}

async function sweepFolders({ db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>) {
  const before = clock.now().getTime() - LEFT_BEHIND_MS;
  let total = 0;
  for (const below of FOLDERS) {
    let batch: string[] = [];
    const removeUnknown = async () => {
      const known = await knownMedia(
        db,
        batch.map((name) => Number.parseInt(name, 10)),
      );
      const names = new Set(known.map(mediaFolder));
      for (const name of batch.filter((candidate) => !names.has(candidate))) {
        await storage.removeFolder(`${below}/${name}`);
        total += 1;
      }
      batch = [];
    };
    for await (const { name, writtenAt } of storage.folders(below)) {
      if (!/^[1-9]\d{0,9}-[0-9a-f]{16}$/.test(name) || writtenAt.getTime() > before) continue;
      batch.push(name);
      if (batch.length === BATCH) await removeUnknown();
    }
    await removeUnknown();
  }
  return total;
}

async function sweepTemporary({ storage, clock }: Pick<Deps, 'storage' | 'clock'>) {
  const folder = await storage.tempDir();
  let total = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const about = await stat(path).catch(() => null);
    if (!about || about.mtimeMs > clock.now().getTime() - LEFT_BEHIND_MS) continue;
    await rm(path, { recursive: true, force: true });
    total += 1;
  }
  return total;
}
