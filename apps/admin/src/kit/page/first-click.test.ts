import { expect, it, vi } from 'vitest';
import { firstClick } from './first-click.ts';

it.each([
  ['a key', [0, 0], 2],
  ['two clicks', [1, 1], 2],
  ['a double click', [1, 2], 1],
  ['three clicks in a row', [1, 2, 3], 1],
])('%s', (_, details, times) => {
  const act = vi.fn();
  const click = firstClick(act);
  for (const detail of details) click({ detail });
  expect(act).toHaveBeenCalledTimes(times);
});
