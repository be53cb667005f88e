import {
  type DeskAction,
  needsReason,
  type RegistrationStatus,
} from '@connect/contract/registrations/registration-states.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { useText } from '../../text/i18n.ts';

const ReasonDialog = lazyChunk(async () => ({
  default: (await import('../../content/dialog/reason-dialog.tsx')).ReasonDialog,
}));
const ConfirmDialog = lazyChunk(() => import('../../kit/dialog/confirm-dialog.tsx'));
/** Characters of a reason that say something. */
const REASON_MIN = 5;

interface Asking {
  action: DeskAction;
  n: number;
  done: (reason: string | undefined | null) => void;
}

/** Asks before what nobody takes back, and for its reason where it needs one, in the dialog that comes with it. */
export function useMoveReason(): {
  /** Undefined where no reason is needed, null when somebody thought better of it. */
  reasonFor: (
    action: DeskAction,
    rows: readonly { status: RegistrationStatus }[],
  ) => Promise<string | undefined | null>;
  /** What was typed is kept until it was done: whoever tries again does not type it again. */
  done: () => void;
  dialog: ReactNode;
} {
  const { t } = useText();
  const [typed, setTyped] = useState<string>();
  const [asking, setAsking] = useState<Asking | null>(null);

  async function reasonFor(action: DeskAction, rows: readonly { status: RegistrationStatus }[]) {
    const asks = action === 'reject' || rows.some(({ status }) => needsReason(action, status));
    if (!asks) return undefined;
    const n = rows.length;
    const reason = await new Promise<string | undefined | null>((done) =>
      setAsking({ action, n, done }),
    );
    setAsking(null);
    setTyped(reason ?? undefined);
    return reason;
  }

  const dialog = (
    <Suspense>
      {asking?.action === 'reject' && (
        <ConfirmDialog
          title={t('registrations.reasonTitle.reject', { n: asking.n })}
          text={t('registrations.rejectText')}
          yes={t('registrations.action.reject')}
          danger
          onAnswer={(yes) => asking.done(yes ? undefined : null)}
        />
      )}
      {asking && asking.action !== 'reject' && (
        <ReasonDialog
          words={{
            title: t(`registrations.reasonTitle.${asking.action}`, { n: asking.n }),
            text: t(`registrations.${asking.action === 'cancel' ? 'cancelText' : 'reasonText'}`),
            confirm: t(`registrations.action.${asking.action}`),
          }}
          initial={typed}
          min={REASON_MIN}
          danger={asking.action === 'cancel'}
          isAudited={false}
          onDone={asking.done}
        />
      )}
    </Suspense>
  );
  return { reasonFor, done: () => setTyped(undefined), dialog };
}
