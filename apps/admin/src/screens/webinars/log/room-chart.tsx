import type { Attendance } from '@connect/contract/webinars/webinar.ts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../arrival/chunk.ts';
import { timeOfDay } from '../../../content/meeting-list/time-range.ts';
import { FigureCard, FigureDetails, FigureText } from '../../../kit/chart/figure-card.tsx';
import { formatNumber } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../phase/webinars.module.css';

// The chart library is larger than the rest of the page, so it loads after it.
const AreaChart = lazy(() => loadChunk(() => import('../../../kit/chart/area-chart.tsx')));

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
                points={points.map(({ at, viewers }) => ({ at: timeOfDay(at), value: viewers }))}
                name={t('webinars.log.roomPeople')}
              />
            </Suspense>
          </div>
          <FigureDetails summary={t('list.chartTable')}>
            <table className={classes.roomTable}>
              <thead>
                <tr>
                  <th scope="col">{t('webinars.log.roomAt')}</th>
                  <th scope="col">{t('webinars.log.roomPeople')}</th>
                </tr>
              </thead>
              <tbody>
                {points
                  .filter((_, index) => index % TABLE_STEP === 0)
                  .map(({ at, viewers }) => (
                    <tr key={at}>
                      <th scope="row">{timeOfDay(at)}</th>
                      <td>{formatNumber(viewers)}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </FigureDetails>
        </>
      )}
    </FigureCard>
  );
}
