import type { ListName } from '@connect/contract/lists.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/start/client.ts';

/** Imported only when views are needed, because a list is shown without them. */
export const viewCalls = async () =>
  (await import('@connect/contract/desk/saved-view.ts')).savedViews;

/** One's own saved views of a list, and the shared ones. */
export const viewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: async ({ signal }) =>
      (await call((await viewCalls()).list, { query: { list }, signal, silent: true })).data,
  });
