import { USED_KINDS } from '@connect/contract/kinds.ts';
import type { Granularity, Overview } from '@connect/contract/overview/overview.ts';
import { bucketDays, viewsBehind } from '@connect/contract/overview/rows-behind.ts';
import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { chartColor } from '../../../kit/chart/chart-colors.ts';
import type { ChartPart } from '../../../kit/chart/chart-legend.tsx';
import { FigureCard, FigureText } from '../../../kit/chart/figure-card.tsx';
import { StackedCard, type StackedPoint } from '../../../kit/chart/stacked-card.tsx';
import { formatDate } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import { endsToday, type OverviewQuery } from '../overview-query.ts';
import { useOpens, useViews } from '../rows-behind.tsx';

const METRICS = ['views', 'people', 'minutes'] as const;
type Metric = (typeof METRICS)[number];

/** A bucket by its label: its name in a table, and below an axis. */
function nameOf(label: string, granularity: Granularity): { name: string; short: string } {
  const [day = '', hour] = label.split('T');
  const date = formatDate(day);
  if (granularity === 'hour') return { name: `${date} ${hour}:00`, short: `${hour}:00` };
  const month = date.slice(3);
  return granularity === 'month'
    ? { name: month, short: month }
    : { name: date, short: date.slice(0, 5) };
}

/** What each bucket of the period holds: views by kind, or people, or minutes. */
function usePoints({ series, range }: Overview, metric: Metric) {
  const { t } = useText();
  const kinds = USED_KINDS.filter((kind) => series.views[kind]?.some((views) => views > 0));
  const single = { people: series.unique_viewers, minutes: series.minutes };
  const parts: ChartPart[] =
    metric === 'views'
      ? kinds.map((kind) => ({
          key: kind,
          label: t(`kinds.${kind}.name`),
          color: chartColor(USED_KINDS.indexOf(kind)),
        }))
      : [{ key: metric, label: t(`overview.metricNames.${metric}`), color: chartColor(2) }];
  const before = metric === 'views' ? series.previous_views : null;
  const last = series.labels.length - 1;
  const points = series.labels.map((label, at): StackedPoint => {
    const { name, short } = nameOf(label, range.granularity);
    const open = at === last && endsToday(range);
    return {
      key: label,
      name: open ? t('overview.unfinished', { name }) : name,
      short,
      open,
      values:
        metric === 'views'
          ? kinds.map((kind) => series.views[kind]?.[at] ?? 0)
          : [single[metric][at] ?? 0],
      compared: before?.[at],
    };
  });
  return { parts, points, compared: before !== null };
}

/** Views over time by kind, or people, or minutes, beside the total of the days compared with. */
export function CourseCard(props: { overview: Overview; query: OverviewQuery }) {
  const { overview, query } = props;
  const { t } = useText();
  const [metric, setMetric] = useState<Metric>('views');
  const { parts, points, compared } = usePoints(overview, metric);
  const views = useViews(overview.range, query);
  const { compare, granularity } = overview.range;
  const navigate = useNavigate();
  const opens = useOpens(query);
  // People and minutes are no rows.
  const isOpen = metric === 'views' && opens.views;
  const toRows = isOpen ? views : undefined;
  const title = t('overview.course');
  if (parts.length === 0) {
    return (
      <FigureCard title={title}>
        <FigureText>{t('overview.noViews')}</FigureText>
      </FigureCard>
    );
  }
  return (
    <StackedCard
      title={title}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('overview.metric')}
          value={metric}
          onChange={(next) => setMetric(METRICS.find((one) => one === next) ?? 'views')}
          data={METRICS.map((value) => ({ value, label: t(`overview.metrics.${value}`) }))}
        />
      }
      head={t(`overview.buckets.${granularity}`)}
      whole={t('overview.whole')}
      points={points}
      series={parts}
      toRows={
        toRows &&
        ((at, part, face) =>
          toRows({ ...bucketDays(overview, at), ...(part && { content_type: part.key }) }, face))
      }
      onPick={
        isOpen
          ? (at) =>
              void navigate({
                to: '/report',
                search: viewsBehind(overview.range, query, bucketDays(overview, at)),
              })
          : undefined
      }
      compared={compared ? t(`overview.before.${compare?.mode ?? 'none'}`) : undefined}
    />
  );
}
