import { mkdir, rm } from 'node:fs/promises';
import type { FileKind } from '@connect/contract/constants.ts';
import type { WriteContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { type WriteDeps, writeTransaction } from '../../writing/write-transaction.ts';
import { cleanFileName, recogniseFile, wrongFileType } from '../files/file-kind.ts';
import {
  findMedia,
  findTwin,
  insertMedia,
  type MediaRow,
  type NewMedia,
  nextMediaId,
} from '../files/media.queries.ts';
import { copyName, folderOf, mediaFolder, VARIANTS } from '../files/media-url.ts';
import { storageUnavailable } from '../files/storage.ts';
import { convertImage } from './convert-image.ts';
import { isRead, type ReadFacts, readFile } from './read-file.ts';

export type StoreDeps = WriteDeps & Pick<Deps, 'storage' | 'clock' | 'scanner'>;

const ALT_CHARACTERS = 200;

export interface FileToStore {
  /** A temporary file; it is either taken over or left for the caller to remove. */
  path: string;
  fileName: string;
  size: number;
  sha256: string;
  altText: string;
  /** Null for files that the system itself adds. */
  owner: number | null;
  /** `focal_y` of the row; the middle by default. */
  focalY?: number;
  /** `closed` of the row. */
  closed?: boolean;
  /** Connect drew it from another file, which is the one that is scanned. */
  drawn?: true;
  /** Set when the file was prepared earlier, beside other work. */
  prepared?: Prepared;
}

/** The temporary files that will be stored of an upload, and the facts read from it. */
export interface Prepared
  extends Pick<NewMedia, 'width' | 'height' | 'duration_seconds' | 'page_count'> {
  mimeType: string;
  kind: FileKind;
  copies: { name: string; path: string; size: number }[];
  /** The picture of the first page. */
  page: ReadFacts['page'];
}

const NOTHING_READ = {
  width: null,
  height: null,
  duration_seconds: null,
  page_count: null,
  page: null,
};

/** Folder for the copies of a received file; the code that prepares the file removes it. */
export const workFolderOf = (path: string): string => `${path}-copies`;

/**
 * Recognises a file, and reads or converts it. Throws `file_type`, `file_too_large`, or
 * `validation_failed` on `file` when it is damaged.
 */
export async function prepareFile(
  file: Pick<FileToStore, 'path' | 'fileName' | 'size' | 'owner'>,
): Promise<Prepared> {
  const { mimeType, kind } = await recogniseFile(file);
  const original = { name: copyName(mimeType), path: file.path, size: file.size };
  const prepared = { ...NOTHING_READ, mimeType, kind, copies: [original] };
  if (kind !== 'image' && !isRead(mimeType)) return prepared;
  const workFolder = workFolderOf(file.path);
  // A killed process may have left the folder behind.
  await mkdir(workFolder, { recursive: true }).catch((error: unknown) => {
    throw storageUnavailable(error);
  });
  const order = { path: file.path, mimeType, folder: workFolder };
  if (kind === 'image') return { ...prepared, ...(await convertImage(order, file.owner)) };
  const { has_video, ...facts } = await readFile(order, file.owner);
  if (has_video !== (kind === 'video')) throw wrongFileType();
  return { ...prepared, ...facts };
}

const pageOf = (
  file: FileToStore,
  { path, size, sha256 }: NonNullable<Prepared['page']>,
): FileToStore => ({
  path,
  size,
  sha256,
  fileName: cleanFileName(`${file.fileName}.jpg`),
  altText: [...`หน้าแรกของ ${file.fileName}`].slice(0, ALT_CHARACTERS).join(''),
  owner: file.owner,
  // The title of a page is at its top.
  focalY: 0,
  closed: true,
  drawn: true,
});

function rowOf(
  id: number,
  folder: string,
  file: FileToStore,
  prepared: Prepared,
  cover_id: number | null,
): Omit<NewMedia, 'created_at'> {
  const { mimeType, kind, width, height, duration_seconds, page_count, copies } = prepared;
  const [original] = copies;
  if (!original) throw new Error('A stored file has at least one copy');
  const variants = kind === 'image' ? VARIANTS.map((name) => [name, `${folder}/${name}.webp`]) : [];
  return {
    id,
    file_name: file.fileName,
    mime_type: mimeType,
    kind,
    size: original.size,
    width,
    height,
    duration_seconds,
    page_count,
    cover_id,
    sha256: file.sha256,
    alt_text: file.altText,
    storage_key: `${folder}/${original.name}`,
    variants: Object.fromEntries(variants),
    focal_y: file.focalY,
    closed: file.closed,
    created_by: file.owner,
  };
}

/** What else is done in the transaction that inserts a file. */
export interface StoringSteps {
  /** May still refuse. */
  before?: (trx: Trx) => Promise<void>;
  /** Puts the new file to its use. */
  use?: (trx: Trx, row: MediaRow) => Promise<void>;
}

/**
 * Checks, converts and stores a file, then inserts its row and audit entry in one transaction with
 * the given steps. Returns the row, and whether it is new; the same file of the same account is
 * stored once, also when it is sent twice at once.
 */
export async function storeMedia(
  deps: StoreDeps,
  context: WriteContext,
  file: FileToStore,
  steps: StoringSteps = {},
): Promise<{ row: MediaRow; created: boolean }> {
  try {
    const prepared = file.prepared ?? (await prepareFile(file));
    const { page } = prepared;
    const cover = page && (await storeMedia(deps, context, pageOf(file, page)));
    const kept = { file, prepared, cover_id: cover?.row.id ?? null };
    return await keepAndRecord(deps, context, kept, steps);
  } finally {
    await rm(workFolderOf(file.path), { recursive: true, force: true });
  }
}

async function keepAndRecord(
  deps: StoreDeps,
  context: WriteContext,
  { file, prepared, cover_id }: { file: FileToStore; prepared: Prepared; cover_id: number | null },
  { before, use }: StoringSteps,
): Promise<{ row: MediaRow; created: boolean }> {
  const { db, storage, clock, scanner } = deps;
  const id = await nextMediaId(db);
  const folder = `${folderOf(prepared.kind)}/${mediaFolder({ id, sha256: file.sha256 })}`;
  const row = rowOf(id, folder, file, prepared, cover_id);
  const scan_status = scanner && !file.drawn ? 'pending' : 'skipped';
  try {
    for (const copy of prepared.copies) await storage.keep(`${folder}/${copy.name}`, copy.path);
    const made = await writeTransaction(deps, async (trx) => {
      await before?.(trx);
      if (!(await insertMedia(trx, { ...row, scan_status, created_at: clock.now().toISOString() })))
        return undefined;
      await recordAudit(trx, clock, context, {
        action: 'media.upload',
        entityType: 'media',
        entityId: id,
        entityTitle: file.fileName,
        diff: { mime_type: row.mime_type, size: row.size, sha256: file.sha256 },
      });
      const kept = await findMedia(trx, id);
      if (!kept) throw new DomainError('unavailable');
      await use?.(trx, kept);
      return kept;
    });
    const created = made !== undefined;
    const stored =
      made ?? (file.owner === null ? undefined : await findTwin(db, file.owner, file.sha256));
    // The file was sent twice, and removed between the two.
    if (!stored) throw new DomainError('unavailable');
    if (!created) await storage.removeFolder(folder).catch(() => undefined);
    return { row: stored, created };
  } catch (error) {
    // After a refusal no row exists. After a lost connection one may: the files then stay, and the
    // sweep removes them if there is no row.
    if (error instanceof DomainError) await storage.removeFolder(folder).catch(() => undefined);
    throw error;
  }
}
