import type { event } from '@connect/contract/events/event.ts';
import type { webinar } from '@connect/contract/webinars/webinar.ts';
import { useSearch } from '@tanstack/react-router';
import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { ListSkeleton } from '../../../kit/table/list-skeleton.tsx';
import { type Translate, useText } from '../../../text/i18n.ts';
import type { ListedContent } from '../../list/content-columns.tsx';
import { ContentListPage } from '../../list/content-list-page.tsx';
import { timeLines } from '../time-range.ts';
import { SeatChanges } from './seat-changes.tsx';
import { ViewSwitch } from './view-switch.tsx';

const CancelDialog = lazyChunk(() => import('../cancel-dialog.tsx'));

type CancelWords = ComponentProps<typeof CancelDialog>['words'];

/** Column of the time at which a row is held. */
export const timeColumn = (label: string) =>
  ({
    key: 'time',
    label,
    sort: 'schedule',
    firstOrder: 'asc',
    render: (row: { start_at: string | null; end_at: string | null }) => {
      const [first, second] = timeLines(row.start_at, row.end_at);
      return <TwoLines first={first} second={second} />;
    },
  }) as const;

/** A list of webinars or events: a table or a calendar, seats as they are now, calling off. */
export function MeetingListPage<Row extends ListedContent, Query, Column extends string>(
  props: Omit<
    ComponentProps<typeof ContentListPage<Row, Query, Column>>,
    'tools' | 'instead' | 'rowCommands'
  > & {
    Calendar: ComponentType;
    rowCommands: (row: Row, onCancel: () => void) => ReactNode;
    cancel: typeof webinar.cancel | typeof event.cancel;
    cancelWords: (t: Translate, row: Row) => CancelWords;
    seats: typeof webinar.seats | typeof event.seats;
  },
) {
  const { Calendar, rowCommands, cancel, cancelWords, seats, ...list } = props;
  const { t } = useText();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const calendar = search.view === 'calendar';
  const [cancelling, setCancelling] = useState<Row | null>(null);
  return (
    <>
      <ContentListPage<Row, Query, Column>
        {...list}
        tools={<ViewSwitch calendar={calendar} />}
        instead={
          calendar ? (
            <Suspense fallback={<ListSkeleton rows={6} compact={false} />}>
              <Calendar />
            </Suspense>
          ) : undefined
        }
        rowCommands={(row) => rowCommands(row, () => setCancelling(row))}
      />
      <SeatChanges seats={seats} />
      <Suspense>
        {cancelling && (
          <CancelDialog
            endpoint={cancel}
            item={cancelling}
            words={cancelWords(t, cancelling)}
            onClose={() => setCancelling(null)}
          />
        )}
      </Suspense>
    </>
  );
}
