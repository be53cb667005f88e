import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../domain-error.ts';
import { brokenFile, cleanFileName, fileTooLarge, LARGEST_AT_ONCE } from '../files/file-kind.ts';
import { storageUnavailable } from '../files/storage.ts';
import type { Prepared } from '../storing/store-media.ts';

/** Text fields beside the file are short; each field's own rule refuses a longer one. */
const FIELD_BYTES = 4096;
/** Part headers and text fields in addition to the file. */
const OVERHEAD_BYTES = 64 * 1024;

/** A received file, still in the temporary folder. */
export interface Received {
  path: string;
  fileName: string;
  /** Size in bytes. */
  size: number;
  /** Hash of the file as it was sent. */
  sha256: string;
  prepared?: Prepared;
  /** The id of the upload in parts, if it was one. */
  uploadId?: string;
}

/** Errors of our own disk name a system call; all others are the sender's fault. */
export const isDiskError = (error: unknown): boolean =>
  error instanceof Error &&
  ['open', 'write', 'close', 'fsync'].includes(String(Reflect.get(error, 'syscall')));

const badForm = (field: string, code: 'unknown_field' | 'file_broken' | 'file_missing') =>
  new DomainError('validation_failed', { issues: [{ field, code }] });

async function writeFile(part: MultipartFile, path: string): Promise<Received> {
  const hash = createHash('sha256');
  let size = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  // When the request is aborted before the file was opened, the file is still created; it can be
  // removed once this has closed.
  const closed = new Promise<void>((resolve) => target.once('close', resolve));
  try {
    await pipeline(part.file, measured, target);
  } finally {
    await closed;
  }
  if (part.file.truncated) throw fileTooLarge(LARGEST_AT_ONCE);
  return { path, fileName: cleanFileName(part.filename), size, sha256: hash.digest('hex') };
}

/**
 * Reads a `multipart/form-data` request with one part `file` directly into a temporary file, then
 * calls `use` and removes the temporary file in every case. Text parts are passed on unparsed.
 */
export async function withUpload<Result>(
  request: FastifyRequest,
  tempDir: string,
  use: (file: Received, fields: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new DomainError('content_type');
  if (Number(request.headers['content-length']) > LARGEST_AT_ONCE + OVERHEAD_BYTES) {
    throw fileTooLarge(LARGEST_AT_ONCE);
  }
  const path = join(tempDir, randomUUID());
  try {
    const { file, fields } = await readParts(request, path).catch((error: unknown) => {
      if (error instanceof DomainError) throw error;
      if (isDiskError(error)) throw storageUnavailable(error);
      throw new DomainError('bad_request', { issues: [{ field: 'file', code: 'file_broken' }] });
    });
    return await use(file, fields);
  } finally {
    await rm(path, { force: true });
  }
}

async function readParts(request: FastifyRequest, path: string) {
  const limits = { fileSize: LARGEST_AT_ONCE, files: 2, fields: 10, fieldSize: FIELD_BYTES };
  const fields: Record<string, unknown> = {};
  let file: Received | undefined;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
    } else if (part.fieldname !== 'file') {
      throw badForm(part.fieldname, 'unknown_field');
    } else if (file) {
      throw new DomainError('validation_failed', {
        issues: [{ field: 'file', code: 'max_items', params: { max: 1 } }],
      });
    } else {
      file = await writeFile(part, path);
    }
  }
  if (!file) throw badForm('file', 'file_missing');
  if (file.size === 0) throw brokenFile();
  return { file, fields };
}
