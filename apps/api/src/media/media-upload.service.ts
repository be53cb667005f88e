import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { cleanFileName, fileTooLarge, refuseByName } from './file-kind.ts';
import type { MediaRow } from './media.queries.ts';
import { getMedia, uploadMedia } from './media.service.ts';
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
import { storageUnavailable } from './storage.ts';
import { prepareFile, workFolderOf } from './store-media.ts';
import { lockUploader } from './upload-limits.queries.ts';
import { countSpent, refuseTooManyUploads } from './upload-limits.service.ts';

/** A hold outlives its process by no more than this. */
const HOLD_MS = 30_000;
const RENEW_MS = 10_000;
/** Unfinished uploads kept for one person; a form needs one at a time. */
const OPEN_UPLOADS = 10;
/** What must stay free for everybody else. */
const SPARE_BYTES = 256 * 1024 * 1024;
const BLOCK = 1024 * 1024;

export interface UploadState extends UploadRow {
  /** Bytes that have arrived. */
  offset: number;
}

type UploadDeps = Pick<Deps, 'db' | 'storage' | 'clock'>;

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

/** Begins an upload. Refuses by name and size, and while the disk has no room for it (503). */
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
  // What is begun counts at once, or many could be begun beside each other.
  await db.transaction().execute(async (trx) => {
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

/** How much of an own upload has arrived. */
export async function uploadState(
  deps: UploadDeps,
  context: ActorContext,
  id: string,
): Promise<UploadState> {
  const row = await ownUpload(deps, context, id);
  const offset = row.media_id === null ? await arrived(await partPath(deps, id)) : row.size;
  return { ...row, offset };
}

/** Works on an upload as the only one, in this process and all others; `wrong_state` otherwise. */
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
 * Adds the next part and gives the offset after it. What arrives before a connection breaks is
 * kept. Throws `wrong_state` for another offset than the one reached, or while somebody writes.
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

/** Passes on no more than the room left, and only while this writer is the one that holds. */
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
  // Given up by the sender, what is being written still lands before the hold is let go.
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

/** Forgets an own upload with all that has arrived. */
export async function cancelUpload(deps: UploadDeps, context: ActorContext, id: string) {
  await ownUpload(deps, context, id);
  await forget(deps, context.actor.id, id);
}

async function forget(deps: UploadDeps, owner: number, id: string): Promise<void> {
  await removePart(deps, owner, id);
  await deleteUpload(deps.db, id);
}

/** Removes what has arrived of an upload; that it was sent goes on counting. */
async function removePart(deps: UploadDeps, owner: number, id: string): Promise<void> {
  const path = await partPath(deps, id);
  const bytes = (await stat(path).catch(() => null))?.size ?? 0;
  if (bytes > 0) await countSpent(deps.db, deps.clock, owner, bytes);
  await rm(path, { force: true });
}

/** Hashes a file while the disk takes what it has not yet: keeping it does not wait for that again. */
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

/** Refusals of the file itself: sending it once more would not help. */
const FINAL = new Set(['file_type', 'file_too_large', 'validation_failed']);

/** Keeps what has arrived whole, as `POST /v1/media` does with what comes in one request. */
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
      // Two processes share the work: the other one reads the film.
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
