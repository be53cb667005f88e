import { loadChunk } from '../../arrival/chunk.ts';
import { finderIn } from '../item/finder.ts';

/** Gives a function that searches published documents; their fields are loaded once somebody looks for one. */
export const findDocuments =
  (query: Readonly<Record<string, string>> = {}) =>
  async (text: string, signal: AbortSignal) => {
    const { document } = await loadChunk(() => import('@connect/contract/documents/document.ts'));
    return finderIn(document.list, { ...query, status: 'published', order_by: 'title' })(
      text,
      signal,
    );
  };
