import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinList, splitList } from './comma-list.ts';

it.each([
  ['publish,draft', ['publish', 'draft']],
  [',,1,,2,', ['1', '2']],
  ['', []],
  ['ถาม\\, ตอบ,ข่าว', ['ถาม, ตอบ', 'ข่าว']],
  ['a\\\\,b', ['a\\', 'b']],
  ['C:\\folder,b\\', ['C:\\folder', 'b\\']],
])('reads %s', (text, values) => {
  expect(splitList(text)).toEqual(values);
});

it('writes plain values as they are', () => {
  expect(joinList(['publish', '', 'draft'])).toBe('publish,draft');
});

it('gives back what it was given, commas and backslashes included', () => {
  const value = fc.string({ unit: fc.constantFrom(',', '\\', 'a', 'ก', ' '), minLength: 1 });
  fc.assert(
    fc.property(fc.array(value), (values) => {
      expect(splitList(joinList(values))).toEqual(values);
    }),
  );
});

it('reads what is long and odd at once', () => {
  const started = performance.now();
  expect(splitList('\\,'.repeat(50_000))).toHaveLength(1);
  expect(splitList('\\'.repeat(100_001))).toHaveLength(1);
  expect(performance.now() - started).toBeLessThan(1000);
});
