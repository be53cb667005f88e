import type {
  ParticipantColumn,
  REGISTRATION_SORTABLE,
  RegistrationRow,
} from '@connect/contract/webinars/webinar.ts';
import { useLogWords } from '../../../content/log/log-columns.tsx';
import {
  formatDateTime,
  formatNumber,
  formatPercent,
  formatTime,
} from '../../../kit/display/format.ts';
import { StatusPill } from '../../../kit/display/status-pill.tsx';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { breakable } from '../../../kit/table/list-fit.ts';
import type { ListColumn } from '../../../kit/table/list-types.ts';
import { CertificateButton } from '../../../records/beside/certificate-button.tsx';
import { useText } from '../../../text/i18n.ts';
import { RegistrationPill } from '../../registrations/registration-pill.tsx';

/** Columns of the registrations, by widths at which all of them but the questions stand at 1440 (domain/webinars#participants). */
export function useParticipantColumns(
  webinarId: number,
): ListColumn<RegistrationRow, (typeof REGISTRATION_SORTABLE)[number], ParticipantColumn>[] {
  const { t } = useText();
  const words = useLogWords('webinar');
  return [
    {
      key: 'name',
      label: t('webinars.log.name'),
      main: true,
      least: 110,
      render: ({ user, cancelled_by_organiser: calledOff }) =>
        calledOff ? (
          <TwoLines
            first={user.display_name}
            second={<StatusPill tone="bad">{t('webinars.log.cancelledByOrganiser')}</StatusPill>}
          />
        ) : (
          user.display_name
        ),
    },
    {
      key: 'status',
      label: t('webinars.log.status'),
      least: 120,
      render: ({ status, waitlist_position: place }) => (
        <TwoLines
          first={<RegistrationPill status={status} />}
          second={place !== null && t('registrations.position', { n: formatNumber(place) })}
        />
      ),
    },
    {
      key: 'user_type',
      label: t('log.userTypeShort'),
      least: 82,
      wrap: true,
      render: ({ user }) => words.userType(user.user_type),
    },
    {
      key: 'licence',
      label: breakable(t('webinars.log.licence'), 'ใบประกอบ'),
      least: 78,
      render: ({ user }) => user.license_no ?? '-',
    },
    {
      key: 'workplace',
      label: t('log.workplace'),
      least: 88,
      wrap: true,
      render: ({ user }) => user.workplace ?? '-',
    },
    {
      key: 'province',
      label: t('log.province'),
      least: 80,
      wrap: true,
      render: ({ user }) => user.province ?? '-',
    },
    {
      key: 'registered_at',
      label: breakable(t('webinars.log.registeredAt'), 'เมื่อ'),
      least: 92,
      wrap: true,
      sort: 'registered_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.registered_at),
    },
    {
      key: 'source',
      label: t('webinars.log.source'),
      least: 76,
      wrap: true,
      render: (row) => words.channel(row.source),
    },
    {
      key: 'joined',
      label: t('webinars.log.joined'),
      least: 54,
      sort: 'joined_at',
      firstOrder: 'asc',
      render: (row) => formatTime(row.joined_at),
    },
    {
      key: 'left',
      label: t('webinars.log.left'),
      least: 54,
      render: (row) => formatTime(row.left_at),
    },
    {
      key: 'minutes',
      label: t('webinars.log.min'),
      least: 54,
      // A card on a phone has room for little: this tells who took part from who did not.
      worth: 3,
      sort: 'minutes',
      firstOrder: 'desc',
      align: 'right',
      render: (row) => formatNumber(row.minutes),
    },
    {
      key: 'share',
      label: t('webinars.log.share'),
      least: 54,
      align: 'right',
      render: (row) => formatPercent(row.share),
    },
    {
      key: 'questions',
      label: t('webinars.log.asked'),
      least: 54,
      worth: 1,
      align: 'right',
      render: (row) => formatNumber(row.questions),
    },
    {
      key: 'credits',
      label: t('webinars.log.credit'),
      least: 106,
      align: 'right',
      render: ({ id, credits_awarded: credits, credit_type: type, certificate_no: number }) =>
        credits === null ? (
          '-'
        ) : (
          <TwoLines
            first={`${formatNumber(credits)} ${type?.toUpperCase() ?? ''}`}
            second={
              number && (
                <CertificateButton
                  kind="webinar"
                  meetingId={webinarId}
                  registrationId={id}
                  number={number}
                  label={t('registrations.certificate', { number })}
                />
              )
            }
          />
        ),
    },
  ];
}
