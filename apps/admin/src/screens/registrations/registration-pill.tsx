import type { RegistrationStatus } from '@connect/contract/meetings/registration-states.ts';
import { StatusPill, type Tone } from '../../kit/display/status-pill.tsx';
import { useText } from '../../text/i18n.ts';

const TONES: Record<RegistrationStatus, Tone> = {
  registered: 'info',
  waitlisted: 'warn',
  confirmed: 'ok',
  attended: 'ok',
  no_show: 'bad',
  cancelled: 'neutral',
  rejected: 'neutral',
};

/** The state of a registration. */
export function RegistrationPill({ status }: { status: RegistrationStatus }) {
  const { t } = useText();
  return <StatusPill tone={TONES[status]}>{t(`registrations.status.${status}`)}</StatusPill>;
}
