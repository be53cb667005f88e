import { type WebinarRow, webinar } from '@connect/contract/webinars/webinar.ts';
import { MeetingCalendar } from '../../../content/meeting-list/calendar/meeting-calendar.tsx';
import { useText } from '../../../text/i18n.ts';
import { PhasePill } from '../phase/phase-pill.tsx';

const Pill = ({ row }: { row: WebinarRow }) => <PhasePill phase={row.phase} />;

/** Webinars by day; in its own file, because it loads on demand. */
export default function WebinarCalendar() {
  const { t } = useText();
  const phaseOf = (row: WebinarRow) => t(`webinars.phase.${row.phase ?? 'upcoming'}`);
  return <MeetingCalendar of={{ kind: 'webinar', list: webinar.list, Pill, phaseOf }} />;
}
