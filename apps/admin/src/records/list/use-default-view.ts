import type { ListName } from '@connect/contract/lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../api/session.ts';
import type { ListQuery } from '../../kit/table/list-types.ts';
import { viewsQuery } from './list-views-query.ts';

/**
 * Opens a list with the staff's default view if the address has no query. Gives true while the view
 * is being read; a deleted view changes nothing.
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
