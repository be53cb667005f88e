import { type AttentionItem, attention } from '@connect/contract/desk/attention.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './start/client.ts';

const WAITING_REFRESH_MS = 5 * 60_000;
const NOTICES_REFRESH_MS = 60_000;

/**
 * The attention list without the kinds that the staff has switched off; reread silently every five
 * minutes and after each write.
 */
export const attentionQuery = (without: readonly AttentionItem['kind'][] = []) =>
  queryOptions({
    queryKey: ['overview', 'attention', ...without],
    queryFn: ({ signal }) =>
      call(attention.list, { query: { without: without.join(',') }, signal, silent: true }),
    refetchInterval: WAITING_REFRESH_MS,
  });

/** Notices about one's own account; reread silently every minute, since they may be urgent. */
export const noticesQuery = queryOptions({
  queryKey: ['overview', 'notices'],
  queryFn: ({ signal }) => call(attention.notices, { signal, silent: true }),
  refetchInterval: NOTICES_REFRESH_MS,
});
