import { CompositeChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatNumber } from '../display/format.ts';
import { pointName } from './chart-points.ts';
import type { DayChartProps } from './charts.tsx';

/** Bars and a line per day or hour; loaded only where a chart is shown. Hidden from screen readers. */
export default function DayChart({ points, bars, line }: Omit<DayChartProps, 'title' | 'days'>) {
  return (
    <CompositeChart
      h={240}
      data={points.map((point) => ({ day: point.day, bars: point.bars, line: point.line }))}
      dataKey="day"
      series={[
        { name: 'bars', label: bars, color: 'var(--chart-bar)', type: 'bar' },
        { name: 'line', label: line, color: 'var(--accent)', type: 'line' },
      ]}
      curveType="linear"
      withDots={points.length < 15}
      strokeWidth={2}
      maxBarWidth={28}
      gridAxis="x"
      tickLine="none"
      withLegend
      legendProps={{ verticalAlign: 'top', align: 'right' }}
      valueFormatter={(value) => formatNumber(value)}
      yAxisProps={{ width: 44, allowDecimals: false }}
      xAxisProps={{
        tickFormatter: (day: string) => pointName(day).slice(0, 5),
        minTickGap: 28,
      }}
      tooltipProps={{ labelFormatter: (day) => pointName(String(day)) }}
      tooltipAnimationDuration={0}
      composedChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
      lineProps={{ isAnimationActive: false }}
    />
  );
}
