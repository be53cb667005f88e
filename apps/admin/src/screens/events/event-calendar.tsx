import { type EventRow, event } from '@connect/contract/events/event.ts';
import { MeetingCalendar } from '../../content/meeting-list/calendar/meeting-calendar.tsx';
import { useText } from '../../text/i18n.ts';
import { EventPhasePill } from './event-phase-pill.tsx';

const Pill = ({ row }: { row: EventRow }) => <EventPhasePill phase={row.phase} />;

/** Events by day; in its own file, because it loads on demand. */
export default function EventCalendar() {
  const { t } = useText();
  const phaseOf = (row: EventRow) => t(`events.phase.${row.phase}`);
  return <MeetingCalendar of={{ kind: 'event', list: event.list, Pill, phaseOf }} />;
}
