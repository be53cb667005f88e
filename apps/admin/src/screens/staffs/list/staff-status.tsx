import type { StaffStatus } from '@connect/contract/constants.ts';
import type { StaffRow } from '@connect/contract/staff/staff.ts';
import { StatusPill, type Tone } from '../../../kit/display/status-pill.tsx';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { useText } from '../../../text/i18n.ts';

const TONES: Record<StaffStatus, Tone> = {
  active: 'ok',
  invited: 'info',
  suspended: 'bad',
  locked: 'warn',
};

export function StaffStatusPill({ status }: { status: StaffStatus }) {
  const { t } = useText();
  return <StatusPill tone={TONES[status]}>{t(`staffs.status.${status}`)}</StatusPill>;
}

/** The status of an account, and why it is suspended (domain/staff#states). */
export function StaffStatusCell(props: { row: Pick<StaffRow, 'status' | 'suspended_for'> }) {
  const { status, suspended_for: reason } = props.row;
  const { t } = useText();
  const pill = <StaffStatusPill status={status} />;
  if (status !== 'suspended' || reason === null) return pill;
  return <TwoLines first={pill} second={t(`staffs.suspendedFor.${reason}`)} />;
}
