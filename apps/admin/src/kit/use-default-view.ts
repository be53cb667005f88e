import type { ListName } from '@connect/contract/lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../api/session.ts';
import type { ListQuery } from './list-types.ts';
import { viewsQuery } from './list-views-query.ts';

/**
 * Opens a list with the view that the person chose for it, when its address says nothing else.
 * Gives whether that is still being looked up; a view that is gone changes nothing.
 */
export function useDefaultView(
  list: ListName,
  query: ListQuery,
  show: (patch: ListQuery) => void,
): boolean {
  const { me } = useSession();
  const wanted = me.preferences.views?.[list] ?? null;
  const [waiting, setWaiting] = useState(wanted !== null && Object.keys(query).length === 0);
  const views = useQuery({ ...viewsQuery(list), enabled: waiting });
  const { isFetched, data } = views;
  useEffect(() => {
    if (!waiting || !isFetched) return;
    setWaiting(false);
    const view = data?.find(({ id }) => id === wanted);
    if (view) show(view.query);
  }, [waiting, isFetched, data, wanted, show]);
  return waiting;
}
