import type { ScreenKind } from '@connect/contract/kinds.ts';
import type { LogTotals } from '@connect/contract/usage/engagement.ts';
import {
  formatDate,
  formatDuration,
  formatNumber,
  formatPercent,
} from '../../kit/display/format.ts';
import type { Kpi } from '../../kit/log/kpi-card.tsx';
import { useText } from '../../text/i18n.ts';
import { changeWords } from './log-change.ts';
import { useLogWords } from './log-columns.tsx';

interface Figures {
  summary: LogTotals;
  /** Those of as many days before. */
  before: (LogTotals & { from: string; to: string }) | null;
}

/** The figures in the head of a usage log, each with its change from the period before. */
export function useLogKpis(kind: ScreenKind, meta: Figures | undefined): Kpi[] {
  const { t } = useText();
  const { usage } = useLogWords(kind);
  const summary = meta?.summary;
  const before = meta?.before;
  /** One figure: how it reads, and of what it is compared by. */
  const kpi = (
    label: string,
    meaning: string,
    say: (totals: LogTotals) => string,
    of: (totals: LogTotals) => number | null,
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
  const count = (label: string, meaning: string, of: (totals: LogTotals) => number) =>
    kpi(label, meaning, (totals) => formatNumber(of(totals)), of);
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
    kpi(
      usage('completion'),
      usage('completionHint'),
      ({ completion_rate: n }) => formatPercent(n),
      ({ completion_rate: n }) => n,
      'share',
    ),
    kpi(
      t('log.downloadsShares'),
      t('log.downloadsSharesHint'),
      ({ downloads, shares }) => `${formatNumber(downloads)} / ${formatNumber(shares)}`,
      ({ downloads, shares }) => downloads + shares,
    ),
  ];
}
