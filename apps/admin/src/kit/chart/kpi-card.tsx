import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './kpi-card.module.css';
import { Sparkline } from './sparkline.tsx';

export interface Change {
  words: string;
  /** What it was before, said on hover and focus. */
  was: string;
  /** Good or bad news; without it neither. */
  tone?: 'good' | 'bad';
}

export interface Kpi {
  key: string;
  label: string;
  value: ReactNode;
  meaning: string;
  change?: Change;
  /** Its course, drawn beside it. */
  spark?: readonly number[];
  /** A second line of figures. */
  more?: ReactNode;
  /** Asks for attention. */
  alert?: boolean;
}

/** One figure with its name, its change and, behind ⓘ, its meaning. */
export function KpiCard(props: Omit<Kpi, 'key'>) {
  const { label, value, meaning, change, spark, more, alert } = props;
  return (
    <div className={classes.card}>
      <dt className={classes.label}>
        {label}
        <ActionIcon
          variant="transparent"
          size={24}
          className={classes.info}
          aria-label={meaning}
          data-hint={meaning}
        >
          <IconInfoCircle size={15} aria-hidden="true" />
        </ActionIcon>
      </dt>
      <dd className={classes.value} data-alert={alert || undefined}>
        {value}
        {spark && <Sparkline values={spark} />}
      </dd>
      {change && (
        <dd className={classes.change} data-tone={change.tone}>
          <button type="button" data-hint={change.was} aria-description={change.was} data-tap>
            {change.words}
          </button>
        </dd>
      )}
      {more && <dd className={classes.more}>{more}</dd>}
    </div>
  );
}

/** The figures of a page, side by side. */
export const KpiCards = ({ kpis }: { kpis: readonly Kpi[] }) => (
  <dl className={classes.kpis}>
    {kpis.map(({ key, ...kpi }) => (
      <KpiCard key={key} {...kpi} />
    ))}
  </dl>
);
