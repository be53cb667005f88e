import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy } from 'react';
import { Deferred } from '../kit/deferred.tsx';
import { useText } from '../text/i18n.ts';
import type { ContentRow } from './content-resource.ts';
import { ContentStatus, useShortStatus } from './content-status.tsx';
import classes from './status-cell.module.css';

const StatusMenu = lazy(() => import('./status-menu.tsx'));

export interface StatusActions<Row> {
  publish: (row: Row) => void;
  schedule: (row: Row) => void;
  unpublish: (row: Row) => void;
}

interface StatusCellProps<Row> {
  row: Row;
  actions: StatusActions<Row>;
}

/** An item's status; for those who may publish it, the way to another one. */
export function StatusCell<Row extends ContentRow>({ row, actions }: StatusCellProps<Row>) {
  const { t } = useText();
  const shortStatus = useShortStatus();
  const status = row.effective_status;
  if (!row.permissions.publish) return <ContentStatus status={status} short />;
  const button = (
    <UnstyledButton
      className={classes.button}
      aria-label={t('content.changeStatus', { name: row.title, status: shortStatus(status) })}
    >
      <ContentStatus status={status} short />
      <IconChevronDown size={12} aria-hidden="true" className={classes.chevron} />
    </UnstyledButton>
  );
  return (
    <Deferred popup="menu" opener={button}>
      {(opener) => (
        <StatusMenu
          opener={opener}
          status={status}
          publish={() => actions.publish(row)}
          schedule={() => actions.schedule(row)}
          unpublish={() => actions.unpublish(row)}
        />
      )}
    </Deferred>
  );
}
