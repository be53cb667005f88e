import { user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../api/start/client.ts';

const LIMIT = 20;

/** The changes of a user's stages, newest first, page by page. */
export const historyQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [user.get.tag, 'adoption-history', id] as const,
    queryFn: ({ pageParam, signal }) =>
      call(userCalls.adoptionHistory, {
        params: { id: String(id) },
        query: { page: String(pageParam), limit: String(LIMIT) },
        signal,
        silent: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.has_next ? pagination.current_page + 1 : undefined,
  });
