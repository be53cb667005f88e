import type { KpiUnit } from '@connect/contract/overview/overview.ts';

/** Below it a percentage says more than there is to say. */
const SMALL = 20;
const PER_CENT = 100;
/** Per cent, or points of a share, below which a change is no news. */
const NO_NEWS = 1;

export type Change =
  | { kind: 'percent' | 'points'; n: number; news: boolean }
  | { kind: 'up' | 'down'; news: true }
  | { kind: 'new'; news: true }
  | { kind: 'same' | 'empty'; news: false };

/**
 * How a figure differs from the one it is compared with (domain/screens#overview-screen): in per cent, a
 * share in points, a small number only by its direction. Null without anything to compare with.
 */
export function changeOf(now: number | null, before: number | null, unit: KpiUnit): Change | null {
  if (now === null || before === null) return null;
  const counted = unit === 'people' || unit === 'count';
  if (unit !== 'share' && before === 0) {
    return now === 0 ? { kind: 'empty', news: false } : { kind: 'new', news: true };
  }
  if (counted && before < SMALL) {
    if (now === before) return { kind: 'same', news: false };
    return { kind: now > before ? 'up' : 'down', news: true };
  }
  const difference = unit === 'share' ? now - before : (now - before) / before;
  const n = Math.round(difference * PER_CENT * 10) / 10;
  if (n === 0) return { kind: 'same', news: false };
  return { kind: unit === 'share' ? 'points' : 'percent', n, news: Math.abs(n) >= NO_NEWS };
}

/** Whether a change is good news, bad news or neither. */
export function toneOf(change: Change, good: 'up' | 'none'): 'good' | 'bad' | undefined {
  if (!change.news || good === 'none') return undefined;
  const down = change.kind === 'down' || ('n' in change && change.n < 0);
  return down ? 'bad' : 'good';
}
