import { MINUTE, type Timed } from '@connect/contract/meetings/meeting-times.ts';
import type { attendanceReport } from '@connect/contract/programs/platform-webinars.ts';
import type { z } from 'zod';

/** Before the start and after the end, in which a room may be open. */
const AROUND_MS = 120 * MINUTE;
/** Up to which clocks of others are ahead. */
const AHEAD_MS = 5 * MINUTE;

type Row = z.output<typeof attendanceReport>['attendance'][number];

/** Which times of a row, or minutes between them, cannot be those of somebody at a webinar (domain/webinars#reports). */
export function wrongTimes(
  { start_at: start, end_at: end }: Timed,
  { joined_at, left_at, minutes, survey_submitted_at }: Row,
  now: Date,
): string[] {
  const [joined, left] = [Date.parse(joined_at), Date.parse(left_at)];
  const answered = survey_submitted_at === undefined ? null : Date.parse(survey_submitted_at);
  const opens = Date.parse(start ?? '') - AROUND_MS;
  const latest = now.getTime() + AHEAD_MS;
  const isWithin = (moment: number) =>
    moment >= opens && moment <= Math.min(Date.parse(end ?? '') + AROUND_MS, latest);
  return [
    ...(isWithin(joined) ? [] : ['joined_at']),
    ...(isWithin(left) && left >= joined ? [] : ['left_at']),
    ...(left >= joined && minutes > Math.ceil((left - joined) / MINUTE) ? ['minutes'] : []),
    // It may be sent days later.
    ...(answered === null || (answered >= opens && answered <= latest)
      ? []
      : ['survey_submitted_at']),
  ];
}
