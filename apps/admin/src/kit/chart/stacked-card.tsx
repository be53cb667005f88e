import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { formatNumber } from '../display/format.ts';
import { WhenNear } from '../page/when-near.tsx';
import { ChartLegend, type ChartPart } from './chart-legend.tsx';
import classes from './charts.module.css';
import { FigureCard, FigureTable } from './figure-card.tsx';

// The chart library is larger than the rest of a screen, so it loads after the figures are there.
const StackedChart = lazyChunk(() => import('./stacked-chart.tsx'));

export interface StackedPoint {
  key: string;
  name: string;
  /** Its name below the axis. */
  short: string;
  /** One of each series. */
  values: readonly number[];
  /** What the whole is compared with. */
  compared?: number;
  /** Not over yet: drawn as such. */
  open?: boolean;
}

/** What a link of the table is called. */
export interface CellFace {
  'aria-label': string;
  children: string;
}

export interface StackedChartProps {
  points: readonly StackedPoint[];
  series: readonly ChartPart[];
  /** Name of what the whole is compared with, if anything. */
  compared?: string;
  /** A point was clicked, by its place; by keyboard the table leads there. */
  onPick?: (at: number) => void;
}

/** Parts of a whole over time, beside what the whole was before, as a chart and as a table. */
export function StackedCard(
  props: StackedChartProps & {
    title: string;
    head: string;
    whole: string;
    aside?: ReactNode;
    /** Makes a figure of the table a link to what is behind it; of all series without one. */
    toRows?: (at: number, series: ChartPart | undefined, face: CellFace) => ReactNode;
  },
) {
  const { title, head, whole, aside, toRows, ...chart } = props;
  const { points, series, compared } = chart;
  const several = series.length > 1;
  const columns = [
    ...series.map(({ label }) => label),
    ...(several ? [whole] : []),
    ...(compared === undefined ? [] : [compared]),
  ];
  const cellOf = (point: StackedPoint, at: number, value: number, part?: ChartPart) => {
    const children = formatNumber(value);
    if (!toRows || value === 0) return children;
    const label = [point.name, part?.label, children].filter(Boolean).join(', ');
    return toRows(at, part, { 'aria-label': label, children });
  };
  const valuesOf = (point: StackedPoint, at: number) => [
    ...point.values.map((value, of) => cellOf(point, at, value, series[of])),
    ...(several
      ? [
          cellOf(
            point,
            at,
            point.values.reduce((sum, value) => sum + value, 0),
          ),
        ]
      : []),
    ...(compared === undefined ? [] : [formatNumber(point.compared)]),
  ];
  return (
    <FigureCard title={title} aside={aside}>
      <ChartLegend parts={series} dashed={compared} />
      <div className={classes.chart} aria-hidden="true">
        <WhenNear idle waiting={<Skeleton h={260} />}>
          <Suspense fallback={<Skeleton h={260} />}>
            <StackedChart {...chart} />
          </Suspense>
        </WhenNear>
      </div>
      <FigureTable
        of={title}
        head={head}
        columns={columns}
        rows={points.map((point, at) => ({
          key: point.key,
          name: point.name,
          values: valuesOf(point, at),
        }))}
      />
    </FigureCard>
  );
}
