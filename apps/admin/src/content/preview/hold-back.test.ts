import { expect, it } from 'vitest';
import { holdBack } from './hold-back.ts';

/** The `played` ranges that a browser would report. */
const ranges = (...parts: [number, number][]): TimeRanges => ({
  length: parts.length,
  start: (index) => parts[index]?.[0] ?? Number.NaN,
  end: (index) => parts[index]?.[1] ?? Number.NaN,
});

it.each<[string, [number, number][], number, number]>([
  ['goes back to the start while nothing was played', [], 40, 0],
  ['goes back to where it was played up to', [[0, 12]], 40, 12],
  [
    'does not count what was played beyond a gap',
    [
      [0, 12],
      [40, 41],
    ],
    41,
    12,
  ],
  ['does not count what was played without the start', [[30, 41]], 41, 0],
  ['leaves what plays', [[0, 12]], 12.3, 12.3],
  ['lets go back', [[0, 12]], 3, 3],
])('%s', (_name, parts, from, to) => {
  const media = { played: ranges(...parts), currentTime: from };
  holdBack(media);
  expect(media.currentTime).toBe(to);
});
