import { describe, expect, it } from 'vitest';
import { addDays, businessToday, daysOf, nextMonday, presetOf, presetRange } from './date-range.ts';

describe('businessToday', () => {
  it('is already tomorrow in Bangkok at 18:00 UTC', () => {
    expect(businessToday(new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20');
    expect(businessToday(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
  });
});

describe('addDays', () => {
  it('crosses months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});

describe('nextMonday', () => {
  it('is the Monday of the next week, on a Monday too', () => {
    expect(nextMonday('2026-11-22')).toBe('2026-11-23');
    expect(nextMonday('2026-11-23')).toBe('2026-11-30');
    expect(nextMonday('2026-11-28')).toBe('2026-11-30');
  });
});

describe('daysOf', () => {
  it('gives each day, both ends included', () => {
    expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(daysOf({ from: '2026-02-27', to: '2026-02-27' })).toHaveLength(1);
  });
});

describe('presetRange', () => {
  it('counts today as one of the days', () => {
    expect(presetRange('last30', '2026-11-20')).toEqual({ from: '2026-10-22', to: '2026-11-20' });
    expect(presetRange('last90', '2026-11-20').from).toBe('2026-08-23');
    expect(presetRange('last12m', '2026-11-20').from).toBe('2025-11-21');
    expect(presetRange('today', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(presetRange('thisMonth', '2026-11-20').from).toBe('2026-11-01');
  });
});

describe('presetOf', () => {
  it('recognises a preset and nothing else', () => {
    expect(presetOf({ from: '2026-11-14', to: '2026-11-20' }, '2026-11-20')).toBe('last7');
    expect(presetOf({ from: '2026-11-14', to: '2026-11-19' }, '2026-11-20')).toBeUndefined();
  });
});
