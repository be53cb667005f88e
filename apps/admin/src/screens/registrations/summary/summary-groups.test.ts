import { expect, it } from 'vitest';
import { barsOf, remainderOf } from './summary-groups.ts';

const groups = (n: number) =>
  Array.from({ length: n }, (_, at) => ({
    key: String(at),
    name: `จังหวัด ${at}`,
    registered: n - at,
    confirmed: 1,
    attended: 0,
  }));
const others = (n: number) => `อื่น ๆ ${n}`;

it.each([0, 8, 9, 10, 77])('the bars of %i groups add up to all of them', (n) => {
  const all = groups(n);
  const bars = barsOf(all, others);
  expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(
    all.reduce((sum, { registered }) => sum + registered, 0),
  );
  expect(bars.length).toBe(Math.min(n, 9));
  expect(bars.some(({ label }) => label === others(n - 8))).toBe(n > 9);
});

it('a large group that comes last is a bar of its own', () => {
  const alone = { key: 'none', name: 'ไม่ผ่านผู้แทน', registered: 161, confirmed: 1, attended: 0 };
  expect(barsOf([...groups(12), alone], others)[0]).toMatchObject({ key: 'none', value: 161 });
});

it('who was registered by no representative is what the representatives leave of the event', () => {
  const all = { registered: 10, confirmed: 6, attended: 1 };
  expect(remainderOf(all, groups(2))).toEqual({ registered: 7, confirmed: 4, attended: 1 });
  expect(remainderOf(all, [])).toEqual(all);
});
