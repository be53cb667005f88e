import { type GuidelineRow, guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keepReply, refresh } from '../../../api/after-write.ts';
import { resourceKeys } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { useOneAtATime } from '../../../kit/page/use-one-at-a-time.ts';
import { useText } from '../../../text/i18n.ts';
import type { Delivery } from '../delivery-pill.tsx';

type InHand = Pick<GuidelineRow, 'id' | 'version' | 'fulfilment_status'>;

/** Says what became of printed copies, and offers to take it back. */
export function useDelivery() {
  const { t } = useText();
  const client = useQueryClient();
  const keys = resourceKeys(guideline.get.tag);
  const once = useOneAtATime();

  async function move({ id, version, fulfilment_status: before }: InHand, to: Delivery) {
    try {
      const body = { fulfilment_status: to, version };
      const reply = await call(guideline.update, { params: { id: String(id) }, body });
      keepReply(client, keys.item(id), reply);
      const undo = before === null ? undefined : () => void move(reply.data, before);
      notifyDone(t('guidelines.moved', { state: t(`guidelines.fulfilment.${to}`) }), undo);
    } catch (error) {
      notifyError(error);
      // Somebody else may have said something else meanwhile: it is shown.
      void refresh(client, { queryKey: keys.item(id) });
    }
    void refresh(client, {
      queryKey: keys.all,
      predicate: ({ queryKey }) => queryKey[1] === 'list',
    });
  }
  return (row: InHand, to: Delivery) => once(() => move(row, to));
}
