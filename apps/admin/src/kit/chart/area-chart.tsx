import { AreaChart as MantineAreaChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatNumber } from '../display/format.ts';

/** One series as an area chart; loaded only where it is shown. Hidden from screen readers. */
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
