import type { Attendance } from '@connect/contract/webinars/webinar.ts';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { FigureCard, FigureTable, FigureText } from '../../../kit/chart/figure-card.tsx';
import { formatNumber, formatTime } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../phase/webinars.module.css';

// The chart library is larger than the rest of the page, so it loads after it.
const AreaChart = lazyChunk(() => import('../../../kit/chart/area-chart.tsx'));

/** Minutes between two rows of the table. */
const TABLE_STEP = 10;

/** Number of users present in each minute, as a curve and a table. */
export function RoomChart({ points }: { points: Attendance['by_minute'] }) {
  const { t } = useText();
  const title = t('webinars.log.room');
  return (
    <FigureCard title={title} wide>
      {points.length === 0 ? (
        <FigureText>{t('webinars.log.roomEmpty')}</FigureText>
      ) : (
        <>
          <div className={classes.roomChart} aria-hidden="true">
            <Suspense fallback={<Skeleton h={220} />}>
              <AreaChart
                points={points.map(({ at, viewers }) => ({ at: formatTime(at), value: viewers }))}
                name={t('webinars.log.roomPeople')}
              />
            </Suspense>
          </div>
          <FigureTable
            of={title}
            head={t('webinars.log.roomAt')}
            columns={[t('webinars.log.roomPeople')]}
            rows={points
              .filter((_, index) => index % TABLE_STEP === 0)
              .map(({ at, viewers }) => ({
                key: at,
                name: formatTime(at),
                values: [formatNumber(viewers)],
              }))}
          />
        </>
      )}
    </FigureCard>
  );
}
