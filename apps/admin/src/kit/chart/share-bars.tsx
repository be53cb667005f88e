import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../display/format.ts';
import type { ChartPart } from './chart-legend.tsx';
import classes from './share-bars.module.css';

export interface ShareBar {
  key: string;
  label: string;
  /** One of each part. */
  values: readonly number[];
  note?: ReactNode;
}

/**
 * Each bar a whole, divided into the same parts; hidden from screen readers. `open` makes a part a
 * link for the mouse; others follow the links of the table that belongs to it.
 */
export function ShareBars(props: {
  bars: readonly ShareBar[];
  parts: readonly ChartPart[];
  open?: (bar: ShareBar, part: ChartPart, face: { className?: string; title: string }) => ReactNode;
}) {
  const { bars, parts, open } = props;
  return (
    <div className={classes.bars} aria-hidden="true">
      {bars.map((bar) => {
        const whole = bar.values.reduce((sum, value) => sum + value, 0);
        return (
          <div key={bar.key} className={classes.row}>
            <span className={classes.label}>{bar.label}</span>
            <span className={classes.whole}>
              {parts.map((part, at) => {
                const value = bar.values[at] ?? 0;
                if (value === 0) return null;
                const share = value / whole;
                const face = {
                  className: classes.part,
                  title: `${part.label}: ${formatNumber(value)} (${formatPercent(share)})`,
                };
                return (
                  <span
                    key={part.key}
                    style={{ width: `${share * 100}%`, background: part.color }}
                    className={classes.place}
                  >
                    {open ? open(bar, part, face) : <span {...face} />}
                  </span>
                );
              })}
            </span>
            <span className={classes.note}>{bar.note}</span>
          </div>
        );
      })}
    </div>
  );
}
