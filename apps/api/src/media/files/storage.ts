import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';
import { DomainError } from '../../domain-error.ts';

/** First and last byte, counted from 0 and both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files are stored: a folder or an S3-compatible store. Keys look like
 * `images/12-ab…/thumb.webp`. When the store is away or full, a call throws DomainError
 * `unavailable` (503).
 */
export interface FileStorage {
  /** An existing folder on this machine for files that are being received or converted. */
  tempDir(): Promise<string>;
  /** Takes over a finished temporary file. Once this resolves, the file survives a power cut. */
  keep(key: string, tempPath: string): Promise<void>;
  /** Size in bytes, or null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** The file, or a range of it. Callers check `size` first: a missing file is an error here. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a folder with its content; does nothing when there is none. */
  removeFolder(folder: string): Promise<void>;
  /** The folders directly below one, each with the time its latest file was written. */
  folders(below: string): AsyncIterable<{ name: string; writtenAt: Date }>;
}

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The differences between a disk and an object store; flydrive does the rest. */
interface Backend {
  driver: DriverContract;
  keep(key: string, tempPath: string): Promise<void>;
  read(key: string, range?: ByteRange): Promise<Readable>;
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function diskBackend(root: string): Backend {
  return {
    driver: new FSDriver({ location: root, visibility: 'private' }),
    async keep(key, tempPath) {
      const target = join(root, key);
      const folder = dirname(target);
      const made = await mkdir(folder, { recursive: true });
      await syncToDisk(tempPath);
      await rename(tempPath, target);
      // The directory entries must be synced as well, from the file up to the first folder that
      // existed before.
      const last = made ? dirname(made) : folder;
      for (let path = folder; ; path = dirname(path)) {
        await syncToDisk(path);
        if (path === last || path === dirname(path)) break;
      }
    },
    read: async (key, range) => createReadStream(join(root, key), range),
  };
}

/** Loaded on first use: the client is large, and most installations store files on disk. */
async function s3Backend(settings: S3Settings): Promise<Backend> {
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's often support neither bucket host names nor trailing checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Failures are answered and logged with their request; the client does not print them too.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  return {
    driver,
    async keep(key, tempPath) {
      const { size } = await stat(tempPath);
      await driver.putStream(key, createReadStream(tempPath), { contentLength: size });
      await rm(tempPath, { force: true });
    },
    async read(key, range) {
      if (!range) return driver.getStream(key);
      const { start, end } = range;
      const command = { Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` };
      const { Body } = await client.send(new GetObjectCommand(command));
      // In Node the body is always a stream; the type also covers browsers.
      return Body as Readable;
    },
  };
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (Reflect.get(error, 'code') === 'ENOENT') return true;
  return error.name === 'NoSuchKey' || error.name === 'NotFound';
}

/**
 * The refusal for a store that cannot be read or written now: disk full, read-only, unmounted,
 * store not answering. The caller can try again, so it is never a 500.
 */
export function storageUnavailable(cause: unknown): DomainError {
  return Object.assign(new DomainError('unavailable'), { cause });
}

const guarded = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw storageUnavailable(error);
  });

/** Files in `<dataDir>/files`, or in the S3 bucket when one is given. */
export function createStorage(options: { dataDir: string; s3?: S3Settings }): FileStorage {
  const root = join(options.dataDir, 'files');
  // On the same file system as the files, so that taking one over is a rename.
  const temp = join(root, 'tmp');
  const { s3 } = options;
  let opened: Promise<Backend> | undefined;
  const backend = (): Promise<Backend> => {
    opened ??= s3 ? s3Backend(s3) : Promise.resolve(diskBackend(root));
    return opened;
  };
  return {
    tempDir: () => guarded(mkdir(temp, { recursive: true }).then(() => temp)),
    keep: (key, tempPath) => guarded(backend().then((place) => place.keep(key, tempPath))),
    async size(key) {
      try {
        const { driver } = await backend();
        return (await driver.getMetaData(key)).contentLength;
      } catch (error) {
        if (isMissing(error)) return null;
        throw storageUnavailable(error);
      }
    },
    read: (key, range) => guarded(backend().then((place) => place.read(key, range))),
    removeFolder: (folder) =>
      guarded(backend().then(({ driver }) => driver.deleteAll(`${folder}/`))),
    async *folders(below) {
      const { driver } = await backend();
      let paginationToken: string | undefined;
      do {
        const page = await guarded(driver.listAll(below, { recursive: false, paginationToken }));
        for (const entry of page.objects) {
          if (!entry.isDirectory) continue;
          const writtenAt = await guarded(latestWrite(driver, entry.prefix));
          if (writtenAt) yield { name: entry.name, writtenAt };
        }
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
  };
}

async function latestWrite(driver: DriverContract, folder: string): Promise<Date | null> {
  let latest: Date | null = null;
  const { objects } = await driver.listAll(folder, { recursive: false });
  for (const entry of objects) {
    if (entry.isDirectory) continue;
    const { lastModified } = await entry.getMetaData();
    if (!latest || lastModified > latest) latest = lastModified;
  }
  return latest;
}
