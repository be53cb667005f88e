import { webinar } from '@connect/contract/webinars/webinar.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keepReply, refresh } from '../../../api/after-write.ts';
import { resourceKeys } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { ReasonDialog } from '../../../content/dialog/reason-dialog.tsx';
import { formatNumber } from '../../../kit/display/format.ts';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { useText } from '../../../text/i18n.ts';

const REASON_MIN = 5;

/** Asks for a reason and cancels a webinar. */
export default function CancelDialog(props: {
  item: { id: number; title: string; registration_count: number; version: number };
  onClose: () => void;
}) {
  const { item, onClose } = props;
  const { t } = useText();
  const client = useQueryClient();
  const keys = resourceKeys(webinar.get.tag);
  const cancel = async (reason: string) => {
    try {
      const params = { id: String(item.id) };
      const saved = await call(webinar.cancel, { params, body: { reason, version: item.version } });
      keepReply(client, keys.item(item.id), saved);
      notifyDone(t('webinars.cancel.done'));
    } catch (error) {
      notifyError(error);
    }
    void refresh(client, { queryKey: keys.all });
  };
  return (
    <ReasonDialog
      words={{
        title: t('webinars.cancel.title', { title: item.title }),
        text: t('webinars.cancel.text', { n: formatNumber(item.registration_count) }),
        confirm: t('webinars.cancel.action'),
      }}
      min={REASON_MIN}
      danger
      onDone={(reason) => {
        onClose();
        if (reason !== null) void cancel(reason);
      }}
    />
  );
}
