import type { SendChannel } from '@connect/contract/links/link-choices.ts';
import { recipients } from '@connect/contract/links/link-recipient.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../../api/after-write.ts';
import { call } from '../../../api/start/client.ts';
import { formatNumber } from '../../../kit/display/format.ts';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { useText } from '../../../text/i18n.ts';
import { addedWords } from './added-words.ts';

/** Changes the recipients of a link, and reads them anew; each gives whether it was done. */
export function useRecipientWrites(id: number) {
  const { t } = useText();
  const client = useQueryClient();
  const params = { id: String(id) };
  const run = async (work: () => Promise<string>): Promise<boolean> => {
    try {
      notifyDone(await work());
      void refresh(client, { queryKey: [recipients.list.tag, 'recipients', id] });
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    }
  };
  return {
    add: (user_ids: number[]) =>
      run(async () =>
        addedWords(t, (await call(recipients.add, { params, body: { user_ids } })).data),
      ),
    remove: (user: number) =>
      run(async () => {
        await call(recipients.remove, { params, body: { user_ids: [user] } });
        return t('recipients.removed');
      }),
    sent: (via: SendChannel) =>
      run(async () => {
        const { data } = await call(recipients.sent, { params, body: { via } });
        return t('recipients.sentDone', { n: formatNumber(data.changed) });
      }),
    unsend: (sent_at: string) =>
      run(async () => {
        const { data } = await call(recipients.unsent, { params, body: { sent_at } });
        return t('recipients.unsentDone', { n: formatNumber(data.changed) });
      }),
  };
}
