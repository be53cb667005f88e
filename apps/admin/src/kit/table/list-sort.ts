import { lazy } from 'react';

/** Only narrow screens choose the order from a list; it loads there alone. */
export const SortSelect = lazy(() => import('../list-cards/list-sort-select.tsx'));
