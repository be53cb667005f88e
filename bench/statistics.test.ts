import { expect, it } from 'vitest';
import { median, randomFrom } from './statistics.ts';

it('median of an odd number of values is the middle one, whatever their order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 9])).toBe(9.5);
  expect(median([7])).toBe(7);
});

it('median sorts by value, not by text, and leaves the given list alone', () => {
  const values = [100, 20, 3];
  expect(median(values)).toBe(20);
  expect(values).toEqual([100, 20, 3]);
});

it('median of nothing is refused', () => {
  expect(() => median([])).toThrow(RangeError);
});

it('a seed gives the same numbers each time, another seed others', () => {
  const take = (seed: number) => Array.from({ length: 5 }, randomFrom(seed));
  expect(take(7)).toEqual(take(7));
  expect(take(7)).not.toEqual(take(8));
  expect(take(7).every((value) => value >= 0 && value < 1)).toBe(true);
});
