import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { privacyRequests } from '@connect/contract/privacy/privacy-request.ts';
import type { QueryClient } from '@tanstack/react-query';
import { refresh } from '../../api/after-write.ts';
import { REQUESTS_LIMIT } from '../../api/first-reads.ts';
import { listQuery, resourceKeys } from '../../api/queries.ts';

/** The requests of one user, open ones that are due first on top. */
export const requestsOfUser = (id: number) =>
  listQuery(privacyRequests.list, { user_id: String(id), limit: REQUESTS_LIMIT });

type Reply = ReplyOf<typeof privacyRequests.list>;

export const requestKeys = resourceKeys(privacyRequests.list.tag);

/** Reads requests anew after one of them was written; gives what was written. */
export function requestsChanged<Row extends Reply['data'][number]>(
  client: QueryClient,
  row: Row,
): Row {
  void refresh(client, { queryKey: requestKeys.all });
  return row;
}
