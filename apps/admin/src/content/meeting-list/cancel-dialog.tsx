import type { event } from '@connect/contract/events/event.ts';
import type { webinar } from '@connect/contract/webinars/webinar.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  const { endpoint, words, onClose } = props;
  // As it was when this was asked for: a later version has not been seen.
  const [item] = useState(props.item);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const keys = resourceKeys(endpoint.tag);
  const cancel = async (reason: string) => {
    setBusy(true);
    try {
      const params = { id: String(item.id) };
      const asked = { params, body: { reason, version: item.version } };
      const saved = await call(endpoint as typeof webinar.cancel, asked);
      keepReply(client, keys.item(item.id), saved);
      notifyDone(words.done);
      onClose();
    } catch (error) {
      // What was typed stays, to be tried again.
      setBusy(false);
      notifyError(error);
    }
    void refresh(client, { queryKey: keys.all });
  };
  return (
    <ReasonDialog
      words={words}
      min={REASON_MIN}
      danger
      busy={busy}
      onDone={(reason) => (reason === null ? onClose() : void cancel(reason))}
    />
  );
}
