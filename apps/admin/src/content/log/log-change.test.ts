import { describe, expect, it } from 'vitest';
import type { Translate } from '../../text/i18n.ts';
import { changeWords } from './log-change.ts';

const t: Translate = (key, values) => [key, values?.n].filter(Boolean).join(' ');

describe('a figure beside that of the period before', () => {
  it.each([
    [112, 100, 'amount', 'log.fromBefore +12'],
    [50, 200, 'amount', 'log.fromBefore −75'],
    [0, 4, 'amount', 'log.fromBefore −100'],
    [1001, 1000, 'amount', 'log.sameAsBefore'],
    [0.5, 0.2, 'share', 'log.pointsFromBefore +30'],
    [0.1, 0, 'share', 'log.pointsFromBefore +10'],
  ] as const)('%s after %s, %s: %s', (now, before, kind, words) => {
    expect(changeWords(t, now, before, kind)).toBe(words);
  });

  it('is compared with nothing where there was nothing', () => {
    expect(changeWords(t, 5, 0, 'amount')).toBeNull();
    expect(changeWords(t, 5, null, 'amount')).toBeNull();
    expect(changeWords(t, null, 0.5, 'share')).toBeNull();
  });
});
