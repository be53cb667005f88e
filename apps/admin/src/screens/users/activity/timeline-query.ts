import type { TimelineKind } from '@connect/contract/users/timeline.ts';
import { user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { HISTORY_LIMIT } from '../../../api/first-reads.ts';
import { call } from '../../../api/start/client.ts';

export type TimelineFilter = 'all' | TimelineKind;

/** What happened with a user, newest first, part by part; with `change` the evidence of a change of stage. */
export const timelineQuery = (id: number, filter: TimelineFilter, change: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [user.get.tag, 'timeline', id, filter, change] as const,
    queryFn: ({ pageParam, signal }) =>
      call(userCalls.timeline, {
        params: { id: String(id) },
        query: {
          limit: String(HISTORY_LIMIT),
          ...(filter === 'all' ? {} : { kind: filter }),
          ...(change === undefined ? {} : { change_id: String(change) }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
  });
