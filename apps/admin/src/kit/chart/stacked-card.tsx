import type { ReactNode } from 'react';
import { formatNumber } from '../display/format.ts';
import { ChartLegend, type ChartPart } from './chart-legend.tsx';
import type { ChartSeries } from './chart-scale.ts';
import { FigureCard, FigureTable } from './figure-card.tsx';
import { type ChartPoint, TimeChart } from './time-chart.tsx';

export interface StackedPoint extends ChartPoint {
  /** One of each series. */
  values: readonly number[];
  /** What the whole is compared with. */
  compared?: number;
}

/** What a link of the table is called. */
export interface CellFace {
  'aria-label': string;
  children: string;
}

interface StackedCardProps {
  title: string;
  head: string;
  whole: string;
  aside?: ReactNode;
  points: readonly StackedPoint[];
  series: readonly ChartPart[];
  /** Name of what the whole is compared with, if anything. */
  compared?: string;
  /** A point was clicked, by its place; by keyboard the table leads there. */
  onPick?: (at: number) => void;
  /** Makes a figure of the table a link to what is behind it; of all series without one. */
  toRows?: (at: number, series: ChartPart | undefined, face: CellFace) => ReactNode;
}

/** Parts of a whole over time, beside what the whole was before, as a chart and as a table. */
export function StackedCard(props: StackedCardProps) {
  const { title, head, whole, aside, toRows, points, series, compared, onPick } = props;
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
  const curves: ChartSeries[] = series.map((one, of) => ({
    ...one,
    shape: 'area',
    values: points.map(({ values }) => values[of]),
  }));
  if (compared !== undefined) {
    curves.push({
      key: 'compared',
      label: compared,
      color: 'var(--ink)',
      shape: 'line',
      dashed: true,
      values: points.map((point) => point.compared),
    });
  }
  return (
    <FigureCard title={title} aside={aside}>
      <ChartLegend parts={series} dashed={compared} />
      <TimeChart height={260} points={points} series={curves} onPick={onPick} />
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
