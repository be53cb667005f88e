import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDuration, writeDuration } from './duration-text.ts';

it('reads what it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 43_200 }), (seconds) => {
      expect(readDuration(writeDuration(seconds))).toBe(seconds);
    }),
  );
});

it.each([
  ['', null],
  ['45', 45],
  ['12:30', 750],
  ['90:00', 5400],
  ['1:02:03', 3723],
  ['๐๑:๐๒:๐๓', 3723],
  [' 0.12.30 ', 750],
] as const)('reads %j as %j', (typed, seconds) => {
  expect(readDuration(typed)).toBe(seconds);
});

it.each(['x', '1:2:3:4', '12:75', '1:75:00', ':30', '1:', '-5'])('refuses %s', (typed) => {
  expect(readDuration(typed)).toBeUndefined();
});
