import { mkdir, rm } from 'node:fs/promises';
import type { FileKind } from '@connect/contract/constants.ts';
import type { Actor, CallContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { convertImage } from './convert-image.ts';
import { cleanFileName, recogniseFile, wrongFileType } from './file-kind.ts';
import {
  findMedia,
  findTwin,
  insertMedia,
  type MediaRow,
  type NewMedia,
  nextMediaId,
} from './media.queries.ts';
import { copyName, mediaFolder, VARIANTS } from './media-url.ts';
import { isRead, type ReadFacts, readFile } from './read-file.ts';
import { storageUnavailable } from './storage.ts';

export type StoreDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'scanner'>;

/** Where files lie: what is below `images` everybody may see, all else by signed address only. */
export const FOLDERS = ['images', 'documents'] as const;
export const folderOf = (kind: string): (typeof FOLDERS)[number] =>
  kind === 'image' ? 'images' : 'documents';

const ALT_CHARACTERS = 200;

export interface FileToStore {
  /** A temporary file; it is taken over or left to the caller to remove. */
  path: string;
  fileName: string;
  size: number;
  sha256: string;
  altText: string;
  /** Null for what the system itself brings along. */
  owner: number | null;
  /** As `focal_y` of the row; the middle where nothing is said. */
  focalY?: number;
  /** As `closed` of the row. */
  closed?: boolean;
  /** Where this was done beside other work. */
  prepared?: Prepared;
}

/** Temporary files that together are what is kept of an upload, and what was read from it. */
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

/** Where the copies of a received file are made; whoever prepares it removes the folder. */
export const workFolderOf = (path: string): string => `${path}-copies`;

/**
 * Tells what a file is, reads or converts it. Throws `file_type`, `file_too_large`, or
 * `validation_failed` on `file` where it is damaged.
 */
export async function prepareFile(
  file: Pick<FileToStore, 'path' | 'fileName' | 'size' | 'owner'>,
): Promise<Prepared> {
  const { mimeType, kind } = await recogniseFile(file);
  const original = { name: copyName(mimeType), path: file.path, size: file.size };
  const prepared = { ...NOTHING_READ, mimeType, kind, copies: [original] };
  if (kind !== 'image' && !isRead(mimeType)) return prepared;
  const workFolder = workFolderOf(file.path);
  // A process that was killed may have left it behind.
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
  // What a page is about stands at its top.
  focalY: 0,
  closed: true,
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
  try {
    const prepared = file.prepared ?? (await prepareFile(file));
    const { page } = prepared;
    const cover = page && (await storeMedia(deps, context, pageOf(file, page)));
    const kept = { file, prepared, cover_id: cover?.row.id ?? null };
    return await keepAndRecord(deps, context, kept, insideTransaction);
  } finally {
    await rm(workFolderOf(file.path), { recursive: true, force: true });
  }
}

async function keepAndRecord(
  { db, storage, clock, scanner }: StoreDeps,
  context: CallContext & { actor: Actor | null },
  { file, prepared, cover_id }: { file: FileToStore; prepared: Prepared; cover_id: number | null },
  insideTransaction: (trx: Trx) => Promise<void>,
): Promise<{ row: MediaRow; created: boolean }> {
  const id = await nextMediaId(db);
  const folder = `${folderOf(prepared.kind)}/${mediaFolder({ id, sha256: file.sha256 })}`;
  const row = rowOf(id, folder, file, prepared, cover_id);
  // A first page is drawn by ourselves; what it was drawn from is what has to be looked at.
  const scan_status = scanner && !file.closed ? 'pending' : 'skipped';
  try {
    for (const copy of prepared.copies) await storage.keep(`${folder}/${copy.name}`, copy.path);
    const made = await db.transaction().execute(async (trx) => {
      await insideTransaction(trx);
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
      return kept;
    });
    const created = made !== undefined;
    const stored =
      made ?? (file.owner === null ? undefined : await findTwin(db, file.owner, file.sha256));
    // Sent twice, and removed again by somebody in between.
    if (!stored) throw new DomainError('unavailable');
    if (!created) await storage.removeFolder(folder).catch(() => undefined);
    return { row: stored, created };
  } catch (error) {
    // After a refusal no row exists. After a lost connection one may: the files then stay, and the
    // sweep removes them if it does not.
    if (error instanceof DomainError) await storage.removeFolder(folder).catch(() => undefined);
    throw error;
  }
}
