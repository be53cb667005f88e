import type { DeskAction } from '@connect/contract/meetings/registration-states.ts';
import { ReasonDialog } from '../../content/dialog/reason-dialog.tsx';
import ConfirmDialog from '../../kit/dialog/confirm-dialog.tsx';
import { useText } from '../../text/i18n.ts';

/** Characters of a reason that say something. */
const REASON_MIN = 5;

export interface MoveQuestion {
  action: DeskAction;
  /** Registrations that are moved. */
  n: number;
  /** Is given the reason: undefined where none is needed, null when somebody thought better of it. */
  onDone: (reason: string | undefined | null) => void;
}

/** Asks before what nobody takes back, and for its reason where it needs one. */
export default function MoveDialog(props: MoveQuestion & { initial: string | undefined }) {
  const { action, n, initial, onDone } = props;
  const { t } = useText();
  return action === 'reject' ? (
    <ConfirmDialog
      title={t('registrations.reasonTitle.reject', { n })}
      text={t('registrations.rejectText')}
      yes={t('registrations.action.reject')}
      danger
      onAnswer={(yes) => onDone(yes ? undefined : null)}
    />
  ) : (
    <ReasonDialog
      words={{
        title: t(`registrations.reasonTitle.${action}`, { n }),
        text: t(`registrations.${action === 'cancel' ? 'cancelText' : 'reasonText'}`),
        confirm: t(`registrations.action.${action}`),
      }}
      initial={initial}
      min={REASON_MIN}
      danger={action === 'cancel'}
      isAudited={false}
      onDone={onDone}
    />
  );
}
