import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { Deferred } from '../../kit/page/deferred.tsx';
import { useText } from '../../text/i18n.ts';
import type { ContentRow } from '../editing/content-resource.ts';
import { ContentStatus, useShortStatus } from '../item/content-status.tsx';
import classes from './status-cell.module.css';

const StatusMenu = lazyChunk(() => import('../menu/status-menu.tsx'));

export interface StatusActions<Row> {
  publish: (row: Row) => void;
  schedule: (row: Row) => void;
  unpublish: (row: Row) => void;
}

interface StatusCellProps<Row> {
  row: Row;
  actions: StatusActions<Row>;
}

/** The status of an item; staff who may publish it get a menu that changes it. */
export function StatusCell<Row extends ContentRow>({ row, actions }: StatusCellProps<Row>) {
  const { t } = useText();
  const shortStatus = useShortStatus();
  const status = row.effective_status;
  if (!row.permissions.publish) return <ContentStatus status={status} short />;
  const button = (
    <UnstyledButton
      className={classes.button}
      data-tap
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
