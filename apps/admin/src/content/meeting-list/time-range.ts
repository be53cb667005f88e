import { daySpan, timeSpan, timeWithin } from '@connect/contract/meetings/time-span.ts';
import { formatDate, formatDateTime, formatTime } from '../../kit/display/format.ts';

const said = (moment: string) => ({ day: formatDate(moment), time: formatTime(moment) });

/** Start and end, with both days over midnight (domain/webinars#webinar-list). */
export const timeRange = (start: string | null, end: string | null): string =>
  start === null || end === null ? formatDateTime(start) : timeSpan(said(start), said(end));

/** The same for the two lines of a list: the days, and the times. */
export function timeLines(start: string | null, end: string | null): [string, string] {
  if (start === null || end === null) return [formatDateTime(start), ''];
  const [from, to] = [said(start), said(end)];
  return [daySpan(from, to), `${from.time}–${to.time}`];
}

/** `HH:mm` of an entry of what begins at `start`, with its day where that is another one. */
export const entryTime = (start: string | null, moment: string): string =>
  start === null ? formatTime(moment) : timeWithin(said(start), said(moment));
