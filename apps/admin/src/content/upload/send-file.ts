import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { mediaUploads } from '@connect/contract/media/media-upload.ts';
import {
  FIRST_PART,
  type PartSize,
  partAfter,
  partAfterFailure,
} from '@connect/contract/media/part-size.ts';
import { type DetailedError, Upload } from 'tus-js-client';
import { ApiError, errorFromReply, isOutage, noConnection } from '../../api/start/api-error.ts';
import { call } from '../../api/start/client.ts';
import { accessToken } from '../../api/start/token.ts';

/** Pauses between attempts; they start anew with each part that arrives. */
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 60_000];
/** Status of a part that was lost, or that something on the way found too large or too slow. */
const PART_FAILED = [0, 408, 413, 502, 503, 504];

export type FinishedUpload = ReplyOf<typeof mediaUploads.finish>;

export interface SendOptions {
  /** Gets the number of bytes that have arrived. */
  onProgress: (sent: number) => void;
  /** The connection broke and will be retried. */
  onWaiting: () => void;
  onDone: (reply: FinishedUpload) => void;
  onFailed: (error: Error) => void;
}

const statusOf = (error: DetailedError): number => error.originalResponse?.getStatus() ?? 0;

/** The error of the server's answer, or of its absence. */
function failureOf(error: DetailedError | Error): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return error instanceof ApiError ? error : noConnection();
  let body: unknown = null;
  try {
    body = JSON.parse(response.getBody());
  } catch {
    // The answer is not JSON: its status decides.
  }
  const header = (name: string) => response.getHeader(name) ?? null;
  return errorFromReply(response.getStatus(), body, header);
}

/** Begins an upload and gives its id. Throws ApiError when name or size are refused. */
export async function beginUpload(file: File): Promise<string> {
  const body = { file_name: file.name, size: file.size };
  return (await call(mediaUploads.start, { body, silent: true })).data.id;
}

/** Whether the server still has an upload. */
export async function canContinue(id: string): Promise<boolean> {
  try {
    await call(mediaUploads.state, { params: { id }, silent: true });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** Cancels an upload; if the call fails, the server deletes the upload later by itself. */
export const cancelUpload = (id: string): Promise<unknown> =>
  call(mediaUploads.cancel, { params: { id }, silent: true }).catch(() => undefined);

/**
 * Sends the rest of a file in parts as large as the connection allows; `pause` stops, `start`
 * continues.
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
      // Any call of the client renews an expired token.
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

/** A failure that may pass: the upload is kept to be continued. */
export const isPassing = (error: Error): boolean =>
  isOutage(error) || (error instanceof ApiError && [401, 409, 429].includes(error.status));
