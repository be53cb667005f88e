import {
  type DeskAction,
  type RegistrationStatus,
  stateAfter,
} from '@connect/contract/registrations/registration-states.ts';
import { DAY_MS } from '../time/moments.ts';
import type { HeldEvent } from './held-event.queries.ts';

/** Days after the end in which whoever was noted as absent may still be checked in. */
const LATE_DAYS = 7;
/** A check-in is taken back within a day. */
const UNDONE_WITHIN_MS = DAY_MS;
const MINUTE_MS = 60_000;

type When = Pick<HeldEvent, 'start_at' | 'end_at' | 'cancelled_at' | 'check_in_open_minutes'>;

/** When people are first checked in: so many minutes before the start. */
export const doorOpensAt = ({
  start_at: start,
  check_in_open_minutes: minutes,
}: Pick<When, 'start_at' | 'check_in_open_minutes'>): Date | null =>
  start === null ? null : new Date(Date.parse(start) - minutes * MINUTE_MS);

/** Whether people are checked in at a moment: from then until the end. */
export function isAtTheDoor(event: When, now: Date): boolean {
  const { end_at: end, cancelled_at: cancelled } = event;
  const opens = doorOpensAt(event);
  if (cancelled !== null || opens === null || end === null) return false;
  return opens <= now && now.getTime() < Date.parse(end);
}

/** Whether anything of an event's registrations may still be changed. */
export const isOpenToChange = ({ end_at: end, cancelled_at: cancelled }: When, now: Date) =>
  cancelled === null && end !== null && now.getTime() < Date.parse(end) + LATE_DAYS * DAY_MS;

/** Whether staff may do this with a registration now (domain/registrations#states). */
export function mayMove(
  action: DeskAction,
  row: { status: RegistrationStatus; checked_in_at: string | null },
  event: When,
  now: Date,
): boolean {
  if (stateAfter(row.status, action) === null || !isOpenToChange(event, now)) return false;
  if (action === 'undo_check_in') {
    return now.getTime() - Date.parse(row.checked_in_at ?? '') <= UNDONE_WITHIN_MS;
  }
  const isOver = event.end_at !== null && Date.parse(event.end_at) <= now.getTime();
  if (action !== 'check_in') return !isOver;
  return isAtTheDoor(event, now) || (isOver && row.status === 'no_show');
}
