import type { WebinarValues } from './webinar-editor.ts';

const FOLLOWED = ['end_at', 'registration_open_at', 'registration_close_at', 'agenda'] as const;
type Followed = Pick<WebinarValues, (typeof FOLLOWED)[number]>;
export type Times = Followed & Pick<WebinarValues, 'start_at'>;

/** What follows the start of a seminar while that is being moved. */
export interface Follow {
  /** The times before, from a start that was one: what is typed is not always a moment. */
  from: Times;
  /** What the others were made; changed by hand, they are followed from there anew. */
  made: Followed;
}

const known = (value: string | null) => !Number.isNaN(Date.parse(value ?? ''));

/** Whether nothing that follows is elsewhere. */
export const standsAs = (a: Followed, b: Followed): boolean =>
  FOLLOWED.every((name) => a[name] === b[name]);

/** The others as far from this start as they were from that one. */
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

/** What follows when the start becomes another; null where there was none to follow. */
export function followStart(
  before: Follow | null,
  now: Times,
  start: string | null,
): Follow | null {
  const from = before && standsAs(before.made, now) ? before.from : now;
  if (!known(from.start_at)) return null;
  return { from, made: known(start) ? moved(from, start) : now };
}
