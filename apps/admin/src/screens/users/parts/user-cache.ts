import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { userCredits } from '@connect/contract/users/user-credits.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { keepReply, refresh } from '../../../api/after-write.ts';
import { resourceKeys } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';

export const userKeys = resourceKeys(user.get.tag);

/** Lists and parts of users, but no user as such: the reply of the write is the newest. */
export const refreshLists = (client: QueryClient): Promise<void> =>
  refresh(client, {
    queryKey: userKeys.all,
    predicate: ({ queryKey }) => queryKey[1] !== 'item',
  });

/** Takes over what a write answered, and reads what else it may have changed. */
export function rememberUser(client: QueryClient, reply: ReplyOf<typeof user.get>): void {
  keepReply(client, userKeys.item(reply.data.id), reply);
  void refreshLists(client);
}

export const consentsQuery = (id: number) =>
  queryOptions({
    queryKey: [user.get.tag, 'consents', id] as const,
    queryFn: ({ signal }) => call(userCalls.consents, { params: { id: String(id) }, signal }),
  });

export const adoptionQuery = (id: number) =>
  queryOptions({
    queryKey: [user.get.tag, 'adoption', id] as const,
    queryFn: ({ signal }) => call(userCalls.adoption, { params: { id: String(id) }, signal }),
  });

export const creditsQuery = (id: number) =>
  queryOptions({
    queryKey: [user.get.tag, 'credits', id] as const,
    queryFn: ({ signal }) => call(userCredits, { params: { id: String(id) }, signal }),
  });
