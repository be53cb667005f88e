import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { UPLOAD_LIMITS } from '@connect/contract/constants.ts';
import { z } from 'zod';
import { DomainError } from '../domain-error.ts';
import { brokenFile, wrongFileType } from './file-kind.ts';
import { storageUnavailable } from './storage.ts';

const CONVERTER = fileURLToPath(new URL('./image-converter.ts', import.meta.url));
const TIMEOUT_MS = 60_000;

export interface ConversionOrder {
  path: string;
  mimeType: string;
  /** Where the copies are written under names of their own. */
  folder: string;
}

const convertedImage = z.object({
  /** Pixels of the kept file, the right way up. */
  width: z.number(),
  height: z.number(),
  /** Temporary files; the kept one first. Size in bytes. */
  copies: z.array(z.object({ name: z.string(), path: z.string(), size: z.number() })).min(1),
});
export type ConvertedImage = z.output<typeof convertedImage>;

const conversionAnswer = z.union([
  z.object({ done: convertedImage }),
  z.object({ refused: z.enum(['broken', 'type', 'megapixels']) }),
  z.object({ failed: z.string() }),
]);
export type ConversionAnswer = z.output<typeof conversionAnswer>;

/** One after the other: the second core goes on serving. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

const tooManyPixels = () =>
  new DomainError('validation_failed', {
    issues: [
      { field: 'file', code: 'megapixels', params: { max: UPLOAD_LIMITS.image.megapixels } },
    ],
  });

/**
 * Re-encodes an image upright and without metadata, and makes its three WebP copies, never larger
 * than the image itself (DOMAIN 1.12). Animations stay animated; their copies show the first frame.
 * Throws `validation_failed` on `file` for what is damaged or above 40 megapixels.
 *
 * Decoding happens in a process of its own: a file that breaks the decoder breaks only that, it
 * knows no secrets, and the memory of a large picture is given back.
 */
export const convertImage = (order: ConversionOrder): Promise<ConvertedImage> =>
  inTurn(async () => {
    const answer = await ask(order);
    if ('done' in answer) return answer.done;
    if ('failed' in answer) throw storageUnavailable(answer.failed);
    if (answer.refused === 'type') throw wrongFileType();
    throw answer.refused === 'megapixels' ? tooManyPixels() : brokenFile();
  });

/** Signals by which the whole server is being stopped, not the converter for what it does. */
const STOPPED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function ask(order: ConversionOrder): Promise<ConversionAnswer> {
  return new Promise((resolve) => {
    const failed = (reason: unknown) => resolve({ failed: String(reason) });
    const converter = fork(CONVERTER, {
      execArgv: [],
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    converter.once('message', (message) => resolve(conversionAnswer.parse(message)));
    converter.once('error', failed);
    converter.once('exit', (code, signal) => {
      // Ended before it answered: this file crashed it, or took all its time or memory.
      if (signal && !STOPPED.includes(signal)) resolve({ refused: 'broken' });
      else failed(`The converter ended with ${signal ?? code}`);
    });
    converter.send(order, (error) => error && failed(error));
  });
}
