import type { WebinarAction } from '@connect/contract/meetings/webinar-states.ts';
import { type RegistrationRow, webinar } from '@connect/contract/webinars/webinar.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../../api/after-write.ts';
import { resourceKeys } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { useText } from '../../../text/i18n.ts';
import { useMoveReason } from '../../registrations/use-move-reason.tsx';

/** What staff do with registrations of a webinar. */
export function useWebinarMoves(webinarId: number) {
  const { t } = useText();
  const client = useQueryClient();
  const { reasonFor, done, dialog } = useMoveReason();

  async function moveMany(rows: readonly RegistrationRow[], action: WebinarAction) {
    const reason = await reasonFor(action, rows);
    if (reason === null) return null;
    const params = { id: String(webinarId) };
    const body = { action, reason, ids: rows.map(({ id }) => id) };
    // It brings what registrations of events are, which nothing shows here.
    const { webinarDesk } = await import('@connect/contract/registrations/webinar-desk.ts');
    const { data } = await call(webinarDesk.bulk, { params, body });
    const n = data.length;
    done(action);
    // Where one is refused, the result of each says so.
    if (data.every(({ ok }) => ok)) notifyDone(t(`registrations.done.${action}`, { n }));
    void refresh(client, { queryKey: resourceKeys(webinar.get.tag).all });
    return data;
  }
  return { moveMany, dialog };
}
