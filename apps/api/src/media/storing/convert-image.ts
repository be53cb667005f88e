import { fileURLToPath } from 'node:url';
import { UPLOAD_LIMITS } from '@connect/contract/constants.ts';
import { z } from 'zod';
import { DomainError } from '../../domain-error.ts';
import { unusableFile, wrongFileType } from '../files/file-kind.ts';
import { storageUnavailable } from '../files/storage.ts';
import type { Owner } from './fair-turns.ts';
import { runApart } from './run-apart.ts';

const CONVERTER = fileURLToPath(new URL('./image-converter.ts', import.meta.url));

export interface ConversionOrder {
  path: string;
  mimeType: string;
  /** Folder that the copies are written to. */
  folder: string;
}

const convertedImage = z.object({
  /** Pixels of the stored file, upright. */
  width: z.number(),
  height: z.number(),
  /** Temporary files; the stored one first. Size in bytes. */
  copies: z.array(z.object({ name: z.string(), path: z.string(), size: z.number() })).min(1),
});
export type ConvertedImage = z.output<typeof convertedImage>;

const tooManyPixels = () =>
  new DomainError('validation_failed', {
    issues: [
      { field: 'file', code: 'megapixels', params: { max: UPLOAD_LIMITS.image.megapixels } },
    ],
  });

/**
 * Re-encodes an image upright and without metadata, and makes its three WebP copies, never larger
 * than itself (domain/media#copies-of-images); those of an animation show its first frame. Throws
 * `validation_failed` on `file` for images that are damaged, above 40 megapixels or too slow.
 */
export async function convertImage(order: ConversionOrder, owner: Owner): Promise<ConvertedImage> {
  const answer = await runApart(CONVERTER, order, { owner, reply: convertedImage });
  if ('done' in answer) return answer.done;
  if ('failed' in answer) throw storageUnavailable(answer.failed);
  if (answer.refused === 'type') throw wrongFileType();
  throw answer.refused === 'megapixels' ? tooManyPixels() : unusableFile(answer.refused);
}
