/** Bangkok has been seven hours ahead of UTC since 1920, without daylight saving time. */
const AHEAD_MS = 7 * 3_600_000;

/**
 * A moment in milliseconds as a Date whose UTC parts are the day and the time in Bangkok; an invalid
 * Date where a Date cannot hold them. Plain arithmetic: the first `Intl.DateTimeFormat` with a time
 * zone keeps a phone busy for a tenth of a second.
 */
export const wallTime = (moment: number): Date => new Date(moment + AHEAD_MS);
