import { describe, expect, it } from 'vitest';
import { bangkokIso } from '../time/moments.ts';
import { daysOf, latestOccasion, nextOccasion, type Rhythm } from './plan-days.ts';

const at = (text: string) => new Date(`${text}:00+07:00`);
const said = (moment: Date | null) => moment && bangkokIso(moment).slice(0, 16);
const weekly: Rhythm = { rhythm: 'weekly', on_day: 1, hour: 8, ends_on: '2030-12-31' };
const monthly: Rhythm = { ...weekly, rhythm: 'monthly', on_day: 31 };

describe('the next moment of a plan', () => {
  it.each([
    ['a Monday before the hour', weekly, '2026-11-23T07:59', '2026-11-23T08:00'],
    ['a Monday at the hour', weekly, '2026-11-23T08:00', '2026-11-30T08:00'],
    ['a Sunday', { ...weekly, on_day: 7, hour: 0 }, '2026-11-26T09:00', '2026-11-29T00:00'],
    // 00:30 in Bangkok is still the day before in UTC.
    ['midnight in Bangkok', { ...weekly, hour: 0 }, '2026-11-30T00:30', '2026-12-07T00:00'],
    ['day 31 in a month of 30 days', monthly, '2026-11-01T00:00', '2026-11-30T08:00'],
    ['day 31 in February', monthly, '2027-02-01T00:00', '2027-02-28T08:00'],
    ['day 31 in February of a leap year', monthly, '2028-02-28T08:00', '2028-02-29T08:00'],
    ['day 29 in a leap year', { ...monthly, on_day: 29 }, '2028-02-01T00:00', '2028-02-29T08:00'],
    ['day 30 in a month of 31', { ...monthly, on_day: 30 }, '2026-12-01T00:00', '2026-12-30T08:00'],
    ['over the end of a year', { ...monthly, on_day: 1 }, '2026-12-15T00:00', '2027-01-01T08:00'],
  ])('%s', (_what, plan, after, next) => {
    expect(said(nextOccasion(plan, at(after)))).toBe(next);
  });

  it('is never after its last day, which counts', () => {
    const ends = { ...weekly, ends_on: '2026-11-30' };
    expect(said(nextOccasion(ends, at('2026-11-24T00:00')))).toBe('2026-11-30T08:00');
    expect(nextOccasion(ends, at('2026-11-30T08:00'))).toBeNull();
  });
});

it('of what was missed the last moment counts, but none after the last day', () => {
  const due = at('2026-11-02T08:00');
  expect(said(latestOccasion(weekly, due, at('2026-11-26T10:00')))).toBe('2026-11-23T08:00');
  expect(said(latestOccasion(weekly, due, at('2026-11-02T08:00')))).toBe('2026-11-02T08:00');
  const ended = { ...weekly, ends_on: '2026-11-12' };
  expect(said(latestOccasion(ended, due, at('2027-03-01T00:00')))).toBe('2026-11-09T08:00');
});

describe('the days that a report is about', () => {
  it.each([
    ['last_week', '2026-11-26T08:00', '2026-11-16', '2026-11-22'],
    ['last_week', '2026-11-23T00:00', '2026-11-16', '2026-11-22'],
    ['last_week', '2026-11-22T23:00', '2026-11-09', '2026-11-15'],
    ['last_month', '2026-03-31T08:00', '2026-02-01', '2026-02-28'],
    ['last_month', '2028-03-01T00:00', '2028-02-01', '2028-02-29'],
    ['last_month', '2027-01-01T00:00', '2026-12-01', '2026-12-31'],
    ['last_30_days', '2026-11-26T08:00', '2026-10-27', '2026-11-25'],
  ] as const)('%s at %s', (period, moment, from, to) => {
    expect(daysOf(period, at(moment))).toEqual({ from, to });
  });
  it('are those of the preset where it says so', () => {
    expect(daysOf('preset', at('2026-11-26T08:00'))).toBeNull();
  });
});
