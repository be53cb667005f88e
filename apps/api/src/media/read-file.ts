import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Owner } from './fair-turns.ts';
import { unusableFile } from './file-kind.ts';
import { runApart } from './run-apart.ts';
import { storageUnavailable } from './storage.ts';

const READER = fileURLToPath(new URL('./file-reader.ts', import.meta.url));
// A page that wants more than half a gigabyte is no page; the parsers of film need far less.
const NODE_FLAGS = ['--max-old-space-size=256', '--wasm-max-mem-pages=8192'];

export interface ReadingOrder {
  path: string;
  mimeType: string;
  /** Where the picture of the first page is written. */
  folder: string;
}

const readFacts = z.object({
  /** Of film and sound; null where the file does not tell. */
  duration_seconds: z.number().nullable(),
  has_video: z.boolean(),
  /** Of a PDF. */
  page_count: z.number().nullable(),
  /** Its first page, as a temporary JPEG. */
  page: z.object({ path: z.string(), size: z.number(), sha256: z.string() }).nullable(),
});
export type ReadFacts = z.output<typeof readFacts>;

/** Types that something is read from when they come in. */
export const isRead = (mimeType: string): boolean =>
  mimeType === 'application/pdf' || /^(video|audio)\//.test(mimeType);

/**
 * Reads a PDF's pages, a film's or a sound's length (DOMAIN 1.5, 1.8). Throws `validation_failed`
 * on `file` for what nobody could open either: damaged, locked by a password, or without end.
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
