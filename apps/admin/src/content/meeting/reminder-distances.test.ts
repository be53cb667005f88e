import { describe, expect, it } from 'vitest';
import { distancesIn } from './reminder-distances.ts';

describe('distances of reminders as they are typed', () => {
  it.each([
    ['36', [36]],
    ['2', [2, 48]],
    ['๓๖ ชั่วโมง', [36]],
    ['36 ชม.', [36]],
    ['36 hours', [36]],
    ['36h', [36]],
    ['2 วัน', [48]],
    [' 14 days', [336]],
    ['336', [336]],
  ])('%s means %j hours', (typed, hours) => {
    expect(distancesIn(typed)).toEqual(hours);
  });

  it.each(['0', '337', '15 วัน', '99999'])('%s means none in range', (typed) => {
    expect(distancesIn(typed)).toEqual([]);
  });

  it.each(['', 'วัน', 'สอง'])('“%s” names no number', (typed) => {
    expect(distancesIn(typed)).toBeNull();
  });
});
