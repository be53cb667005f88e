import {
  type DeskAction,
  type RegistrationStatus,
  stateAfter,
} from '@connect/contract/meetings/registration-states.ts';
import { DAY_MS } from '../time/moments.ts';
import type { HeldEvent } from './held-event.queries.ts';

const MINUTE_MS = 60_000;
/** Days after the end in which whoever was noted as absent may still be checked in, and the platform may report. */
const LATE_DAYS = 7;
/** Clocks of others run ahead by some minutes; what is said to happen later is a wrong clock. */
export const SKEW_MS = 5 * MINUTE_MS;
/** A check-in, or a check-out, is taken back within a day. */
const UNDONE_WITHIN_MS = DAY_MS;

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

/** Whether it ended so long ago that nothing of its registrations changes any more. */
export const isLongOver = ({ end_at: end }: Pick<When, 'end_at'>, now: Date) =>
  end !== null && now.getTime() >= Date.parse(end) + LATE_DAYS * DAY_MS;

/** Whether anything of an event's registrations may still be changed. */
export const isOpenToChange = (event: When, now: Date) =>
  event.cancelled_at === null && event.end_at !== null && !isLongOver(event, now);

interface MovableRow {
  status: RegistrationStatus;
  checked_in_at: string | null;
  checked_out_at: string | null;
}

/** Whether staff may do this with a registration now (domain/registrations#states). */
export function mayMove(action: DeskAction, row: MovableRow, event: When, now: Date): boolean {
  if (stateAfter(row.status, action) === null || !isOpenToChange(event, now)) return false;
  const { checked_in_at: since, checked_out_at: left } = row;
  if (action === 'undo_check_in' || action === 'undo_check_out') {
    const done = action === 'undo_check_in' ? since : left;
    // Either way: a device may say any moment.
    return Math.abs(now.getTime() - Date.parse(done ?? '')) <= UNDONE_WITHIN_MS;
  }
  // Whoever leaves afterwards was there to the end, which is what no check-out says.
  if (action === 'check_out') return left === null && isAtTheDoor(event, now);
  const isOver = event.end_at !== null && Date.parse(event.end_at) <= now.getTime();
  if (action !== 'check_in') return !isOver;
  return isAtTheDoor(event, now) || (isOver && row.status === 'no_show');
}
