import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ActorContext } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { type WriteDeps, writeTransaction } from '../../writing/write-transaction.ts';
import { cleanFileName, fileTooLarge, refuseByName } from '../files/file-kind.ts';
import type { MediaRow } from '../files/media.queries.ts';
import { storageUnavailable } from '../files/storage.ts';
import { getMedia } from '../library/media.service.ts';
import { prepareFile, workFolderOf } from '../storing/store-media.ts';
import {
  deleteOldest,
  deleteUpload,
  findUpload,
  holdUpload,
  insertUpload,
  releaseUpload,
  setUploaded,
  type UploadRow,
} from './media-upload.queries.ts';
import { isDiskError } from './receive-upload.ts';
import { lockUploader } from './upload-limits.queries.ts';
import { countSpent, refuseTooManyUploads } from './upload-limits.service.ts';
import { uploadMedia } from './upload-media.service.ts';

/** A hold ends at most this long after its process died. */
const HOLD_MS = 30_000;
const RENEW_MS = 10_000;
/** Unfinished uploads kept per account; a form needs one at a time. */
const OPEN_UPLOADS = 10;
/** Disk space that must stay free for everything else. */
const SPARE_BYTES = 256 * 1024 * 1024;
const BLOCK = 1024 * 1024;

export interface UploadState extends UploadRow {
  /** Bytes received. */
  offset: number;
}

type UploadDeps = WriteDeps & Pick<Deps, 'storage' | 'clock'>;

const partPath = async ({ storage }: UploadDeps, id: string): Promise<string> =>
  join(await storage.tempDir(), `upload-${id}`);

async function arrived(path: string): Promise<number> {
  const about = await stat(path).catch(() => null);
  if (!about) throw new DomainError('not_found');
  return about.size;
}

async function ownUpload(deps: UploadDeps, { actor }: ActorContext, id: string) {
  const row = await findUpload(deps.db, actor.id, id);
  if (!row) throw new DomainError('not_found');
  return row;
}

async function refuseWithoutRoom(folder: string, size: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < size + SPARE_BYTES) throw storageUnavailable('No room for the upload');
}

/** Begins an upload. Refuses by name and size, and while the disk has no space for it (503). */
export async function startUpload(
  deps: UploadDeps,
  { actor }: ActorContext,
  declared: { file_name: string; size: number },
): Promise<UploadState> {
  const { db, clock } = deps;
  const file_name = cleanFileName(declared.file_name);
  refuseByName({ fileName: file_name, size: declared.size });
  await refuseWithoutRoom(await deps.storage.tempDir(), declared.size);
  const row = { id: randomUUID(), file_name, size: declared.size };
  const { size: bytes } = declared;
  // A begun upload counts at once; otherwise many could be begun in parallel.
  await writeTransaction(deps, async (trx) => {
    await lockUploader(trx, actor.id);
    await refuseTooManyUploads(trx, clock, actor.id, { bytes });
    await insertUpload(trx, { ...row, owner: actor.id, touched_at: clock.now().toISOString() });
  });
  await writeFile(await partPath(deps, row.id), '', { flag: 'wx', mode: 0o600 }).catch(
    async (error) => {
      await deleteUpload(db, row.id);
      throw storageUnavailable(error);
    },
  );
  for (const old of await deleteOldest(db, actor.id, OPEN_UPLOADS)) {
    await removePart(deps, actor.id, old);
  }
  return { ...row, media_id: null, offset: 0 };
}

/** Number of bytes received of an own upload. */
export async function uploadState(
  deps: UploadDeps,
  context: ActorContext,
  id: string,
): Promise<UploadState> {
  const row = await ownUpload(deps, context, id);
  const offset = row.media_id === null ? await arrived(await partPath(deps, id)) : row.size;
  return { ...row, offset };
}

/**
 * Runs work on an upload that no other request, in any process, works on; throws `wrong_state`
 * otherwise.
 */
async function alone<Result>(
  deps: UploadDeps,
  id: string,
  work: (stillMine: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const writer = randomUUID();
  const stillMine = async () => {
    const now = deps.clock.now();
    const hold = { writer, now, until: new Date(now.getTime() + HOLD_MS) };
    if (!(await holdUpload(deps.db, id, hold))) throw new DomainError('wrong_state');
  };
  await stillMine();
  try {
    return await work(stillMine);
  } finally {
    await releaseUpload(deps.db, id, writer);
  }
}

/**
 * Appends the next part and returns the offset after it. Bytes received before a connection breaks
 * are kept. Throws `wrong_state` for another offset than the present one, or while another request
 * writes.
 */
export async function appendPart(
  deps: UploadDeps,
  context: ActorContext,
  id: string,
  part: { offset: number; length: number | null; bytes: Readable },
): Promise<number> {
  const row = await ownUpload(deps, context, id);
  return alone(deps, id, async (stillMine) => {
    const path = await partPath(deps, id);
    const offset = await arrived(path);
    if (part.offset !== offset) throw new DomainError('wrong_state');
    const room = row.size - offset;
    if (part.length !== null && part.length > room) throw fileTooLarge(row.size);
    await writeFrom(path, offset, measured(part.bytes, room, stillMine));
    return arrived(path);
  });
}

/** Passes on at most `room` bytes, and only while this writer holds the upload. */
async function* measured(bytes: Readable, room: number, stillMine: () => Promise<void>) {
  let left = room;
  let renewed = performance.now();
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) throw fileTooLarge(room);
    if (performance.now() - renewed > RENEW_MS) {
      await stillMine();
      renewed = performance.now();
    }
    yield chunk;
  }
}

async function writeFrom(path: string, start: number, chunks: AsyncIterable<Buffer>) {
  const target = createWriteStream(path, { flags: 'r+', start, highWaterMark: BLOCK });
  // After an abort, bytes being written still reach the file before the hold is released.
  const closed = new Promise<void>((resolve) => target.once('close', resolve));
  try {
    await pipeline(chunks, target);
  } catch (error) {
    if (isDiskError(error)) throw storageUnavailable(error);
    if (error instanceof DomainError) throw error;
    throw new DomainError('bad_request');
  } finally {
    await closed;
  }
}

/** Deletes an own upload with all received bytes. */
export async function cancelUpload(deps: UploadDeps, context: ActorContext, id: string) {
  await ownUpload(deps, context, id);
  await forget(deps, context.actor.id, id);
}

async function forget(deps: UploadDeps, owner: number, id: string): Promise<void> {
  await removePart(deps, owner, id);
  await deleteUpload(deps.db, id);
}

/** Removes the received bytes of an upload; they still count towards the uploader's limits. */
async function removePart(deps: UploadDeps, owner: number, id: string): Promise<void> {
  const path = await partPath(deps, id);
  const bytes = (await stat(path).catch(() => null))?.size ?? 0;
  if (bytes > 0) await countSpent(deps.db, deps.clock, owner, bytes);
  await rm(path, { force: true });
}

/** Hashes a file while it is synced to disk: storing it then need not wait for the sync again. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(path);
  try {
    const bytes = handle.createReadStream({ highWaterMark: BLOCK, autoClose: false });
    await Promise.all([pipeline(bytes, hash), handle.sync()]);
  } catch (error) {
    throw storageUnavailable(error);
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
}

/** Refusals because of the file itself: sending it once more would not help. */
const FINAL = new Set(['file_type', 'file_too_large', 'validation_failed']);

/** Stores a completely received upload, as `POST /v1/media` does with a file in one request. */
export async function finishUpload(
  deps: Deps,
  context: ActorContext,
  id: string,
): Promise<MediaRow> {
  const upload = await ownUpload(deps, context, id);
  if (upload.media_id !== null) return getMedia(deps, context.actor, upload.media_id);
  return alone(deps, id, async (stillMine) => {
    const path = await partPath(deps, id);
    if ((await arrived(path)) !== upload.size) throw new DomainError('wrong_state');
    const file = { path, fileName: upload.file_name, size: upload.size };
    try {
      // Hashing and preparing run in parallel: a separate process reads the video.
      const [sha256, prepared] = await Promise.all([
        hashOf(path),
        prepareFile({ ...file, owner: context.actor.id }),
      ]);
      await stillMine();
      const { row } = await uploadMedia(
        deps,
        context,
        { ...file, sha256, prepared, uploadId: id },
        {},
      );
      await setUploaded(deps.db, id, row.id);
      await rm(path, { force: true });
      return row;
    } catch (error) {
      if (error instanceof DomainError && FINAL.has(error.code))
        await forget(deps, context.actor.id, id);
      throw error;
    } finally {
      await rm(workFolderOf(path), { recursive: true, force: true });
    }
  });
}
