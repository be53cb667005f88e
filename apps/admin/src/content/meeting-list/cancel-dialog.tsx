import type { event } from '@connect/contract/events/event.ts';
import type { webinar } from '@connect/contract/webinars/webinar.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keepReply, refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';

const REASON_MIN = 5;

/** Asks for a reason and calls a webinar or an event off. */
export default function CancelDialog(props: {
  endpoint: typeof webinar.cancel | typeof event.cancel;
  item: { id: number; version: number };
  words: { title: string; text: string; confirm: string; done: string };
  onClose: () => void;
}) {
  const { endpoint, item, words, onClose } = props;
  const client = useQueryClient();
  const keys = resourceKeys(endpoint.tag);
  const cancel = async (reason: string) => {
    try {
      const params = { id: String(item.id) };
      const asked = { params, body: { reason, version: item.version } };
      const saved = await call(endpoint as typeof webinar.cancel, asked);
      keepReply(client, keys.item(item.id), saved);
      notifyDone(words.done);
    } catch (error) {
      notifyError(error);
    }
    void refresh(client, { queryKey: keys.all });
  };
  return (
    <ReasonDialog
      words={words}
      min={REASON_MIN}
      danger
      onDone={(reason) => {
        onClose();
        if (reason !== null) void cancel(reason);
      }}
    />
  );
}
