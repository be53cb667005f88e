import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './kpi-card.module.css';

export interface Kpi {
  key: string;
  label: string;
  value: ReactNode;
  meaning: string;
  /** How it differs from before, and what it was, said on hover and focus. */
  change?: { words: string; was: string };
}

/** One figure with its name, its change and, behind ⓘ, its meaning. */
function KpiCard({ label, value, meaning, change }: Omit<Kpi, 'key'>) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>
        {label}
        <Tooltip
          label={meaning}
          multiline
          maw={260}
          withArrow
          events={{ hover: true, focus: true, touch: true }}
        >
          <ActionIcon variant="transparent" size={24} className={classes.info} aria-label={meaning}>
            <IconInfoCircle size={15} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </dt>
      <dd className={classes.value}>{value}</dd>
      {change && (
        <dd className={classes.change}>
          <button type="button" data-hint={change.was} aria-description={change.was} data-tap>
            {change.words}
          </button>
        </dd>
      )}
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
