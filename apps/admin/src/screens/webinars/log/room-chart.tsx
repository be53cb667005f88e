import type { Attendance } from '@connect/contract/webinars/webinar.ts';
import { FigureCard, FigureTable, FigureText } from '../../../kit/chart/figure-card.tsx';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import { formatNumber, formatTime } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';

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
          <TimeChart
            height={220}
            points={points.map(({ at }) => ({
              key: at,
              name: formatTime(at),
              short: formatTime(at),
            }))}
            series={[
              {
                key: 'viewers',
                label: t('webinars.log.roomPeople'),
                color: 'var(--accent)',
                shape: 'line',
                values: points.map(({ viewers }) => viewers),
              },
            ]}
          />
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
