import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisOf, type ChartSeries, greatestOf, labelledOf, stackedOf } from './chart-scale.ts';

const series = (shape: ChartSeries['shape'], values: ChartSeries['values']): ChartSeries => ({
  key: `${shape}${values.length}`,
  label: shape,
  color: 'red',
  shape,
  values,
});

it('an axis begins at 0, marks whole numbers in order, and ends at or above the greatest value', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (greatest) => {
      const { top, marks } = axisOf(greatest);
      expect(top).toBeGreaterThanOrEqual(Math.max(greatest, 1));
      expect(marks[0]).toBe(0);
      expect(marks.length).toBeGreaterThan(1);
      expect(marks.length).toBeLessThan(9);
      for (const mark of marks) expect(Number.isInteger(mark) && mark <= top).toBe(true);
      expect(marks).toEqual(marks.toSorted((a, b) => a - b));
    }),
  );
  expect(axisOf(0)).toEqual({ top: 1, marks: [0, 1] });
  expect(axisOf(183)).toEqual({ top: 200, marks: [0, 50, 100, 150, 200] });
});

it('as many points are named as a phone has room for, at equal distances from the first one', () => {
  const of = (count: number, name: string) => labelledOf(new Array<string>(count).fill(name));
  expect(of(0, '')).toEqual([]);
  expect(of(1, '22/10')).toEqual([0]);
  expect(of(7, '22/10')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(of(8, '22/10')).toEqual([0, 2, 4, 6]);
  expect(of(30, '22/10')).toEqual([0, 5, 10, 15, 20, 25]);
  expect(of(366, '22/10')).toHaveLength(7);
  expect(of(7, '10/2026')).toEqual([0, 2, 4, 6]);
  expect(of(12, '10/2026')).toEqual([0, 3, 6, 9]);
});

it('areas stand on top of one another, and the greatest value is of their sum or of a line', () => {
  const areas = [series('area', [1, undefined, 3]), series('area', [4, 5, 6])];
  expect(stackedOf(areas, 3)).toEqual([
    [
      [0, 1],
      [0, 0],
      [0, 3],
    ],
    [
      [1, 5],
      [0, 5],
      [3, 9],
    ],
  ]);
  expect(greatestOf(areas, 3)).toBe(9);
  expect(greatestOf([...areas, series('line', [undefined, 12, 2])], 3)).toBe(12);
  expect(greatestOf([series('bar', [])], 0)).toBe(0);
});
