import { describe, expect, it } from 'vitest';
import { changeOf, toneOf } from './change.ts';

describe('a figure beside the one it is compared with', () => {
  it.each([
    [112.6, 100, 'people', { kind: 'percent', n: 12.6, news: true }, 'good'],
    [50, 200, 'count', { kind: 'percent', n: -75, news: true }, 'bad'],
    [0, 40, 'count', { kind: 'percent', n: -100, news: true }, 'bad'],
    [1009, 1000, 'count', { kind: 'percent', n: 0.9, news: false }, undefined],
    [1010, 1000, 'count', { kind: 'percent', n: 1, news: true }, 'good'],
    [100_001, 100_000, 'count', { kind: 'same', news: false }, undefined],
    [5, 0, 'people', { kind: 'new', news: true }, 'good'],
    [0, 0, 'people', { kind: 'empty', news: false }, undefined],
    [0, 0, 'seconds', { kind: 'empty', news: false }, undefined],
    [25, 19, 'people', { kind: 'up', news: true }, 'good'],
    [0, 19, 'count', { kind: 'down', news: true }, 'bad'],
    [19, 19, 'count', { kind: 'same', news: false }, undefined],
    [22, 20, 'count', { kind: 'percent', n: 10, news: true }, 'good'],
    // Ten seconds are no small number of anything.
    [15, 10, 'seconds', { kind: 'percent', n: 50, news: true }, 'good'],
    [0.616, 0.634, 'share', { kind: 'points', n: -1.8, news: true }, 'bad'],
    [0.639, 0.634, 'share', { kind: 'points', n: 0.5, news: false }, undefined],
    [0.1, 0, 'share', { kind: 'points', n: 10, news: true }, 'good'],
    [0, 0, 'share', { kind: 'same', news: false }, undefined],
  ] as const)('%s after %s, %s', (now, before, unit, change, tone) => {
    const found = changeOf(now, before, unit);
    expect(found).toEqual(change);
    expect(found && toneOf(found, 'up')).toBe(tone);
  });

  it('is no news of either kind where more is neither good nor bad', () => {
    expect(toneOf({ kind: 'percent', n: 50, news: true }, 'none')).toBeUndefined();
  });

  it('is compared with nothing where there is nothing', () => {
    expect(changeOf(null, 0.5, 'share')).toBeNull();
    expect(changeOf(5, null, 'count')).toBeNull();
  });
});
