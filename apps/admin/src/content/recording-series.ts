import type { video } from '@connect/contract/resources/video.ts';
import { call } from '../api/client.ts';
import { resourceKeys } from '../api/queries.ts';

/** The series of a kind, for the form and for the list's filters. */
export const seriesQuery = (endpoint: typeof video.series) => ({
  queryKey: [...resourceKeys(endpoint.tag).all, 'series'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(endpoint, { signal, silent: true })).data,
  staleTime: 30_000,
});
