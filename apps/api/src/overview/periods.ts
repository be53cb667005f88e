import type { Granularity, overview } from '@connect/contract/overview/overview.ts';
import { OVERVIEW_MAX_DAYS } from '@connect/contract/overview/overview.ts';
import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import type { z } from 'zod';
import { DomainError } from '../domain-error.ts';
import { addDays, type Days } from '../time/moments.ts';

export type OverviewQuery = z.output<NonNullable<typeof overview.get.query>>;

const MONTHS_A_QUARTER = 3;
const MONTHS_A_YEAR = 12;

const monthOf = (day: string): number =>
  Number(day.slice(0, 4)) * MONTHS_A_YEAR + Number(day.slice(5, 7)) - 1;
/** The first day of a month, counted from the year 0. */
const firstOf = (month: number): string =>
  `${String(Math.floor(month / MONTHS_A_YEAR)).padStart(4, '0')}-${String((month % MONTHS_A_YEAR) + 1).padStart(2, '0')}-01`;
const lastOf = (month: number): string => addDays(firstOf(month + 1), -1);

/** The same day some months later, or the last of that month if it is shorter. */
function addMonths(day: string, months: number): string {
  const month = monthOf(day) + months;
  const same = `${firstOf(month).slice(0, 8)}${day.slice(8)}`;
  return same < lastOf(month) ? same : lastOf(month);
}

/** Months of the unit that a period begins with. */
const UNITS = { mtd: 1, qtd: MONTHS_A_QUARTER, ytd: MONTHS_A_YEAR } as const;

function chosen({ date_from, date_to }: OverviewQuery, today: string): Days {
  const missing = !date_from ? 'date_from' : !date_to ? 'date_to' : null;
  if (!date_from || !date_to) {
    throw new DomainError('invalid_param', {
      issues: [{ field: missing ?? 'date_from', code: 'required' }],
    });
  }
  const days = daysBetween(date_from, date_to);
  if (date_from > today) {
    throw new DomainError('invalid_param', {
      issues: [{ field: 'date_from', code: 'max', params: { max: today } }],
    });
  }
  if (days >= OVERVIEW_MAX_DAYS) {
    const max = addDays(date_from, OVERVIEW_MAX_DAYS - 1);
    throw new DomainError('invalid_param', {
      issues: [{ field: 'date_to', code: 'max', params: { max } }],
    });
  }
  return { from: date_from, to: date_to };
}

/** The Bangkok days of a period that ends today. Throws `invalid_param`. */
export function periodDays(query: OverviewQuery, today: string): Days {
  switch (query.period) {
    case 'today':
      return { from: today, to: today };
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case '12m':
      return { from: addDays(addMonths(today, -MONTHS_A_YEAR), 1), to: today };
    case 'custom':
      return chosen(query, today);
    default: {
      const months = UNITS[query.period];
      return { from: firstOf(monthOf(today) - (monthOf(today) % months)), to: today };
    }
  }
}

/** The days that a period is compared with (domain/overview#periods); null: none. */
export function comparedDays(query: OverviewQuery, { from, to }: Days): Days | null {
  if (query.compare === 'none') return null;
  if (query.compare === 'last_year') {
    return { from: addMonths(from, -MONTHS_A_YEAR), to: addMonths(to, -MONTHS_A_YEAR) };
  }
  const length = daysBetween(from, to) + 1;
  if (query.period === 'mtd' || query.period === 'qtd' || query.period === 'ytd') {
    const months = UNITS[query.period];
    const start = addMonths(from, -months);
    const end = addDays(start, length - 1);
    // A shorter unit ends with its own last day.
    return { from: start, to: end < from ? end : addDays(from, -1) };
  }
  if (query.period === '12m') {
    return { from: addMonths(from, -MONTHS_A_YEAR), to: addDays(from, -1) };
  }
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

const HOURS = 24;
const BY_HOUR_DAYS = 2;
const BY_DAY_DAYS = 62;
const BY_WEEK_DAYS = 26 * 7;

export function granularityOf({ from, to }: Days): Granularity {
  const days = daysBetween(from, to) + 1;
  if (days <= BY_HOUR_DAYS) return 'hour';
  if (days <= BY_DAY_DAYS) return 'day';
  return days <= BY_WEEK_DAYS ? 'week' : 'month';
}

/** The parts of a period in the order of time, and the part that each day begins or lies in. */
export interface Buckets {
  labels: readonly string[];
  /** Whether each day has a part for each of its hours. */
  hourly: boolean;
  ofDay: readonly number[];
  /** Of the first day; Monday is 0. */
  firstWeekday: number;
}

/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Weeks begin on Mondays; the first part may begin later than its week or month does. */
export function bucketsOf({ from, to }: Days, granularity: Granularity): Buckets {
  const labels: string[] = [];
  const ofDay: number[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (granularity === 'hour') {
      ofDay.push(labels.length);
      for (let hour = 0; hour < HOURS; hour += 1) {
        labels.push(`${day}T${String(hour).padStart(2, '0')}`);
      }
      continue;
    }
    const begins =
      day === from ||
      granularity === 'day' ||
      (granularity === 'week' ? weekdayOf(day) === 0 : day.endsWith('-01'));
    if (begins) labels.push(day);
    ofDay.push(labels.length - 1);
  }
  return { labels, hourly: granularity === 'hour', ofDay, firstWeekday: weekdayOf(from) };
}
