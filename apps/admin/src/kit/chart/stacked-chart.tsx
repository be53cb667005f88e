import { CompositeChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatNumber } from '../display/format.ts';
import type { StackedChartProps } from './stacked-card.tsx';

/** Name of the dashed line among the series. */
const COMPARED = '=';

const EDGE = 'drop-shadow(0 0 1px var(--card)) drop-shadow(0 0 1px var(--card))';

/** Areas on top of one another; loaded only where it is shown. Hidden from screen readers. */
export default function StackedChart(props: Omit<StackedChartProps, 'title'>) {
  const { points, series, compared, onPick } = props;
  const short = new Map(points.map((point) => [point.key, point.short]));
  const open = points.findIndex((point) => point.open);
  const name = new Map(points.map((point) => [point.key, point.name]));
  return (
    <CompositeChart
      h={260}
      data={points.map((point) => ({
        at: point.key,
        ...Object.fromEntries(series.map(({ key }, at) => [key, point.values[at]])),
        [COMPARED]: point.compared,
      }))}
      dataKey="at"
      series={[
        ...series.map(({ key, label, color }) => ({
          name: key,
          label,
          color,
          type: 'area' as const,
        })),
        ...(compared === undefined
          ? []
          : [
              {
                name: COMPARED,
                label: compared,
                color: 'var(--ink)',
                type: 'line' as const,
                strokeDasharray: '5 4',
              },
            ]),
      ]}
      curveType="linear"
      withDots={false}
      connectNulls={false}
      gridAxis="x"
      tickLine="none"
      valueFormatter={(value) => formatNumber(value)}
      yAxisProps={{ width: 48, allowDecimals: false }}
      xAxisProps={{ tickFormatter: (key: string) => short.get(key) ?? key, minTickGap: 28 }}
      tooltipProps={{ labelFormatter: (key) => name.get(String(key)) ?? '' }}
      tooltipAnimationDuration={0}
      referenceAreas={
        open > 0
          ? [
              {
                x1: points[open - 1]?.key,
                x2: points[open]?.key,
                color: 'var(--ink-3)',
                strokeDasharray: '4 3',
                zIndex: 500,
              },
            ]
          : []
      }
      composedChartProps={{
        accessibilityLayer: false,
        style: onPick && { cursor: 'pointer' },
        onClick: ({ activeLabel }) => {
          const at = points.findIndex(({ key }) => key === activeLabel);
          if (at >= 0) onPick?.(at);
        },
      }}
      // The line of the card's colour keeps neighbours apart.
      areaProps={{
        stackId: 'whole',
        fillOpacity: 1,
        stroke: 'var(--card)',
        strokeWidth: 1,
        isAnimationActive: false,
      }}
      // Its edge is seen on areas of any colour.
      lineProps={{ isAnimationActive: false, strokeWidth: 1.5, style: { filter: EDGE } }}
    />
  );
}
