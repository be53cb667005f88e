import { lazyChunk } from '../../arrival/chunk.ts';

/** Only narrow screens choose the order from a list; it loads there alone. */
export const SortSelect = lazyChunk(() => import('../list-boxes/list-sort-select.tsx'));
