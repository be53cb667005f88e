import type { Language } from '@connect/contract/constants.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';

/** Days of a month's calendar page in whole weeks, which begin on Sunday or Monday. */
export function monthDays(month: string, firstWeekday: 0 | 1): string[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = (first.getUTCDay() - firstWeekday + 7) % 7;
  const inMonth = new Date(
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
  ).getUTCDate();
  const count = Math.ceil((before + inMonth) / 7) * 7;
  return Array.from({ length: count }, (_, index) =>
    new Date(first.getTime() + (index - before) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The month `by` months later, e.g. `2026-11`. */
export function addMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Whether a text from the address is a month. */
export const isMonth = (text: unknown): text is string =>
  typeof text === 'string' && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text);

/** The month that the address names, else the one that it is in Bangkok. */
export const monthOf = (text: unknown): string =>
  isMonth(text) ? text : bangkokDay(new Date()).slice(0, 7);

/** Days that a calendar shows of a month: whole weeks, on a narrow screen the month alone. */
export function shownDays(month: string, language: Language, narrow: boolean): string[] {
  const days = monthDays(month, language === 'th' ? 0 : 1);
  return narrow ? days.filter((day) => day.startsWith(month)) : days;
}
