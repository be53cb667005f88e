import type { MeetingValues } from './meeting-editor.ts';

const FOLLOWED = ['end_at', 'registration_open_at', 'registration_close_at', 'agenda'] as const;
type Followed = Pick<MeetingValues, (typeof FOLLOWED)[number]>;
export type Times = Followed & Pick<MeetingValues, 'start_at'>;

/** The times that follow the start of a meeting while it is moved. */
export interface Follow {
  /** The times at the last valid start; what is typed in between may be no moment. */
  from: Times;
  /** The times that were set by following; one changed by hand is followed from its new value. */
  made: Followed;
}

const known = (value: string | null) => !Number.isNaN(Date.parse(value ?? ''));

/** Whether both have the same times. */
export const standsAs = (a: Followed, b: Followed): boolean =>
  FOLLOWED.every((name) => a[name] === b[name]);

/** Moves the other times by the distance between both starts. */
function moved(from: Times, start: string | null): Followed {
  const by = Date.parse(start ?? '') - Date.parse(from.start_at ?? '');
  if (Number.isNaN(by) || by === 0) return from;
  const later = (value: string) =>
    known(value) ? new Date(Date.parse(value) + by).toISOString() : value;
  return {
    end_at: from.end_at && later(from.end_at),
    registration_open_at: from.registration_open_at && later(from.registration_open_at),
    registration_close_at: from.registration_close_at && later(from.registration_close_at),
    agenda: from.agenda.some((entry) => known(entry.start_at))
      ? from.agenda.map((entry) => ({ ...entry, start_at: later(entry.start_at) }))
      : from.agenda,
  };
}

/** The state after the start has changed; null if there was no start to follow from. */
export function followStart(
  before: Follow | null,
  now: Times,
  start: string | null,
): Follow | null {
  const from = before && standsAs(before.made, now) ? before.from : now;
  if (!known(from.start_at)) return null;
  return { from, made: known(start) ? moved(from, start) : now };
}
