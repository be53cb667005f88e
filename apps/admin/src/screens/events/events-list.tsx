import { type EventRow, event, eventLabels } from '@connect/contract/events/event.ts';
import { confirmedOf } from '@connect/contract/events/event-counts.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { useProvinces } from '../../content/item/use-provinces.ts';
import { ContentListPage } from '../../content/list/content-list-page.tsx';
import { timeLines } from '../../content/meeting-list/time-range.ts';
import { ViewSwitch } from '../../content/meeting-list/view-switch.tsx';
import { formatNumber } from '../../kit/display/format.ts';
import { TwoLines } from '../../kit/display/two-lines.tsx';
import { Later } from '../../kit/page/later.tsx';
import { ListSkeleton } from '../../kit/table/list-skeleton.tsx';
import { useText, withTexts } from '../../text/i18n.ts';
import { cancelWords } from './cancel-words.ts';
import { useEventFilters } from './event-filters.ts';
import { EventPhasePill } from './event-phase-pill.tsx';
import { SeatsBar } from './seats-bar.tsx';

const CancelDialog = lazyChunk(() => import('../../content/meeting-list/cancel-dialog.tsx'));
const BY_VIEW = {
  calendar: loadable(withTexts(['meetings'], () => import('./event-calendar.tsx'))),
} as const;
const PeopleExport = loadable(withTexts('asked', () => import('./people-export.tsx')));
const RegistrationQr = loadable(
  withTexts(['links', 'writing'], () => import('./registration-qr.tsx')),
);
const SeatChanges = lazyChunk(() => import('../../content/meeting-list/seat-changes.tsx'));
const RowCommands = lazyChunk(() => import('./row-commands.tsx'));

/** All events (domain/events#list). */
export function EventsList() {
  const { t, language } = useText();
  const provinces = useProvinces();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const calendar = search.view === 'calendar';
  const [cancelling, setCancelling] = useState<EventRow | null>(null);
  const [exported, setExported] = useState<EventRow | null>(null);
  const [scanned, setScanned] = useState<EventRow | null>(null);
  const label = (field: keyof typeof eventLabels) => fieldLabel(eventLabels, field, language);
  const provinceOf = (code: string | null) => provinces.nameOf(code) ?? '';
  return (
    <>
      <ContentListPage
        kind="event"
        labels={eventLabels}
        calls={event}
        tools={<ViewSwitch calendar={calendar} />}
        instead={
          calendar ? (
            <Suspense fallback={<ListSkeleton rows={6} compact={false} />}>
              <BY_VIEW.calendar />
            </Suspense>
          ) : undefined
        }
        rowCommands={(row) => (
          <RowCommands
            row={row}
            onQr={() => setScanned(row)}
            onExport={() => setExported(row)}
            onCancel={() => setCancelling(row)}
          />
        )}
        withoutCovers
        // Widths by which all of them but the status stand at 1440 (domain/events#list).
        columns={(shared) => [
          { ...shared.title, least: 142 },
          {
            key: 'event_type',
            label: label('event_type'),
            least: 88,
            worth: 1,
            wrap: true,
            render: (row) => t(`events.type.${row.event_type}`),
          },
          {
            key: 'format',
            label: label('format'),
            least: 84,
            worth: 1,
            wrap: true,
            render: (row) => t(`events.format.${row.format}`),
          },
          {
            key: 'time',
            label: t('events.time'),
            sort: 'schedule',
            firstOrder: 'asc',
            least: 114,
            render: (row) => {
              const [first, second] = timeLines(row.start_at, row.end_at);
              return <TwoLines first={first} second={second} />;
            },
          },
          {
            key: 'venue',
            label: t('events.venue'),
            least: 106,
            wrap: true,
            render: (row) =>
              row.venue_name ? (
                <TwoLines first={row.venue_name} second={provinceOf(row.province_code)} />
              ) : (
                '-'
              ),
          },
          {
            key: 'seats',
            label: t('events.seats'),
            least: 78,
            render: (row) => <SeatsBar counts={row.counts} capacity={row.capacity} />,
          },
          {
            key: 'confirmed',
            label: label('confirmed'),
            align: 'right',
            render: (row) => formatNumber(confirmedOf(row.counts)),
          },
          {
            key: 'attended',
            label: label('attended'),
            align: 'right',
            render: (row) => formatNumber(row.counts.attended),
          },
          {
            key: 'phase',
            label: label('phase'),
            least: 116,
            badge: true,
            render: (row) => <EventPhasePill phase={row.phase} />,
          },
          { ...shared.brand, least: 84 },
          {
            key: 'owner',
            label: label('owner_staff_id'),
            least: 80,
            wrap: true,
            render: (row) => row.owner?.display_name ?? '-',
          },
          { ...shared.status, worth: 1 },
          { ...shared.materialCode, hiddenByDefault: true },
          { ...shared.views, hiddenByDefault: true },
          { ...shared.updatedAt, hiddenByDefault: true },
          { ...shared.publishedAt, hiddenByDefault: true },
          shared.expiresAt,
          shared.visibility,
          shared.slug,
        ]}
        filters={useEventFilters()}
      />
      <Later>
        <SeatChanges seats={event.seats} />
      </Later>
      <Later>
        {scanned && <RegistrationQr row={scanned} onClose={() => setScanned(null)} />}
        {exported && <PeopleExport row={exported} onClose={() => setExported(null)} />}
        {cancelling && (
          <CancelDialog
            endpoint={event.cancel}
            item={cancelling}
            words={cancelWords(t, cancelling)}
            onClose={() => setCancelling(null)}
          />
        )}
      </Later>
    </>
  );
}
