import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../display/format.ts';
import classes from './bar-list.module.css';
import { FigureCard, FigureText } from './figure-card.tsx';

export interface Bar {
  key: string;
  label: string;
  value: number;
  /** Said in small letters behind the figure. */
  note?: string;
}

/** What a link of a bar looks like and is called. */
export interface BarFace {
  className?: string;
  'aria-label': string;
  children: ReactNode;
}

interface BarListProps {
  title: string;
  bars: readonly Bar[];
  /** Shown when no figure is above zero. */
  emptyText: string;
  /** Shows each bar's share of the whole beside its figure. */
  shares?: boolean;
  /** Makes a bar's figure a link to what is behind it, stretched over the bar. */
  open?: (bar: Bar, face: BarFace) => ReactNode;
  /** Below the bars. */
  children?: ReactNode;
}

/** Figures by category as plain bars, marked up as a list for screen readers. */
export function BarList({ title, bars, emptyText, shares = false, open, children }: BarListProps) {
  const figureOf = (bar: Bar) => {
    const children = formatNumber(bar.value);
    if (!open) return children;
    const label = `${bar.label}: ${children}`;
    return open(bar, { className: classes.open, 'aria-label': label, children });
  };
  const most = Math.max(0, ...bars.map((bar) => bar.value));
  const whole = bars.reduce((sum, bar) => sum + bar.value, 0);
  return (
    <FigureCard title={title}>
      {most === 0 ? (
        <FigureText>{emptyText}</FigureText>
      ) : (
        <ul className={classes.list}>
          {bars.map((bar) => (
            <li key={bar.key} className={classes.bar}>
              <span className={classes.label}>{bar.label}</span>
              <span className={classes.track} aria-hidden="true">
                <span className={classes.fill} style={{ width: `${(bar.value / most) * 100}%` }} />
              </span>
              <span className={classes.value}>
                {figureOf(bar)}
                {shares && <small> {formatPercent(bar.value / whole)}</small>}
                {bar.note && <small> {bar.note}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </FigureCard>
  );
}
