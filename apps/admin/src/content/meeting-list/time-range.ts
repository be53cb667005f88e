import { timeSpan, timeWithin } from '@connect/contract/meetings/time-span.ts';
import { formatDate, formatDateTime, formatTime } from '../../kit/display/format.ts';

const said = (moment: string) => ({ day: formatDate(moment), time: formatTime(moment) });

/** Start and end in two lines, with both days over midnight (domain/webinars#webinar-list). */
export const timeLines = (start: string | null, end: string | null): [string, string] =>
  start === null || end === null ? [formatDateTime(start), ''] : timeSpan(said(start), said(end));

/** Start and end in one line. */
export const timeRange = (start: string | null, end: string | null): string =>
  timeLines(start, end).join(' ').trim();

/** `HH:mm` of an entry of what begins at `start`, with its day where that is another one. */
export const entryTime = (start: string | null, moment: string): string =>
  start === null ? formatTime(moment) : timeWithin(said(start), said(moment));
