import { formatNumber } from '../../kit/display/format.ts';
import type { TextKey, Translate } from '../../text/i18n.ts';

const PER_CENT = 100;

const signed = (value: number): string =>
  `${value > 0 ? '+' : '−'}${formatNumber(Math.abs(value))}`;

/**
 * How a figure differs from that of as many days before: in per cent, a share in points. Nothing where
 * there is nothing to compare with.
 */
export function changeWords(
  t: Translate,
  now: number | null,
  before: number | null,
  kind: 'amount' | 'share',
): string | null {
  if (now === null || before === null || (kind === 'amount' && before === 0)) return null;
  const difference = kind === 'share' ? now - before : (now - before) / before;
  const n = Math.round(difference * PER_CENT);
  if (n === 0) return t('log.sameAsBefore');
  const key: TextKey = kind === 'share' ? 'log.pointsFromBefore' : 'log.fromBefore';
  return t(key, { n: signed(n) });
}
