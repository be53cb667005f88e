import { wallTime } from '@connect/contract/wall-time.ts';

/** Today's calendar day in Bangkok, `yyyy-mm-dd`, independent of the device's time zone. */
export const businessToday = (now = new Date()): string =>
  wallTime(now.getTime()).toISOString().slice(0, 10);

/** The calendar day `days` later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** The first Monday after a calendar day. */
export function nextMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (8 - weekday) % 7 || 7);
}

export interface DateRange {
  from: string;
  to: string;
}

/** All calendar days of a range, first to last. */
export function daysOf(range: DateRange): string[] {
  const days: string[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) days.push(day);
  return days;
}

export const RANGE_PRESETS = [
  'today',
  'last7',
  'last30',
  'last90',
  'thisMonth',
  'last12m',
] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

/** First and last day of a preset, both inclusive, ending today. */
export function presetRange(preset: RangePreset, today = businessToday()): DateRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'last90':
      return { from: addDays(today, -89), to: today };
    case 'thisMonth':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'last12m':
      return { from: addDays(today, -364), to: today };
  }
}

/** The preset that a range equals, if any. */
export const presetOf = (range: DateRange, today = businessToday()): RangePreset | undefined =>
  RANGE_PRESETS.find((preset) => {
    const known = presetRange(preset, today);
    return known.from === range.from && known.to === range.to;
  });
