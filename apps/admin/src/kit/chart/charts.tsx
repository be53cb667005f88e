import { Skeleton, Table } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../arrival/chunk.ts';
import { useText } from '../../text/i18n.ts';
import { formatNumber } from '../display/format.ts';
import { isHour, pointName } from './chart-points.ts';
import classes from './charts.module.css';
import { FigureCard, FigureDetails } from './figure-card.tsx';

// The chart library is larger than the rest of a screen, so it loads after it.
const DayChart = lazy(() => loadChunk(() => import('./day-chart.tsx')));

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
      <FigureDetails summary={t('list.chartTable')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <section className={classes.scroll} tabIndex={0} aria-label={t('list.chartTable')}>
          <Table fz="sm" stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t(points.some(isHour) ? 'list.chartHour' : 'list.chartDay')}</Table.Th>
                <Table.Th ta="right">{bars}</Table.Th>
                <Table.Th ta="right">{line}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {points.map((point) => (
                <Table.Tr key={point.day}>
                  <Table.Th scope="row" fw={400}>
                    {pointName(point.day)}
                  </Table.Th>
                  <Table.Td ta="right">{formatNumber(point.bars)}</Table.Td>
                  <Table.Td ta="right">{formatNumber(point.line)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </FigureDetails>
    </FigureCard>
  );
}
