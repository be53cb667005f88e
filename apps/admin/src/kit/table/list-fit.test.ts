import { expect, test } from 'vitest';
import { breakable, leastWidth, leftOut, widthOf } from './list-fit.ts';
import type { ListColumn } from './list-types.ts';

const column = (key: string, more: Partial<ListColumn<never>> = {}): ListColumn<never> => ({
  key,
  label: key,
  least: 100,
  render: () => null,
  ...more,
});
const COLUMNS = [
  column('title', { main: true, worth: 1 }),
  column('brand'),
  column('views', { worth: 1, sort: 'views' }),
  column('status', { badge: true }),
  column('area'),
];
const left = (room: number, sortedBy?: string) =>
  leftOut(COLUMNS, room, sortedBy).map(({ key }) => key);

test('what does not fit is left out by its worth, of equal worth the last one first', () => {
  expect(left(widthOf(COLUMNS))).toEqual([]);
  expect(left(499)).toEqual(['views']);
  expect(left(400)).toEqual(['views']);
  expect(left(300)).toEqual(['views', 'area']);
  expect(left(200)).toEqual(['views', 'area', 'brand']);
});

test('what names the row stays in the narrowest room, what it is sorted by as long as it can', () => {
  expect(left(200, 'views')).toEqual(['area', 'brand', 'status']);
  expect(left(0, 'views')).toEqual(['area', 'brand', 'status', 'views']);
});

test('a column has room for each word of its head, in which Thai marks take none', () => {
  const width = (label: string) => leastWidth(column('x', { label, least: 10 }));
  expect(width('กิน')).toBe(width('กน'));
  expect(width('หน่วยกิต')).toBeGreaterThan(width('หน่วย กิต'));
  expect(width('หน่วยกิต')).toBeGreaterThan(width(breakable('หน่วยกิต', 'กิต')));
  expect(leastWidth(column('x', { label: 'ยอด', least: 90 }))).toBe(90);
});
