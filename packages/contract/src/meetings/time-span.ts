/** A moment in Bangkok in words: its day, and its time on that day. */
export interface DayAndTime {
  day: string;
  time: string;
}

/** `27/11/2026 09:00–12:00`; where it ends on another day `27/11/2026 22:00 – 28/11/2026 01:00`. */
export const timeSpan = (from: DayAndTime, to: DayAndTime): string =>
  from.day === to.day
    ? `${from.day} ${from.time}–${to.time}`
    : `${from.day} ${from.time} – ${to.day} ${to.time}`;

/** The days of a span in short: `27/11/2026`, `27–28/11/2026`, `30/11–01/12/2026`. */
export function daySpan({ day: from }: DayAndTime, { day: to }: DayAndTime): string {
  if (from === to) return from;
  const [day = '', month = '', year = ''] = from.split('/');
  if (to.endsWith(`/${month}/${year}`)) return `${day}–${to}`;
  return to.endsWith(`/${year}`) ? `${day}/${month}–${to}` : `${from}–${to}`;
}

/** A time within what begins at `from`; with its day where that is another one. */
export const timeWithin = (from: DayAndTime, { day, time }: DayAndTime): string =>
  day === from.day ? time : `${day} ${time}`;
