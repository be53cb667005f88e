import type { ListName } from '@connect/contract/lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../api/session.ts';
import type { ListQuery } from '../../kit/table/list-types.ts';
import { viewsQuery } from './list-views-query.ts';

/**
 * Opens a list with the staff's default view if the address has no query, as links to it have none;
 * what the list is asked itself leaves a page there. Gives true while the view is being read; where
 * it was deleted, `first` is shown, or all.
 */
export function useDefaultView(
  list: ListName,
  query: ListQuery,
  show: (patch: ListQuery) => void,
  first: ListQuery | undefined,
): boolean {
  const { me } = useSession();
  const wanted = me.preferences.views?.[list] ?? null;
  const waiting = wanted !== null && Object.keys(query).length === 0;
  const { isFetched, data } = useQuery({ ...viewsQuery(list), enabled: waiting });
  useEffect(() => {
    if (!waiting || !isFetched) return;
    show(data?.find(({ id }) => id === wanted)?.query ?? first ?? {});
  }, [waiting, isFetched, data, wanted, show, first]);
  return waiting;
}
