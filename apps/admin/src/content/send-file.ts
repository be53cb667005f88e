import type { ReplyOf } from '@connect/contract/endpoint.ts';
import { fillPath } from '@connect/contract/endpoint.ts';
import {
  FIRST_PART,
  type PartSize,
  partAfter,
  partAfterFailure,
} from '@connect/contract/part-size.ts';
import { mediaUploads } from '@connect/contract/resources/media-upload.ts';
import { type DetailedError, Upload } from 'tus-js-client';
import { ApiError, errorFromReply, isOutage, noConnection } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { accessToken } from '../api/token.ts';

/** Waits between attempts; counted anew with each part that arrives. */
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 60_000];
/** The line broke, or something on the way took no part as large or as slow as this one. */
const PART_FAILED = [0, 408, 413, 502, 503, 504];

export type FinishedUpload = ReplyOf<typeof mediaUploads.finish>;

export interface SendOptions {
  /** Hears how many bytes have arrived. */
  onProgress: (sent: number) => void;
  /** The connection broke; it is tried again by itself. */
  onWaiting: () => void;
  onDone: (reply: FinishedUpload) => void;
  onFailed: (error: Error) => void;
}

const statusOf = (error: DetailedError): number => error.originalResponse?.getStatus() ?? 0;

/** What the server said, or that it said nothing. */
function failureOf(error: DetailedError | Error): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return error instanceof ApiError ? error : noConnection();
  let body: unknown = null;
  try {
    body = JSON.parse(response.getBody());
  } catch {
    // No words came along: the status speaks.
  }
  const header = (name: string) => response.getHeader(name) ?? null;
  return errorFromReply(response.getStatus(), body, header);
}

/** Begins an upload and gives its id. Throws ApiError when name or size are refused. */
export async function beginUpload(file: File): Promise<string> {
  const body = { file_name: file.name, size: file.size };
  return (await call(mediaUploads.start, { body, silent: true })).data.id;
}

/** Whether an upload is still there to be continued. */
export async function canContinue(id: string): Promise<boolean> {
  try {
    await call(mediaUploads.state, { params: { id }, silent: true });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** Gives an upload up; what the server does not hear of it sweeps by itself. */
export const cancelUpload = (id: string): Promise<unknown> =>
  call(mediaUploads.cancel, { params: { id }, silent: true }).catch(() => undefined);

/**
 * Sends a file from where its upload is, in parts as large as the line carries; `pause` stops, `start`
 * goes on.
 */
export function sendFile(file: File, id: string, options: SendOptions) {
  const params = { id };
  let renew = false;
  let part: PartSize = FIRST_PART;
  let partBegan = 0;
  const resize = (size: PartSize) => {
    part = size;
    upload.options.chunkSize = size.bytes;
  };
  const finish = async () => {
    try {
      options.onDone(await call(mediaUploads.finish, { params, silent: true }));
    } catch (error) {
      options.onFailed(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const upload = new Upload(file, {
    uploadUrl: fillPath(mediaUploads.state.path, params),
    chunkSize: part.bytes,
    retryDelays: RETRY_MS,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      // The client renews a token that has run out by itself, with the first call it makes.
      if (renew) await call(mediaUploads.state, { params, silent: true }).catch(() => undefined);
      renew = false;
      request.setHeader('Authorization', `Bearer ${accessToken() ?? ''}`);
      request.setHeader('Accept-Language', document.documentElement.lang);
      partBegan = performance.now();
    },
    onChunkComplete: () => resize(partAfter(part, performance.now() - partBegan)),
    onShouldRetry: (error) => {
      const status = statusOf(error);
      renew = status === 401;
      const failed = PART_FAILED.includes(status);
      if (failed && error.originalRequest.getMethod() === 'PATCH') resize(partAfterFailure(part));
      const retried = accessToken() !== null && (failed || [401, 409, 429].includes(status));
      if (retried && !renew) options.onWaiting();
      return retried;
    },
    onProgress: options.onProgress,
    onSuccess: () => void finish(),
    onError: (error) => options.onFailed(failureOf(error)),
  });
  return { start: () => upload.start(), pause: () => void upload.abort() };
}

/** What may go well the next time: the upload is kept to be continued. */
export const isPassing = (error: Error): boolean =>
  isOutage(error) || (error instanceof ApiError && [401, 409, 429].includes(error.status));
