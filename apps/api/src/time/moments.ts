/**
 * A moment in the API's format: `2026-11-20T09:12:03.000+07:00`
 * (domain/conventions#moments-and-days).
 */
export const bangkokIso = (moment: Date): string =>
  `${new Date(moment.getTime() + 7 * 3_600_000).toISOString().slice(0, -1)}+07:00`;

/** A day, or that of a moment in Bangkok time, as `dd/MM/yyyy`. */
export const dayInWords = (iso: string): string =>
  `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;

/** A moment in Bangkok time as `dd/MM/yyyy HH:mm`. */
export const momentInWords = (iso: string): string => `${dayInWords(iso)} ${iso.slice(11, 16)}`;

export const DAY_MS = 86_400_000;

/** The calendar day some days later, or earlier when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Bangkok days, both included. */
export interface Days {
  from: string;
  to: string;
}
