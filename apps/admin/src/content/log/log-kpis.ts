import type { LogTotals } from '@connect/contract/content/engagement.ts';
import type { ScreenKind } from '@connect/contract/kinds.ts';
import type { Kpi } from '../../kit/chart/kpi-card.tsx';
import {
  formatDate,
  formatDuration,
  formatNumber,
  formatPercent,
} from '../../kit/display/format.ts';
import { type Translate, useText } from '../../text/i18n.ts';
import { changeWords } from './log-change.ts';
import { useLogWords } from './log-columns.tsx';

interface Figures<Totals> {
  summary: Totals;
  /** Those of as many days before. */
  before: (Totals & { from: string; to: string }) | null;
}

/** Gives functions that make the figures of a head, each with its change from the period before. */
export function kpisOf<Totals>(t: Translate, meta: Figures<Totals> | undefined) {
  const summary = meta?.summary;
  const before = meta?.before;
  /** One figure: how it reads, and of what it is compared by. */
  const kpi = (
    label: string,
    meaning: string,
    say: (totals: Totals) => string,
    of: (totals: Totals) => number | null,
    kind: 'amount' | 'share' = 'amount',
  ): Kpi => {
    const words = summary && before && changeWords(t, of(summary), of(before), kind);
    const days = before && `${formatDate(before.from)}–${formatDate(before.to)}`;
    return {
      key: label,
      label,
      meaning,
      value: summary ? say(summary) : '–',
      ...(words && { change: { words, was: t('log.before', { value: say(before), days }) } }),
    };
  };
  return {
    kpi,
    count: (label: string, meaning: string, of: (totals: Totals) => number) =>
      kpi(label, meaning, (totals) => formatNumber(of(totals)), of),
    share: (label: string, meaning: string, of: (totals: Totals) => number | null) =>
      kpi(label, meaning, (totals) => formatPercent(of(totals)), of, 'share'),
  };
}

/** The figures in the head of a usage log of content. */
export function useLogKpis(kind: ScreenKind, meta: Figures<LogTotals> | undefined): Kpi[] {
  const { t } = useText();
  const { usage } = useLogWords(kind);
  const { kpi, count, share } = kpisOf(t, meta);
  return [
    count(usage('views'), usage('viewsHint'), ({ views }) => views),
    count(usage('unique'), t('log.uniqueHint'), ({ unique_viewers: n }) => n),
    count(usage('qualified'), usage('qualifiedHint'), ({ qualified_views: n }) => n),
    kpi(
      t('log.averageTime'),
      usage('averageTimeHint'),
      ({ avg_seconds: n }) => formatDuration(n),
      ({ avg_seconds: n }) => n,
    ),
    share(usage('completion'), usage('completionHint'), ({ completion_rate: n }) => n),
    kpi(
      t('log.downloadsShares'),
      t('log.downloadsSharesHint'),
      ({ downloads, shares }) => `${formatNumber(downloads)} / ${formatNumber(shares)}`,
      ({ downloads, shares }) => downloads + shares,
    ),
  ];
}
