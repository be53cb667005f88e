import type { Overview } from '@connect/contract/overview/overview.ts';
import { stageBehind } from '@connect/contract/overview/rows-behind.ts';
import { GRANTS } from '@connect/contract/permissions.ts';
import { Link } from '@tanstack/react-router';
import { useCan, useSession } from '../../../api/session.ts';
import { CHART_COLORS, chartColor } from '../../../kit/chart/chart-colors.ts';
import { ChartLegend, type ChartPart } from '../../../kit/chart/chart-legend.tsx';
import { FigureCard, FigureTable, FigureText } from '../../../kit/chart/figure-card.tsx';
import { ShareBars } from '../../../kit/chart/share-bars.tsx';
import { formatNumber } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import type { OverviewQuery } from '../overview-query.ts';

type Ladders = NonNullable<Overview['ladder']>;

/** The stages of all ladders, from the lowest on; higher ones are stronger. */
function partsOf(ladders: Ladders): ChartPart[] {
  const names = new Map(
    ladders.flatMap(({ values }) =>
      values.map(({ value_id, label }) => [value_id, label] as const),
    ),
  );
  return [...names].map(([id, label], at) => ({
    key: String(id),
    label,
    color: chartColor(CHART_COLORS - 1 - at),
  }));
}

/** Whether the role may list the users of a stage. */
function useMayList(): boolean {
  const { me } = useSession();
  const can = useCan();
  return can('user.view') && can('adoption.view') && GRANTS[me.role].adoption.only !== 'aggregate';
}

/** How many people are on each stage of each product. */
export function LadderCard({ ladders, query }: { ladders: Ladders; query: OverviewQuery }) {
  const { t } = useText();
  const mayList = useMayList();
  const parts = partsOf(ladders);
  const rows = ladders
    .map(({ ladder_id, brand, values, moved_up, moved_down }) => {
      const people = new Map(values.map((value) => [String(value.value_id), value.people]));
      return {
        key: String(ladder_id),
        label: brand,
        values: parts.map(({ key }) => people.get(key) ?? 0),
        up: formatNumber(moved_up),
        down: formatNumber(moved_down),
      };
    })
    .filter(({ values }) => values.some((value) => value > 0));
  const usersOf = (ladder: string, stage: string) =>
    ({ to: '/users', search: stageBehind(ladder, stage, query) }) as const;
  const sum = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0);
  if (rows.length === 0) {
    return (
      <FigureCard title={t('overview.ladder')}>
        <FigureText>{t('overview.ladderEmpty')}</FigureText>
      </FigureCard>
    );
  }
  return (
    <FigureCard title={t('overview.ladder')}>
      <ChartLegend parts={parts} />
      <ShareBars
        parts={parts}
        bars={rows.map(({ up, down, ...row }) => ({
          ...row,
          note: t('overview.movedShort', { up, down, n: formatNumber(sum(row.values)) }),
        }))}
        open={
          mayList
            ? (bar, part, face) => <Link {...usersOf(bar.key, part.key)} tabIndex={-1} {...face} />
            : undefined
        }
      />
      <FigureTable
        of={t('overview.ladder')}
        head={t('overview.product')}
        columns={[...parts.map(({ label }) => label), t('overview.whole'), t('overview.moved')]}
        rows={rows.map(({ key, label, values, up, down }) => ({
          key,
          name: label,
          values: [
            ...parts.map((part, at) => {
              const n = formatNumber(values[at]);
              return mayList && values[at] ? (
                <Link
                  key={part.key}
                  {...usersOf(key, part.key)}
                  aria-label={`${label}, ${part.label}: ${n}`}
                  data-tap
                >
                  {n}
                </Link>
              ) : (
                n
              );
            }),
            formatNumber(sum(values)),
            `↑${up} ↓${down}`,
          ],
        }))}
      />
      <FigureText>{t('overview.ladderNote')}</FigureText>
    </FigureCard>
  );
}
