/** Bangkok has been seven hours ahead of UTC since 1920, without daylight saving time. */
const AHEAD_MS = 7 * 3_600_000;

/**
 * A moment in milliseconds as a Date whose UTC parts are the day and the time in Bangkok; an invalid
 * Date where a Date cannot hold them. Plain arithmetic: the first `Intl.DateTimeFormat` with a time
 * zone keeps a phone busy for a tenth of a second.
 */
export const wallTime = (moment: number): Date => new Date(moment + AHEAD_MS);

/** Calendar day in Bangkok. */
export const bangkokDay = (moment: Date): string =>
  wallTime(moment.getTime()).toISOString().slice(0, 10);

/** 00:00 in Bangkok of a day, or of the day `after` days later. */
export const startOfDay = (day: string, after = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00+07:00`) + after * 86_400_000);
