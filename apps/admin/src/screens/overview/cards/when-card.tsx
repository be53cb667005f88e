import { WEEKDAYS } from '@connect/contract/closed-lists.ts';
import type { Overview } from '@connect/contract/overview/overview.ts';
import { viewsBehind } from '@connect/contract/overview/rows-behind.ts';
import { useNavigate } from '@tanstack/react-router';
import { FigureCard, FigureTable } from '../../../kit/chart/figure-card.tsx';
import { HeatGrid } from '../../../kit/chart/heat-grid.tsx';
import { formatNumber } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import type { OverviewQuery } from '../overview-query.ts';
import { useOpens, useViews } from '../rows-behind.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
/** Hours between two that are named below the columns. */
const STEP = 6;

const partOf = (day: number, hour: number) => ({
  weekday: WEEKDAYS[day] ?? '',
  hour: String(hour),
});

/** Views by weekday and hour, in Bangkok; each leads to its rows. */
export function WhenCard({ overview, query }: { overview: Overview; query: OverviewQuery }) {
  const { t } = useText();
  const navigate = useNavigate();
  const opens = useOpens(query);
  const { heatmap, range } = overview;
  const opened = useViews(range, query);
  const days = WEEKDAYS.map((day) => t(`overview.weekdays.${day}`));
  const views = (day: number, hour: number) => heatmap[day]?.[hour] ?? 0;
  const said = (day: number, hour: number) => formatNumber(views(day, hour));
  const cellOf = (day: number, hour: number) => {
    const children = said(day, hour);
    if (!opened || views(day, hour) === 0) return children;
    const label = `${days[day]} ${HOURS[hour]}: ${children}`;
    return opened(partOf(day, hour), { 'aria-label': label, children });
  };
  return (
    <FigureCard title={t('overview.heatmap')}>
      <HeatGrid
        rows={days.map((name, day) => ({ name, values: heatmap[day] ?? [] }))}
        columns={HOURS.map((name, hour) => (hour % STEP === 0 ? name : ''))}
        hint={(day, hour) =>
          t('overview.hint', { day: days[day], hour: HOURS[hour], n: said(day, hour) })
        }
        onPick={
          opens.views
            ? (day, hour) =>
                void navigate({
                  to: '/report',
                  search: viewsBehind(range, query, partOf(day, hour)),
                })
            : undefined
        }
      />
      <FigureTable
        of={t('overview.heatmap')}
        head={t('overview.hour')}
        columns={days}
        rows={HOURS.map((name, hour) => ({
          key: name,
          name,
          values: days.map((_, day) => cellOf(day, hour)),
        }))}
      />
    </FigureCard>
  );
}
