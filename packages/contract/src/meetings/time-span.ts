/** A moment in Bangkok in words: its day, and its time on that day. */
export interface DayAndTime {
  day: string;
  time: string;
}

/**
 * From when to when, in two parts for two lines: `27/11/2026`, `09:00–12:00`; where it ends on another
 * day `27/11/2026 22:00 –`, `28/11/2026 01:00`.
 */
export const timeSpan = (from: DayAndTime, to: DayAndTime): [string, string] =>
  from.day === to.day
    ? [from.day, `${from.time}–${to.time}`]
    : [`${from.day} ${from.time} –`, `${to.day} ${to.time}`];

/** A time within what begins at `from`; with its day where that is another one. */
export const timeWithin = (from: DayAndTime, { day, time }: DayAndTime): string =>
  day === from.day ? time : `${day} ${time}`;
