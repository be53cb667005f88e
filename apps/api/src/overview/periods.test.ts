import type { Period } from '@connect/contract/overview/overview.ts';
import { describe, expect, it } from 'vitest';
import {
  bucketsOf,
  comparedDays,
  granularityOf,
  type OverviewQuery,
  periodDays,
} from './periods.ts';

const spans = (period: Period, today: string, more: Partial<OverviewQuery> = {}) => {
  const asked: OverviewQuery = { period, compare: 'previous', ...more };
  const days = periodDays(asked, today);
  const compared = comparedDays(asked, days);
  return [days.from, days.to, compared?.from, compared?.to];
};

describe('periods', () => {
  it.each([
    ['today', '2026-11-20', ['2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19']],
    ['7d', '2026-03-03', ['2026-02-25', '2026-03-03', '2026-02-18', '2026-02-24']],
    ['30d', '2026-11-20', ['2026-10-22', '2026-11-20', '2026-09-22', '2026-10-21']],
    ['mtd', '2026-11-20', ['2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20']],
    // February has no 31st day.
    ['mtd', '2026-03-31', ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28']],
    ['mtd', '2026-01-05', ['2026-01-01', '2026-01-05', '2025-12-01', '2025-12-05']],
    ['qtd', '2026-05-31', ['2026-04-01', '2026-05-31', '2026-01-01', '2026-03-02']],
    ['qtd', '2026-06-30', ['2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31']],
    ['ytd', '2028-03-01', ['2028-01-01', '2028-03-01', '2027-01-01', '2027-03-02']],
    ['ytd', '2028-12-31', ['2028-01-01', '2028-12-31', '2027-01-01', '2027-12-31']],
    ['12m', '2028-02-29', ['2027-03-01', '2028-02-29', '2026-03-01', '2027-02-28']],
    ['12m', '2026-11-20', ['2025-11-21', '2026-11-20', '2024-11-21', '2025-11-20']],
  ] as const)('%s of %s', (period, today, expected) => {
    expect(spans(period, today)).toEqual(expected);
  });

  it('compares with the same dates of the year before', () => {
    expect(spans('mtd', '2028-02-29', { compare: 'last_year' })).toEqual([
      '2028-02-01',
      '2028-02-29',
      '2027-02-01',
      '2027-02-28',
    ]);
    expect(spans('7d', '2026-11-20', { compare: 'none' })[2]).toBeUndefined();
  });

  it.each([
    [{ date_from: '2026-11-02' }, 'date_to'],
    [{ date_to: '2026-11-02' }, 'date_from'],
    [{ date_from: '2024-11-01', date_to: '2026-11-02' }, 'date_to'],
    [{ date_from: '2026-12-01', date_to: '2026-12-02' }, 'date_from'],
  ])('refuses %o', (days, field) => {
    expect(() => spans('custom', '2026-11-20', days)).toThrow(
      expect.objectContaining({
        code: 'invalid_param',
        issues: [expect.objectContaining({ field })],
      }),
    );
  });

  it('is cut into hours, days, weeks from Monday and months', () => {
    const parts = (from: string, to: string) => {
      const { labels, ofDay } = bucketsOf({ from, to }, granularityOf({ from, to }));
      return { labels, ofDay };
    };
    const hours = parts('2026-11-19', '2026-11-20');
    expect(hours.labels).toHaveLength(48);
    expect([hours.labels[0], hours.labels[47]]).toEqual(['2026-11-19T00', '2026-11-20T23']);
    expect(hours.ofDay).toEqual([0, 24]);
    expect(parts('2026-11-18', '2026-11-20').labels).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
    const weeks = parts('2026-01-01', '2026-04-01');
    expect(weeks.labels.slice(0, 3)).toEqual(['2026-01-01', '2026-01-05', '2026-01-12']);
    expect(weeks.ofDay.slice(0, 6)).toEqual([0, 0, 0, 0, 1, 1]);
    const months = parts('2025-11-21', '2026-11-20');
    expect(months.labels).toHaveLength(13);
    expect([months.labels[0], months.labels[1], months.ofDay.at(-1)]).toEqual([
      '2025-11-21',
      '2025-12-01',
      12,
    ]);
  });
});
