import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useText } from '../text/i18n.ts';
import type { ContentRow } from './content-resource.ts';
import { ContentStatus, useShortStatus } from './content-status.tsx';
import classes from './status-menu.module.css';

interface StatusMenuProps<Row> {
  row: Row;
  publish: (row: Row) => void;
  schedule: (row: Row) => void;
  unpublish: (row: Row) => void;
}

/** An item's status; for those who may publish it, a menu with the states it can go to (DOMAIN 2.1). */
export function StatusMenu<Row extends ContentRow>(props: StatusMenuProps<Row>) {
  const { row, publish, schedule, unpublish } = props;
  const { t } = useText();
  const shortStatus = useShortStatus();
  const status = row.effective_status;
  if (!row.permissions.publish) return <ContentStatus status={status} short />;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={t('content.changeStatus', { name: row.title, status: shortStatus(status) })}
        >
          <ContentStatus status={status} short />
          <IconChevronDown size={12} aria-hidden="true" className={classes.chevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {status === 'draft' && (
          <Menu.Item onClick={() => publish(row)}>{t('content.publish')}</Menu.Item>
        )}
        {status === 'scheduled' && (
          <Menu.Item onClick={() => publish(row)}>{t('content.publishNow')}</Menu.Item>
        )}
        {(status === 'draft' || status === 'scheduled') && (
          <Menu.Item onClick={() => schedule(row)}>
            {t(status === 'draft' ? 'content.schedule' : 'content.reschedule')}
          </Menu.Item>
        )}
        {status !== 'draft' && (
          <Menu.Item onClick={() => unpublish(row)}>{t('content.unpublish')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
