import { fieldLabel } from '@connect/contract/labels.ts';
import { type WebinarRow, webinar, webinarLabels } from '@connect/contract/webinars/webinar.ts';
import { PHASES, PLATFORMS } from '@connect/contract/webinars/webinar-rules.ts';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { useContentFilters } from '../../../content/list/content-filters.ts';
import { ContentListPage } from '../../../content/list/content-list-page.tsx';
import { hostFilter } from '../../../content/list/listed-hosts.ts';
import { ListedPeople } from '../../../content/list/listed-people.tsx';
import { timeLines } from '../../../content/meeting-list/time-range.ts';
import { ViewSwitch } from '../../../content/meeting-list/view-switch.tsx';
import { formatNumber, formatPercent } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { ListSkeleton } from '../../../kit/table/list-skeleton.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import { cancelWords } from '../phase/cancel-words.ts';
import { PhasePill } from '../phase/phase-pill.tsx';

const SeatChanges = lazyChunk(() => import('../../../content/meeting-list/seat-changes.tsx'));
const RowCommands = lazyChunk(() => import('./row-commands.tsx'));
const CancelDialog = lazyChunk(() => import('../../../content/meeting-list/cancel-dialog.tsx'));
const BY_VIEW = {
  calendar: loadable(withTexts(['meetings'], () => import('./webinar-calendar.tsx'))),
} as const;

/** All webinars (domain/webinars#webinar-list). */
export function WebinarsList() {
  const { t, language } = useText();
  const base = useContentFilters(webinar);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const calendar = search.view === 'calendar';
  const [cancelling, setCancelling] = useState<WebinarRow | null>(null);
  const label = (field: keyof typeof webinarLabels) => fieldLabel(webinarLabels, field, language);
  return (
    <>
      <ContentListPage
        kind="webinar"
        labels={webinarLabels}
        calls={webinar}
        tools={<ViewSwitch calendar={calendar} />}
        instead={
          calendar ? (
            <Suspense fallback={<ListSkeleton rows={6} compact={false} />}>
              <BY_VIEW.calendar />
            </Suspense>
          ) : undefined
        }
        rowCommands={(row) => <RowCommands row={row} onCancel={() => setCancelling(row)} />}
        columns={(shared) => [
          shared.title,
          {
            key: 'time',
            label: t('webinars.time'),
            sort: 'schedule',
            firstOrder: 'asc',
            render: (row) => {
              const [first, second] = timeLines(row.start_at, row.end_at);
              return <TwoLines first={first} second={second} />;
            },
          },
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
      <Later>
        <SeatChanges seats={webinar.seats} />
      </Later>
      <Later>
        {cancelling && (
          <CancelDialog
            endpoint={webinar.cancel}
            item={cancelling}
            words={cancelWords(t, cancelling)}
            onClose={() => setCancelling(null)}
          />
        )}
      </Later>
    </>
  );
}
