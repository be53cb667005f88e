import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../../api/after-write.ts';
import { resourceKeys } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import ConfirmDialog from '../../../kit/dialog/confirm-dialog.tsx';
import { formatDateTime } from '../../../kit/display/format.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import type { BulkOutcome } from '../../../kit/table/list-types.ts';
import { useText } from '../../../text/i18n.ts';
import type { MeetingKind } from '../registration-column.tsx';

/** Sends the reminders that were asked about. */
export type Remind = () => Promise<BulkOutcome[]>;

/** Asks before people are reminded; `tag`: what their list is read by. */
export default function RemindDialog(props: {
  kind: MeetingKind;
  id: number;
  tag: string;
  ids: readonly number[];
  onAnswer: (remind: Remind | null) => void;
}) {
  const { kind, id, tag, ids, onAnswer } = props;
  const { t } = useText();
  const client = useQueryClient();
  const send = async () => {
    const calls = await import('@connect/contract/registrations/event-message.ts');
    const { remind } = kind === 'event' ? calls.eventMessages : calls.webinarMessages;
    const params = { id: String(id) };
    const { data, meta } = await call(remind, { params, body: { ids: [...ids] } });
    const n = data.filter(({ ok }) => ok).length;
    // Where somebody is not reminded, the result of each says so; that it waits is not in there.
    if (n > 0 && (n === data.length || meta.not_before !== null)) {
      notifyDone(
        meta.not_before === null
          ? t('registrations.remind.done', { n })
          : t('registrations.remind.later', { n, at: formatDateTime(meta.not_before) }),
      );
    }
    void refresh(client, { queryKey: resourceKeys(tag).all });
    return data;
  };
  return (
    <ConfirmDialog
      title={t('registrations.remind.ask', { n: ids.length })}
      text={t('registrations.remind.text')}
      yes={t('registrations.remind.action')}
      danger={false}
      onAnswer={(yes) => onAnswer(yes && send)}
    />
  );
}
