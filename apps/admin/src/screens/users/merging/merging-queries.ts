import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/start/client.ts';
import { userKeys } from '../parts/user-cache.ts';

const PAGE = 10;

export const duplicatesQuery = (page: number, of: number | undefined) =>
  queryOptions({
    queryKey: [...userKeys.all, 'duplicates', page, of] as const,
    queryFn: ({ signal }) =>
      call(userMergeCalls.duplicates, {
        query: {
          page: String(page),
          limit: String(PAGE),
          ...(of === undefined ? {} : { user_id: String(of) }),
        },
        signal,
      }),
  });

export const mergesQuery = (page: number) =>
  queryOptions({
    queryKey: [...userKeys.all, 'merges', page] as const,
    queryFn: ({ signal }) =>
      call(userMergeCalls.merges, { query: { page: String(page), limit: String(PAGE) }, signal }),
  });
