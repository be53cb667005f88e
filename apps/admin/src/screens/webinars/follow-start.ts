import type { WebinarValues } from './webinar-editor.ts';

export type Times = Pick<WebinarValues, 'start_at' | 'end_at' | 'agenda'>;
type Followed = Pick<Times, 'end_at' | 'agenda'>;

/** What follows the start of a seminar while that is being moved. */
export interface Follow {
  /** The times before, from a start that was one: what is typed is not always a moment. */
  from: Times;
  /** What the end and the agenda were made; changed by hand, they are followed from there anew. */
  made: Followed;
}

const known = (value: string | null) => !Number.isNaN(Date.parse(value ?? ''));

/** The end and the agenda as far from this start as they were from that one. */
function moved({ start_at, end_at, agenda }: Times, start: string | null): Followed {
  const by = Date.parse(start ?? '') - Date.parse(start_at ?? '');
  if (Number.isNaN(by) || by === 0) return { end_at, agenda };
  const later = (value: string) =>
    known(value) ? new Date(Date.parse(value) + by).toISOString() : value;
  return {
    end_at: end_at && later(end_at),
    agenda: agenda.some((entry) => known(entry.start_at))
      ? agenda.map((entry) => ({ ...entry, start_at: later(entry.start_at) }))
      : agenda,
  };
}

/** What follows when the start becomes another; null where there was none to follow. */
export function followStart(
  before: Follow | null,
  now: Times,
  start: string | null,
): Follow | null {
  const goesOn = before?.made.end_at === now.end_at && before?.made.agenda === now.agenda;
  const from = goesOn && before ? before.from : now;
  if (!known(from.start_at)) return null;
  return {
    from,
    made: known(start) ? moved(from, start) : { end_at: now.end_at, agenda: now.agenda },
  };
}

/** Whether anything is elsewhere than it was. */
export const hasFollowed = ({ from, made }: Follow): boolean =>
  from.end_at !== made.end_at || from.agenda !== made.agenda;
