import { describe, expect, it } from 'vitest';
import { addMonth, isMonth, monthDays } from './month-days.ts';

describe('a month’s page', () => {
  it('is whole weeks, from Sunday or Monday on', () => {
    const thai = monthDays('2026-11', 0);
    expect([thai.length, thai[0], thai.at(-1)]).toEqual([35, '2026-11-01', '2026-12-05']);
    const english = monthDays('2026-11', 1);
    expect([english.length, english[0], english.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06']);
  });

  it('turns over the year', () => {
    expect(addMonth('2026-12', 1)).toBe('2027-01');
    expect(addMonth('2026-01', -1)).toBe('2025-12');
  });

  it('is named by an address in one form only', () => {
    expect(isMonth('2026-11')).toBe(true);
    for (const text of ['2026-13', '2026-1', '9999-01', '', undefined]) {
      expect(isMonth(text)).toBe(false);
    }
  });
});
