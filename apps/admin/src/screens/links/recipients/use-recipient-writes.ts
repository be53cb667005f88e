import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import type { SendChannel } from '@connect/contract/links/link-choices.ts';
import { recipients } from '@connect/contract/links/link-recipient.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../../api/after-write.ts';
import { call } from '../../../api/start/client.ts';
import { formatNumber } from '../../../kit/display/format.ts';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { type Translate, useText } from '../../../text/i18n.ts';

export type Added = ReplyOf<typeof recipients.add>['data'];

/** What came of adding, in one sentence. */
export const addedWords = (t: Translate, { added, there, missing }: Added): string =>
  [
    t('recipients.added', { n: formatNumber(added) }),
    ...(there > 0 ? [t('recipients.there', { n: formatNumber(there) })] : []),
    ...(missing > 0 ? [t('recipients.missing', { n: formatNumber(missing) })] : []),
  ].join(' · ');

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
  };
}
