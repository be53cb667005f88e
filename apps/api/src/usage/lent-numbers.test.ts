import { expect, test } from 'vitest';
import { giveBack, lend, withLent } from './lent-numbers.ts';

test('who counts at the same time has numbers of their own, and the next one those that were given back', () => {
  const one = lend(Int32Array, 1_000).fill(1);
  const other = lend(Int32Array, 1_000).fill(2);
  expect([...new Set(one), ...new Set(other)]).toEqual([1, 2]);
  giveBack(one);
  // Twice is once: nobody else may have them now.
  giveBack(one);
  const next = lend(Uint8Array, 4_000);
  expect(next.buffer).toBe(one.buffer);
  expect(lend(Int32Array, 1_000).buffer).not.toBe(one.buffer);
  expect(next).toHaveLength(4_000);
});

test('what is too short is not lent, and the shortest are forgotten', () => {
  giveBack(lend(Int32Array, 10));
  expect(lend(Int32Array, 100_000)).toHaveLength(100_000);
  const lent = Array.from({ length: 20 }, (_, n) => lend(Int32Array, 2_000_000 + n));
  for (const numbers of lent) giveBack(numbers);
  const again = Array.from({ length: 20 }, () => lend(Int32Array, 2_000_000));
  const kept = again.filter(({ buffer }) => lent.some((one) => one.buffer === buffer));
  expect(kept).toHaveLength(6);
  expect(kept.every(({ buffer }) => lent.slice(-6).some((one) => one.buffer === buffer))).toBe(
    true,
  );
});

test('numbers are given back when a count fails', () => {
  const seen: unknown[] = [];
  const fail = () =>
    withLent(3_000_000, ({ buffer }) => {
      seen.push(buffer);
      throw new Error('counts no further');
    });
  expect(fail).toThrow('counts no further');
  expect(fail).toThrow('counts no further');
  expect(seen[0]).toBe(seen[1]);
});
