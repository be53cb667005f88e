import { AreaChart as MantineAreaChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatNumber } from './format.ts';

/** One figure over an even course; loaded only where it shows. Says nothing to a screen reader. */
export default function AreaChart(props: {
  points: readonly { at: string; value: number }[];
  name: string;
}) {
  return (
    <MantineAreaChart
      h={220}
      data={props.points.map(({ at, value }) => ({ at, value }))}
      dataKey="at"
      series={[{ name: 'value', label: props.name, color: 'var(--accent)' }]}
      curveType="linear"
      withDots={false}
      strokeWidth={2}
      fillOpacity={0.15}
      gridAxis="x"
      tickLine="none"
      valueFormatter={(value) => formatNumber(value)}
      yAxisProps={{ width: 44, allowDecimals: false }}
      xAxisProps={{ minTickGap: 40 }}
      tooltipAnimationDuration={0}
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
    />
  );
}
