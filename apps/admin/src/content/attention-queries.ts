import { type AttentionItem, attention } from '@connect/contract/resources/attention.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

const WAITING_REFRESH_MS = 5 * 60_000;
const NOTICES_REFRESH_MS = 60_000;

/**
 * What waits for somebody, without the kinds they do not want to hear of; read silently every five
 * minutes and after each write.
 */
export const attentionQuery = (without: readonly AttentionItem['kind'][] = []) =>
  queryOptions({
    queryKey: ['overview', 'attention', ...without],
    queryFn: ({ signal }) =>
      call(attention.list, { query: { without: without.join(',') }, signal, silent: true }),
    refetchInterval: WAITING_REFRESH_MS,
  });

/** What happened to the own account; read silently each minute, since it may be urgent. */
export const noticesQuery = queryOptions({
  queryKey: ['overview', 'notices'],
  queryFn: ({ signal }) => call(attention.notices, { signal, silent: true }),
  refetchInterval: NOTICES_REFRESH_MS,
});
