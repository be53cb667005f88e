import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './kpi-card.module.css';

export interface Kpi {
  key: string;
  label: string;
  value: ReactNode;
  /** What the figure means, in one sentence. */
  meaning: string;
}

/** One figure with its name and, behind ⓘ, what it means. */
export function KpiCard({ label, value, meaning }: Omit<Kpi, 'key'>) {
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
    </div>
  );
}
