import type { REGISTRATION_STATUSES } from '../closed-lists.ts';
import type { RegistrationMode } from '../events/event-choices.ts';

export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** States that take a seat. */
export const SEATED: readonly RegistrationStatus[] = ['registered', 'confirmed', 'attended'];
/** States that end a registration: whoever wants to come after all registers anew. */
export const ENDED: readonly RegistrationStatus[] = ['cancelled', 'rejected'];

export const REGISTRATION_ACTIONS = [
  'confirm',
  'reject',
  'cancel',
  'promote',
  'check_in',
  'undo_check_in',
  'check_out',
  'undo_check_out',
  'miss',
] as const;
export type RegistrationAction = (typeof REGISTRATION_ACTIONS)[number];

/** Every way from one state to another, and none besides. */
export const TRANSITIONS: Readonly<
  Record<RegistrationAction, { from: readonly RegistrationStatus[]; to: RegistrationStatus }>
> = {
  confirm: { from: ['registered'], to: 'confirmed' },
  reject: { from: ['registered'], to: 'rejected' },
  cancel: { from: ['registered', 'waitlisted', 'confirmed'], to: 'cancelled' },
  promote: { from: ['waitlisted'], to: 'registered' },
  // Whoever was only registered is confirmed by it; whoever was noted as absent came late.
  check_in: { from: ['registered', 'confirmed', 'no_show'], to: 'attended' },
  undo_check_in: { from: ['attended'], to: 'confirmed' },
  // Whoever left has attended all the same: for how long is what credits go by.
  check_out: { from: ['attended'], to: 'attended' },
  undo_check_out: { from: ['attended'], to: 'attended' },
  miss: { from: ['confirmed'], to: 'no_show' },
};

/** The state after an action; null when it does not go from this state. */
export function stateAfter(
  status: RegistrationStatus,
  action: RegistrationAction,
): RegistrationStatus | null {
  const { from, to } = TRANSITIONS[action];
  return from.includes(status) ? to : null;
}

/** The state of somebody who has a seat and was not looked at: only with approval it is for staff to confirm. */
export const seatedAs = (mode: RegistrationMode): 'registered' | 'confirmed' =>
  mode === 'approval' ? 'registered' : 'confirmed';

/** What staff do with registrations of a list. */
export const DESK_ACTIONS = [
  'confirm',
  'check_in',
  'undo_check_in',
  'check_out',
  'undo_check_out',
  'reject',
  'cancel',
] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];

/** Whether an action on a registration in a state takes a reason. */
export const needsReason = (action: DeskAction, status?: RegistrationStatus): boolean =>
  action === 'cancel' ||
  action === 'undo_check_in' ||
  action === 'undo_check_out' ||
  (action === 'check_in' && status === 'no_show');

/** Scores of the one question that whoever attended is asked. */
export const SURVEY_SCORES = [1, 2, 3, 4, 5] as const;

/** By which way somebody registered. */
export const REGISTRATION_SOURCES = [
  'web',
  'line',
  'link',
  'sale',
  'admin',
  'import',
  'walk_in',
] as const;
export type RegistrationSource = (typeof REGISTRATION_SOURCES)[number];
/** Ways by which somebody reaches the staff who write them down. */
export const DESK_SOURCES = ['admin', 'line', 'sale', 'walk_in'] as const;

export const CHECK_IN_METHODS = ['qr', 'manual'] as const;

/** What became of registrations, as the log of an event says it. */
export const REGISTRATION_LOG_TYPES = [
  'registered',
  'approved',
  'rejected',
  'confirmed',
  'waitlisted',
  'promoted',
  'cancelled',
  'reminded',
  'check_in',
  'check_in_denied',
  'check_in_undone',
  'check_out',
  'check_out_undone',
  'no_show',
  'survey',
  'edited',
  'imported',
  'exported',
  'cleared',
  'note',
] as const;
export type RegistrationLogType = (typeof REGISTRATION_LOG_TYPES)[number];

/** Registrations that one call changes at most. */
export const REGISTRATIONS_AT_ONCE = 200;
