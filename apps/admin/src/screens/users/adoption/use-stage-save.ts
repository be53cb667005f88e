import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import type { userCalls } from '@connect/contract/users/user-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keepReply, refresh } from '../../../api/after-write.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { adoptionQuery, userKeys } from '../parts/user-cache.ts';

/** Keeps the stages that a write answered, and reads what else shows them. */
export function useStageSave(userId: number, onClose: () => void) {
  const client = useQueryClient();
  return (reply: ReplyOf<typeof userCalls.adoption>, said: string): void => {
    const { queryKey } = adoptionQuery(userId);
    keepReply(client, queryKey, reply);
    void refresh(client, {
      queryKey: userKeys.all,
      predicate: (query) => query.queryKey[1] !== 'adoption',
    });
    notifyDone(said);
    onClose();
  };
}
