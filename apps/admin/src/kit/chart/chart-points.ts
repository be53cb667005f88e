import { formatDate } from '../display/format.ts';

const DAY_LETTERS = 'yyyy-mm-dd'.length;

/** Whether a point of a chart is an hour of a day, not a day. */
export const isHour = ({ day }: { day: string }): boolean => day.length > DAY_LETTERS;

/** A day as it is written elsewhere, an hour as `HH:00`. */
export const pointName = (day: string): string =>
  isHour({ day }) ? `${day.slice(DAY_LETTERS + 1)}:00` : formatDate(day);
