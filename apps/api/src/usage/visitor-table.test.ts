import { expect, test } from 'vitest';
import { VisitorTable } from './visitor-table.ts';

test('numbers of many visitors stay with them while the table grows', () => {
  const table = new VisitorTable(2);
  // Far apart, as the browsers of one item are, and side by side, as the newest ones are.
  const visitors = Array.from({ length: 20_000 }, (_, n) => -1 - (n % 2 === 0 ? n * 37 : n));
  const expected = new Map<number, [count: number, last: number]>();
  for (const [n, visitor] of [...visitors, ...visitors].entries()) {
    const at = table.placeOf(visitor);
    table.numbers[at] = (table.numbers[at] ?? 0) + 1;
    table.numbers[at + 1] = n;
    expected.set(visitor, [(expected.get(visitor)?.[0] ?? 0) + 1, n]);
  }
  const said = [...expected.keys()].map((visitor) => {
    const at = table.placeOf(visitor);
    return [visitor, [table.numbers[at], table.numbers[at + 1]]];
  });
  expect(said).toEqual([...expected]);
});
