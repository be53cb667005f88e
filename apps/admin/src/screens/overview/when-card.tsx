import { FigureCard, FigureTable } from '../../kit/chart/figure-card.tsx';
import { HeatGrid } from '../../kit/chart/heat-grid.tsx';
import { formatNumber } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
/** Hours between two that are named below the columns. */
const STEP = 6;

/** Views by weekday and hour, in Bangkok. */
export function WhenCard({ heatmap }: { heatmap: readonly (readonly number[])[] }) {
  const { t } = useText();
  const days = WEEKDAYS.map((day) => t(`overview.weekdays.${day}`));
  const views = (day: number, hour: number) => formatNumber(heatmap[day]?.[hour] ?? 0);
  return (
    <FigureCard title={t('overview.heatmap')}>
      <HeatGrid
        rows={days.map((name, day) => ({ name, values: heatmap[day] ?? [] }))}
        columns={HOURS.map((name, hour) => (hour % STEP === 0 ? name : ''))}
        hint={(day, hour) =>
          t('overview.hint', { day: days[day], hour: HOURS[hour], n: views(day, hour) })
        }
      />
      <FigureTable
        of={t('overview.heatmap')}
        head={t('overview.hour')}
        columns={days}
        rows={HOURS.map((name, hour) => ({
          key: name,
          name,
          values: days.map((_, day) => views(day, hour)),
        }))}
      />
    </FigureCard>
  );
}
