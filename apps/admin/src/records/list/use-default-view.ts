import type { ListName } from '@connect/contract/lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../api/session.ts';
import type { ListQuery } from '../../kit/table/list-types.ts';
import { viewsQuery } from './list-views-query.ts';

/**
 * Opens a list with the staff's default view if the address has no query. Gives true while the view
 * is being read; one that was deleted shows `first`, or changes nothing.
 */
export function useDefaultView(
  list: ListName,
  query: ListQuery,
  show: (patch: ListQuery) => void,
  first: ListQuery | undefined,
): boolean {
  const { me } = useSession();
  const wanted = me.preferences.views?.[list] ?? null;
  const [waiting, setWaiting] = useState(wanted !== null && Object.keys(query).length === 0);
  const views = useQuery({ ...viewsQuery(list), enabled: waiting });
  const { isFetched, data } = views;
  useEffect(() => {
    if (!waiting || !isFetched) return;
    setWaiting(false);
    const view = data?.find(({ id }) => id === wanted)?.query ?? first;
    if (view) show(view);
  }, [waiting, isFetched, data, wanted, show, first]);
  return waiting;
}
