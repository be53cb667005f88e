import { lazy } from 'react';
import { loadChunk } from '../../arrival/chunk.ts';

/** Only narrow screens choose the order from a list; it loads there alone. */
export const SortSelect = lazy(() => loadChunk(() => import('../list-cards/list-sort-select.tsx')));
