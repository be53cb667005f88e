import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import { deleteUnused, knownMedia } from './media.queries.ts';
import { deleteUntouched } from './media-upload.queries.ts';
import { mediaFolder } from './media-url.ts';
import { FOLDERS, folderOf } from './store-media.ts';
import { deleteSpent } from './upload-limits.queries.ts';

const DAY_MS = 86_400_000;
/** Age from which an unused file goes (DOMAIN 1.12). */
const UNUSED_DAYS = 7;
/** Nothing is received or recorded for longer than this: what is older was left behind. */
const LEFT_BEHIND_MS = DAY_MS;
const BATCH = 100;

const SYSTEM = systemContext('sweep');

export interface SweepResult {
  /** Files nothing used for which a row was deleted. */
  unused: number;
  /** Folders and temporary files without a row. */
  leftBehind: number;
}

/**
 * Removes files that nothing uses and that are older than 7 days, and what interrupted uploads or
 * deletions left in the storage. Safe to run in several processes at once.
 */
export async function sweepUnreferencedMedia(
  deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'sealer'>,
): Promise<SweepResult> {
  const unused = await sweepUnused(deps);
  const folders = await sweepFolders(deps);
  await deleteUntouched(deps.db, new Date(deps.clock.now().getTime() - LEFT_BEHIND_MS));
  await deleteSpent(deps.db, new Date(deps.clock.now().getTime() - LEFT_BEHIND_MS));
  const temporary = await sweepTemporary(deps);
  return { unused, leftBehind: folders + temporary };
}

async function sweepUnused({
  db,
  storage,
  clock,
  sealer,
}: Parameters<typeof sweepUnreferencedMedia>[0]) {
  const before = new Date(clock.now().getTime() - UNUSED_DAYS * DAY_MS);
  let total = 0;
  for (;;) {
    const gone = await db.transaction().execute(async (trx) => {
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
      // If this fails the folder has no row any more, so the next run finds it.
      await storage
        .removeFolder(`${folderOf(row.kind)}/${mediaFolder(row)}`)
        .catch(() => undefined);
    }
    total += gone.length;
    if (gone.length === 0) break;
  }
  if (total > 0) sealer.soon();
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
