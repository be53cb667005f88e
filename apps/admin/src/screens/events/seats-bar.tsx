import type { EventCounts } from '@connect/contract/events/event-counts.ts';
import { seatsTaken } from '@connect/contract/events/event-counts.ts';
import { formatNumber } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import classes from './events.module.css';

/** Seats of an event that are taken, as a number and a bar that fills; without a limit the number alone. */
export function SeatsBar({ counts, capacity }: { counts: EventCounts; capacity: number | null }) {
  const { t } = useText();
  const taken = seatsTaken(counts);
  if (capacity === null) return formatNumber(taken);
  const said = {
    taken: formatNumber(taken),
    capacity: formatNumber(capacity),
  };
  const waiting =
    counts.waitlisted > 0
      ? ` · ${t('events.seatsWaiting', { n: formatNumber(counts.waitlisted) })}`
      : '';
  return (
    <div className={classes.seats} title={t('events.seatsTaken', said) + waiting}>
      <span>{t('events.seatsOf', said)}</span>
      {/* The figures beside it say the same. */}
      <span className={classes.bar} aria-hidden="true">
        <span
          className={classes.fill}
          data-full={taken >= capacity || undefined}
          style={{ width: `${Math.min(100, Math.round((100 * taken) / capacity))}%` }}
        />
      </span>
    </div>
  );
}
