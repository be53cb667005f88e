import { formatDate, formatDateTime } from '../../kit/display/format.ts';

const hour = (moment: string) => formatDateTime(moment).slice(-5);

/** `dd/MM/yyyy HH:mm–HH:mm`; over midnight it has both days (domain/webinars#webinar-list). */
export function timeRange(start: string | null, end: string | null): string {
  if (start === null || end === null) return formatDateTime(start);
  const sameDay = formatDate(start) === formatDate(end);
  return `${formatDateTime(start)}–${sameDay ? hour(end) : formatDateTime(end)}`;
}

/** `HH:mm` in Bangkok time. */
export const timeOfDay = (moment: string | null): string => (moment === null ? '-' : hour(moment));
