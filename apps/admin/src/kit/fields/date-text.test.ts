import { describe, expect, it } from 'vitest';
import { fromWallTime, parseTypedDate, toWallTime } from './date-text.ts';

describe('parseTypedDate', () => {
  it.each([
    ['12/11/2026', '2026-11-12 00:00:00'],
    ['12/11/2026 10:30', '2026-11-12 10:30:00'],
    ['๑๒/๑๑/๒๕๖๙ ๑๐:๓๐', '2026-11-12 10:30:00'],
    ['1-2-2569', '2026-02-01 00:00:00'],
    [' 1.2.2026, 9.05 ', '2026-02-01 09:05:00'],
  ])('reads %s', (typed, wall) => {
    expect(parseTypedDate(typed)).toBe(wall);
  });

  it.each(['', '31/02/2026', '12/13/2026', '12/11/26', '12/11/2026 25:00', 'tomorrow'])(
    'refuses %s',
    (typed) => {
      expect(parseTypedDate(typed)).toBeNull();
    },
  );
});

describe('Bangkok wall time', () => {
  it('shows a moment of any offset and goes back to the same moment', () => {
    expect(toWallTime('2026-11-11T17:30:00Z')).toBe('2026-11-12 00:30:00');
    expect(fromWallTime('2026-11-12 00:30:00')).toBe('2026-11-12T00:30:00+07:00');
  });

  it('takes a day alone as its first minute', () => {
    expect(fromWallTime('2026-11-12')).toBe('2026-11-12T00:00:00+07:00');
  });

  it('is null for nothing and for junk', () => {
    expect(toWallTime(null)).toBeNull();
    expect(toWallTime('junk')).toBeNull();
  });
});
