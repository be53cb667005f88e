import { rm } from 'node:fs/promises';
import type { Actor, CallContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { convertImage } from './convert-image.ts';
import { type FileKind, recogniseFile } from './file-kind.ts';
import {
  findMedia,
  findTwin,
  insertMedia,
  type MediaRow,
  type NewMedia,
  nextMediaId,
} from './media.queries.ts';
import { mediaFolder, VARIANTS } from './media-url.ts';
import type { FileStorage } from './storage.ts';

export type StoreDeps = Pick<Deps, 'db' | 'storage' | 'clock'>;

/** Where files of a kind lie; only what is below `images` is ever served to the public. */
export const FOLDERS: Record<FileKind, string> = { image: 'images', document: 'documents' };

export interface FileToStore {
  /** A temporary file; it is taken over or left to the caller to remove. */
  path: string;
  fileName: string;
  size: number;
  sha256: string;
  altText: string;
  /** Null for what the system itself brings along. */
  owner: number | null;
}

async function prepareCopies(
  file: FileToStore,
  kind: FileKind,
  mimeType: string,
  storage: FileStorage,
) {
  if (kind === 'document') {
    const ending = file.fileName.slice(file.fileName.lastIndexOf('.') + 1).toLowerCase();
    const copies = [{ name: `original.${ending}`, path: file.path, size: file.size }];
    return { width: null, height: null, copies };
  }
  return convertImage({ path: file.path, mimeType, folder: await storage.tempDir() });
}

/**
 * Checks, converts and keeps a file, then records it in one transaction with its audit entry: the
 * files are on disk before the row exists. Gives the row, and whether it is new; the same file of
 * the same person is recorded once, also when it is sent twice at the same moment.
 * `insideTransaction` may still refuse.
 */
export async function storeMedia(
  deps: StoreDeps,
  context: CallContext & { actor: Actor | null },
  file: FileToStore,
  insideTransaction: (trx: Trx) => Promise<void> = async () => {},
): Promise<{ row: MediaRow; created: boolean }> {
  const { db, storage, clock } = deps;
  const { mimeType, kind } = await recogniseFile(file);
  const { width, height, copies } = await prepareCopies(file, kind, mimeType, storage);
  const id = await nextMediaId(db);
  const folder = `${FOLDERS[kind]}/${mediaFolder({ id, sha256: file.sha256 })}`;
  const [original] = copies;
  if (!original) throw new Error('A stored file has at least one copy');
  try {
    for (const copy of copies) await storage.keep(`${folder}/${copy.name}`, copy.path);
    const row: NewMedia = {
      id,
      file_name: file.fileName,
      mime_type: mimeType,
      kind,
      size: original.size,
      width,
      height,
      sha256: file.sha256,
      alt_text: file.altText,
      storage_key: `${folder}/${original.name}`,
      variants:
        kind === 'image'
          ? Object.fromEntries(VARIANTS.map((name) => [name, `${folder}/${name}.webp`]))
          : {},
      created_at: clock.now().toISOString(),
      created_by: file.owner,
    };
    const created = await db.transaction().execute(async (trx) => {
      await insideTransaction(trx);
      if (!(await insertMedia(trx, row))) return false;
      await recordAudit(trx, clock, context, {
        action: 'media.upload',
        entityType: 'media',
        entityId: id,
        entityTitle: file.fileName,
        diff: { mime_type: mimeType, size: original.size, sha256: file.sha256 },
      });
      return true;
    });
    if (!created) await storage.removeFolder(folder);
    const stored = created
      ? await findMedia(db, id)
      : file.owner !== null && (await findTwin(db, file.owner, file.sha256));
    if (!stored) throw new DomainError('unavailable');
    return { row: stored, created };
  } catch (error) {
    // After a refusal no row exists. After a lost connection one may: the files then stay, and the
    // sweep removes them if it does not.
    if (error instanceof DomainError) await storage.removeFolder(folder).catch(() => undefined);
    throw error;
  } finally {
    for (const { path } of copies) await rm(path, { force: true });
  }
}
