import { event } from '@connect/contract/events/event.ts';
import {
  type EventRegistration,
  registrations,
} from '@connect/contract/registrations/registration.ts';
import {
  type DeskAction,
  needsReason,
} from '@connect/contract/registrations/registration-states.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import { formatDateTime } from '../../kit/display/format.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import type { BulkOutcome } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';

const ReasonDialog = lazy(() =>
  import('../../content/dialog/reason-dialog.tsx').then((module) => ({
    default: module.ReasonDialog,
  })),
);
/** Characters of a reason that say something. */
const REASON_MIN = 5;

interface Asking {
  action: DeskAction;
  n: number;
  done: (reason: string | null) => void;
}
export type Movable = Pick<EventRegistration, 'id' | 'version' | 'status'>;

/** What staff do with registrations of an event; cancelling asks for a reason, in the dialog that comes with it. */
export function useRegistrationMoves(eventId: number): {
  move: (row: Movable, action: DeskAction) => Promise<void>;
  moveMany: (rows: readonly Movable[], action: DeskAction) => Promise<BulkOutcome[] | null>;
  dialog: ReactNode;
} {
  const { t } = useText();
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const changed = () => {
    void refresh(client, { queryKey: [registrations.list.tag] });
    void refresh(client, { queryKey: resourceKeys(event.get.tag).all });
  };

  /** The reason for what needs one; undefined where none is needed, null when somebody thought better of it. */
  async function reasonFor(
    action: DeskAction,
    rows: readonly Movable[],
  ): Promise<string | undefined | null> {
    if (!rows.some(({ status }) => needsReason(action, status))) return undefined;
    const n = rows.length;
    const reason = await new Promise<string | null>((done) => setAsking({ action, n, done }));
    setAsking(null);
    return reason;
  }

  async function move(row: Movable, action: DeskAction) {
    const { id, version } = row;
    const reason = await reasonFor(action, [row]);
    if (reason === null) return;
    try {
      const params = { id: String(eventId), registration: String(id) };
      const { data } = await call(registrations.move, {
        params,
        body: { action, reason, version },
      });
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
  }

  async function moveMany(rows: readonly Movable[], action: DeskAction) {
    const reason = await reasonFor(action, rows);
    if (reason === null) return null;
    const params = { id: String(eventId) };
    const body = { action, reason, ids: rows.map(({ id }) => id) };
    const { data } = await call(registrations.bulk, { params, body });
    const n = data.filter(({ ok }) => ok).length;
    if (n > 0) notifyDone(t(`registrations.done.${action}`, { n }));
    changed();
    return data;
  }

  const dialog = (
    <Suspense>
      {asking && (
        <ReasonDialog
          words={{
            title: t(`registrations.reasonTitle.${asking.action}`, { n: asking.n }),
            text: t(`registrations.${asking.action === 'cancel' ? 'cancelText' : 'reasonText'}`),
            confirm: t(`registrations.action.${asking.action}`),
          }}
          min={REASON_MIN}
          danger={asking.action === 'cancel'}
          isAudited={false}
          onDone={asking.done}
        />
      )}
    </Suspense>
  );
  return { move, moveMany, dialog };
}
