import { fieldLabel } from '@connect/contract/labels.ts';
import { webinar, webinarLabels } from '@connect/contract/webinars/webinar.ts';
import { PHASES, PLATFORMS } from '@connect/contract/webinars/webinar-rules.ts';
import { lazy } from 'react';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { useContentFilters } from '../../../content/list/content-filters.ts';
import { hostFilter } from '../../../content/list/listed-hosts.ts';
import { ListedPeople } from '../../../content/list/listed-people.tsx';
import {
  MeetingListPage,
  timeColumn,
} from '../../../content/meeting-list/page/meeting-list-page.tsx';
import { formatNumber, formatPercent } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import { cancelWords } from '../phase/cancel-words.ts';
import { PhasePill } from '../phase/phase-pill.tsx';

const RowCommands = lazyChunk(() => import('./row-commands.tsx'));
const WebinarCalendar = lazy(withTexts('meetings', () => import('./webinar-calendar.tsx')));

/** All webinars (domain/webinars#webinar-list). */
export function WebinarsList() {
  const { t, language } = useText();
  const base = useContentFilters(webinar);
  const label = (field: keyof typeof webinarLabels) => fieldLabel(webinarLabels, field, language);
  return (
    <MeetingListPage
      kind="webinar"
      labels={webinarLabels}
      calls={webinar}
      seats={webinar.seats}
      cancel={webinar.cancel}
      cancelWords={cancelWords}
      Calendar={WebinarCalendar}
      rowCommands={(row, onCancel) => <RowCommands row={row} onCancel={onCancel} />}
      columns={(shared) => [
        shared.title,
        timeColumn(t('webinars.time')),
        {
          key: 'phase',
          label: label('phase'),
          least: 128,
          badge: true,
          render: (row) => <PhasePill phase={row.phase} />,
        },
        {
          key: 'hosts',
          label: label('hosts'),
          wrap: true,
          render: (row) => <ListedPeople hosts={row.hosts} />,
        },
        shared.brand,
        {
          key: 'registered',
          label: t('webinars.seats'),
          align: 'right',
          least: 104,
          render: (row) => (
            <TwoLines
              first={`${formatNumber(row.registration_count)} / ${formatNumber(row.capacity)}`}
              second={
                row.waitlisted_count > 0 &&
                t('webinars.waiting', { n: formatNumber(row.waitlisted_count) })
              }
            />
          ),
        },
        {
          key: 'attended',
          label: t('webinars.attended'),
          align: 'right',
          render: (row) =>
            row.attendance_rate === null ? (
              '-'
            ) : (
              <TwoLines
                first={formatNumber(row.attended_count)}
                second={formatPercent(row.attendance_rate)}
              />
            ),
        },
        {
          key: 'credits',
          label: t('webinars.credits'),
          align: 'right',
          least: 78,
          render: (row) =>
            row.cpe_credits === null && row.cme_credits === null ? (
              '-'
            ) : (
              <TwoLines
                first={`CPE ${formatNumber(row.cpe_credits)}`}
                second={`CME ${formatNumber(row.cme_credits)}`}
              />
            ),
        },
        shared.status,
        {
          key: 'platform',
          label: label('platform'),
          hiddenByDefault: true,
          render: (row) => (row.platform ? t(`webinars.platform.${row.platform}`) : '-'),
        },
        { ...shared.materialCode, hiddenByDefault: true },
        { ...shared.views, hiddenByDefault: true },
        { ...shared.updatedAt, hiddenByDefault: true },
        { ...shared.publishedAt, hiddenByDefault: true },
        shared.expiresAt,
        shared.visibility,
        shared.slug,
      ]}
      filters={[
        {
          kind: 'choice',
          key: 'phase',
          label: label('phase'),
          options: PHASES.map((value) => ({ value, label: t(`webinars.phase.${value}`) })),
        },
        hostFilter('webinar_host', label('hosts')),
        {
          kind: 'choice',
          key: 'platform',
          label: label('platform'),
          rare: true,
          options: PLATFORMS.map((value) => ({ value, label: t(`webinars.platform.${value}`) })),
        },
        base.brand,
        { kind: 'dates', from: 'start_from', to: 'start_to', label: t('webinars.held') },
        { kind: 'flag', key: 'has_credits', label: t('webinars.hasCredits'), rare: true },
        { ...base.therapyArea, rare: true },
        { ...base.materialState, rare: true },
        ...base.last,
      ]}
    />
  );
}
