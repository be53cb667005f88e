import { useText } from '../../text/i18n.ts';
import { formatNumber } from '../display/format.ts';
import { ChartLegend } from './chart-legend.tsx';
import { isHour, pointName } from './chart-points.ts';
import type { ChartSeries } from './chart-scale.ts';
import { FigureCard, FigureTable } from './figure-card.tsx';
import { TimeChart } from './time-chart.tsx';

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
  const series: ChartSeries[] = [
    {
      key: 'bars',
      label: bars,
      color: 'color-mix(in srgb, var(--accent) 35%, var(--card))',
      shape: 'bar',
      values: points.map((point) => point.bars),
    },
    {
      key: 'line',
      label: line,
      color: 'var(--accent)',
      shape: 'line',
      values: points.map((point) => point.line),
    },
  ];
  return (
    <FigureCard title={title}>
      <ChartLegend parts={series} />
      <TimeChart
        height={220}
        points={points.map(({ day }) => {
          const name = pointName(day);
          return { key: day, name, short: name.slice(0, 5) };
        })}
        series={series}
      />
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
