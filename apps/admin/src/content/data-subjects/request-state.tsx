import {
  DUE_SOON_DAYS,
  type PrivacyRequest,
  type RequestStatus,
} from '@connect/contract/privacy/privacy-request.ts';
import { formatDate, formatDateTime, formatNumber } from '../../kit/display/format.ts';
import { StatusPill, type Tone } from '../../kit/display/status-pill.tsx';
import { TwoLines } from '../../kit/display/two-lines.tsx';
import { useText } from '../../text/i18n.ts';

const TONES: Record<RequestStatus, Tone> = {
  received: 'info',
  verifying: 'info',
  in_progress: 'info',
  completed: 'ok',
  rejected: 'neutral',
};

/** How a request stands. */
export function RequestStatusPill({ row }: { row: Pick<PrivacyRequest, 'status'> }) {
  const { t } = useText();
  return <StatusPill tone={TONES[row.status]}>{t(`dataSubject.status.${row.status}`)}</StatusPill>;
}

/** The clock of an open request, red once it is late; of a closed one, when it was closed. */
export function RequestClock({ row }: { row: PrivacyRequest }) {
  const { t } = useText();
  const { days_left: left } = row;
  if (left === null) {
    return (
      <TwoLines
        first={formatDateTime(row.completed_at)}
        second={t(`dataSubject.status.${row.status}`)}
      />
    );
  }
  const isLate = Date.parse(row.due_at) < Date.now();
  const tone: Tone = isLate ? 'bad' : left < DUE_SOON_DAYS ? 'warn' : 'neutral';
  const words =
    left < 0
      ? t('dataSubject.late', { n: formatNumber(-left) })
      : left === 0
        ? t(isLate ? 'dataSubject.lateToday' : 'dataSubject.today')
        : t('dataSubject.left', { n: formatNumber(left) });
  return (
    <TwoLines
      first={<StatusPill tone={tone}>{words}</StatusPill>}
      second={t('dataSubject.due', { day: formatDate(row.due_at) })}
    />
  );
}
