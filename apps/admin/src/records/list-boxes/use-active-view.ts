import type { ListName } from '@connect/contract/lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListQuery } from '../../kit/table/list-types.ts';
import { viewsQuery } from '../list/list-views-query.ts';
import { activeView } from './list-view-state.ts';

/**
 * The views of a list and the one that it shows: `exact` as it was saved, or `current` with changes since.
 * Remembered for the browser tab, so that opening an item and going back forgets nothing.
 */
export function useActiveView(list: ListName, query: ListQuery, enabled: boolean) {
  const key = `connect.view.${list}`;
  const [chosen, setChosen] = useState(() => Number(sessionStorage.getItem(key)) || null);
  const views = useQuery({ ...viewsQuery(list), enabled });
  const { exact, current } = activeView(views.data, query, chosen);
  const choose = (id: number) => {
    sessionStorage.setItem(key, String(id));
    setChosen(id);
  };
  const shown = exact?.id;
  useEffect(() => {
    if (shown === undefined) return;
    sessionStorage.setItem(key, String(shown));
    setChosen(shown);
  }, [key, shown]);
  return { views, exact, current, choose };
}
