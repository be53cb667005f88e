import type { video } from '@connect/contract/recordings/video.ts';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';

/** Query of a kind's series, for the form and the filters of the list. */
export const seriesQuery = (endpoint: typeof video.series) => ({
  queryKey: [...resourceKeys(endpoint.tag).all, 'series'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(endpoint, { signal, silent: true })).data,
  staleTime: 30_000,
});
