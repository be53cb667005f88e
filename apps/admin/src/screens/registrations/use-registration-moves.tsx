import { event } from '@connect/contract/events/event.ts';
import type { DeskAction } from '@connect/contract/meetings/registration-states.ts';
import {
  type EventRegistration,
  registrations,
} from '@connect/contract/registrations/registration.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import { formatDateTime } from '../../kit/display/format.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { useOneAtATime } from '../../kit/page/use-one-at-a-time.ts';
import type { BulkOutcome } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import { useMoveReason } from './use-move-reason.tsx';

export type Movable = Pick<EventRegistration, 'id' | 'version' | 'status'>;

/** What staff do with registrations of an event; cancelling asks for a reason, in the dialog that comes with it. */
export function useRegistrationMoves(eventId: number): {
  move: (row: Movable, action: DeskAction) => Promise<void>;
  moveMany: (rows: readonly Movable[], action: DeskAction) => Promise<BulkOutcome[] | null>;
  dialog: ReactNode;
} {
  const { t } = useText();
  const client = useQueryClient();
  const { reasonFor, done, dialog } = useMoveReason();
  const once = useOneAtATime();
  const changed = () => {
    void refresh(client, { queryKey: [registrations.list.tag] });
    void refresh(client, { queryKey: resourceKeys(event.get.tag).all });
  };

  async function move(row: Movable, action: DeskAction) {
    const { id, version } = row;
    const reason = await reasonFor(action, [row]);
    if (reason === null) return;
    await once(async () => {
      try {
        const params = { id: String(eventId), registration: String(id) };
        const { data } = await call(registrations.move, {
          params,
          body: { action, reason, version },
        });
        done(action);
        const isIn = action === 'check_in' && data.version === version;
        notifyDone(
          isIn
            ? t('registrations.isIn', { at: formatDateTime(data.checked_in_at) })
            : t(`registrations.done.${action}`, { n: 1 }),
        );
      } catch (error) {
        notifyError(error);
      }
      changed();
    });
  }

  async function moveMany(rows: readonly Movable[], action: DeskAction) {
    const reason = await reasonFor(action, rows);
    if (reason === null) return null;
    const params = { id: String(eventId) };
    const body = { action, reason, ids: rows.map(({ id }) => id) };
    const { data } = await call(registrations.bulk, { params, body });
    const n = data.length;
    done(action);
    // Where one is refused, the result of each says so.
    if (data.every(({ ok }) => ok)) notifyDone(t(`registrations.done.${action}`, { n }));
    changed();
    return data;
  }

  return { move, moveMany, dialog };
}
