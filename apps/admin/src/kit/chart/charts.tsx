import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { useText } from '../../text/i18n.ts';
import { formatNumber } from '../display/format.ts';
import { isHour, pointName } from './chart-points.ts';
import classes from './charts.module.css';
import { FigureCard, FigureTable } from './figure-card.tsx';

// The chart library is larger than the rest of a screen, so it loads after it.
const DayChart = lazyChunk(() => import('./day-chart.tsx'));

export interface DayPoint {
  /** Calendar day `yyyy-mm-dd`, or an hour of one: `yyyy-mm-ddThh`. */
  day: string;
  bars: number;
  line: number;
}

export interface DayChartProps {
  title: string;
  points: readonly DayPoint[];
  /** Names of the two series. */
  bars: string;
  line: string;
}

/** Two figures per day or hour as a chart, and the same figures as a table. */
export function DayChartCard({ title, points, bars, line }: DayChartProps) {
  const { t } = useText();
  return (
    <FigureCard title={title}>
      <div className={classes.chart} aria-hidden="true">
        <Suspense fallback={<Skeleton h={240} />}>
          <DayChart points={points} bars={bars} line={line} />
        </Suspense>
      </div>
      <FigureTable
        of={title}
        head={t(points.some(isHour) ? 'list.chartHour' : 'list.chartDay')}
        columns={[bars, line]}
        rows={points.map((point) => ({
          key: point.day,
          name: pointName(point.day),
          values: [formatNumber(point.bars), formatNumber(point.line)],
        }))}
      />
    </FigureCard>
  );
}
