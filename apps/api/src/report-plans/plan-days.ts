import type { PlanPeriod, PlanValues } from '@connect/contract/reports/report-plan.ts';
import { bangkokDay, startOfDay } from '@connect/contract/wall-time.ts';
import { addDays, type Days } from '../time/moments.ts';

const HOUR_MS = 3_600_000;

export type Rhythm = Pick<PlanValues, 'rhythm' | 'on_day' | 'hour'> & { ends_on: string };

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

function isOn(day: string, { rhythm, on_day }: Rhythm): boolean {
  if (rhythm === 'weekly') return weekdayOf(day) === on_day;
  const last = addDays(day, 1).endsWith('-01');
  const number = Number(day.slice(8));
  return number === on_day || (last && number < on_day);
}

/** The first moment of a plan after another; null when its last day comes first. */
export function nextOccasion(plan: Rhythm, after: Date): Date | null {
  for (let day = bangkokDay(after); day <= plan.ends_on; day = addDays(day, 1)) {
    if (!isOn(day, plan)) continue;
    const moment = new Date(startOfDay(day).getTime() + plan.hour * HOUR_MS);
    if (moment > after) return moment;
  }
  return null;
}

/** Of the moments from a due one until now the last: what was missed is sent once. */
export function latestOccasion(plan: Rhythm, due: Date, now: Date): Date {
  let latest = due;
  for (;;) {
    const next = nextOccasion(plan, latest);
    if (!next || next > now) return latest;
    latest = next;
  }
}

/** The whole days that a report sent at a moment is about; null: those of its preset. */
export function daysOf(period: PlanPeriod, occasion: Date): Days | null {
  const day = bangkokDay(occasion);
  if (period === 'last_week') {
    const monday = addDays(day, 1 - weekdayOf(day));
    return { from: addDays(monday, -7), to: addDays(monday, -1) };
  }
  if (period === 'last_month') {
    const to = addDays(firstOfMonth(day), -1);
    return { from: firstOfMonth(to), to };
  }
  return period === 'preset' ? null : { from: addDays(day, -30), to: addDays(day, -1) };
}
