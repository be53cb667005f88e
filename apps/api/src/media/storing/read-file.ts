import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { unusableFile } from '../files/file-kind.ts';
import { storageUnavailable } from '../files/storage.ts';
import type { Owner } from './fair-turns.ts';
import { runApart } from './run-apart.ts';

const READER = fileURLToPath(new URL('./file-reader.ts', import.meta.url));
// A page that takes more than half a gigabyte is refused; parsers of video need far less.
const NODE_FLAGS = ['--max-old-space-size=256', '--wasm-max-mem-pages=8192'];

export interface ReadingOrder {
  path: string;
  mimeType: string;
  /** Folder that the picture of the first page is written to. */
  folder: string;
}

const readFacts = z.object({
  /** Of video and sound; null when the file does not say. */
  duration_seconds: z.number().nullable(),
  has_video: z.boolean(),
  /** Of a PDF. */
  page_count: z.number().nullable(),
  /** The first page, as a temporary JPEG. */
  page: z.object({ path: z.string(), size: z.number(), sha256: z.string() }).nullable(),
});
export type ReadFacts = z.output<typeof readFacts>;

/** Whether facts are read from files of this type when they are stored. */
export const isRead = (mimeType: string): boolean =>
  mimeType === 'application/pdf' || /^(video|audio)\//.test(mimeType);

/**
 * Reads the pages of a PDF, or the duration of video or sound (domain/media#reading-files). Throws
 * `validation_failed` on `file` for a file that nobody could open: damaged, locked by a password,
 * or without end.
 */
export async function readFile(order: ReadingOrder, owner: Owner): Promise<ReadFacts> {
  const answer = await runApart(READER, order, {
    owner,
    reply: readFacts,
    nodeFlags: NODE_FLAGS,
  });
  if ('done' in answer) return answer.done;
  throw 'failed' in answer ? storageUnavailable(answer.failed) : unusableFile(answer.refused);
}
