import { describe, expect, it } from 'vitest';
import { entryTime, timeLines, timeRange } from './time-range.ts';

// 22:00 in Bangkok; midnight there is 17:00 in UTC.
const START = '2026-11-27T15:00:00Z';

describe('from when to when', () => {
  it('has one day until a minute before midnight in Bangkok', () => {
    expect(timeRange(START, '2026-11-27T16:59:00Z')).toBe('27/11/2026 22:00–23:59');
  });

  it('has both days from midnight on', () => {
    expect(timeRange(START, '2026-11-27T17:00:00Z')).toBe('27/11/2026 22:00 – 28/11/2026 00:00');
    expect(timeLines(START, '2026-11-27T18:30:00Z')).toEqual(['27–28/11/2026', '22:00–01:30']);
  });

  it('has both months, and both years, where they differ', () => {
    const lines = (start: string, end: string) =>
      timeLines(`${start}T15:00:00Z`, `${end}T18:00:00Z`);
    expect(lines('2026-11-30', '2026-11-30')[0]).toBe('30/11–01/12/2026');
    expect(lines('2026-12-31', '2026-12-31')[0]).toBe('31/12/2026–01/01/2027');
    // The same month of another year.
    expect(lines('2025-11-27', '2026-11-27')[0]).toBe('27/11/2025–28/11/2026');
  });

  it('has one day where only London has two', () => {
    expect(timeLines('2026-11-26T23:00:00Z', '2026-11-27T02:00:00Z')).toEqual([
      '27/11/2026',
      '06:00–09:00',
    ]);
  });

  it('says what is known of it', () => {
    expect(timeLines(START, null)).toEqual(['27/11/2026 22:00', '']);
    expect(timeRange(null, null)).toBe('-');
  });
});

it('an entry of the agenda has its day only where that is not the first', () => {
  expect(entryTime(START, '2026-11-27T16:00:00Z')).toBe('23:00');
  expect(entryTime(START, '2026-11-27T17:15:00Z')).toBe('28/11/2026 00:15');
  expect(entryTime(null, '')).toBe('-');
});
