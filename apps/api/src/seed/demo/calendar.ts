import { bangkokDay, startOfDay } from '@connect/contract/wall-time.ts';
import { DAY_MS } from '../../time/moments.ts';

/** Days of the demo's past, counted back from now in Bangkok. */
export interface Calendar {
  readonly now: Date;
  /**
   * A moment `daysAgo` days back (negative: ahead) at this time of day; a past one is never after
   * now.
   */
  at(daysAgo: number, hour: number, minute?: number): Date;
  /** The same, moved back to the last working day when it falls on a weekend. */
  workday(daysAgo: number, hour: number, minute?: number): Date;
  /** Calendar day `daysAgo` days back, `2026-11-20`. */
  day(daysAgo: number): string;
}

/** 0 = Sunday, in Bangkok. */
export const weekdayOf = (moment: Date): number =>
  new Date(`${bangkokDay(moment)}T00:00:00Z`).getUTCDay();

export function createCalendar(now: Date): Calendar {
  const midnight = startOfDay(bangkokDay(now)).getTime();
  const at = (daysAgo: number, hour: number, minute = 0) => {
    const moment = midnight - daysAgo * DAY_MS + (hour * 60 + minute) * 60_000;
    return new Date(daysAgo >= 0 ? Math.min(moment, now.getTime()) : moment);
  };
  return {
    now,
    at,
    day: (daysAgo) => bangkokDay(new Date(midnight - daysAgo * DAY_MS)),
    workday(daysAgo, hour, minute) {
      const weekday = weekdayOf(at(daysAgo, 12));
      const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
      return at(daysAgo + back, hour, minute);
    },
  };
}
