import type { ListName } from '@connect/contract/lists.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** The calls come when somebody has views to see: lists show without them. */
export const viewCalls = async () =>
  (await import('@connect/contract/resources/saved-view.ts')).savedViews;

/** One's own views of a list, and those that are shared. */
export const viewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: async ({ signal }) =>
      (await call((await viewCalls()).list, { query: { list }, signal, silent: true })).data,
  });
