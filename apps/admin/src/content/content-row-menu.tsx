import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChartBar,
  IconClock,
  IconCopy,
  IconEye,
  IconHistory,
  IconPencil,
  IconSend,
  IconSendOff,
  IconTrash,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useText } from '../text/i18n.ts';
import type { ContentRow } from './content-resource.ts';

interface ContentRowMenuProps<Row> {
  row: Row;
  /** Where the item's form is, opened with something more when `search` says so. */
  form: (search?: Record<string, string>) => LinkProps;
  log: LinkProps;
  actions: {
    publish: (row: Row) => void;
    schedule: (row: Row) => void;
    unpublish: (row: Row) => void;
    remove: (row: Row) => void;
    restore: (row: Row) => void;
  };
  onDuplicate: () => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done with one listed item, as far as this person may (DOMAIN 3.0). */
export function ContentRowMenu<Row extends ContentRow>(props: ContentRowMenuProps<Row>) {
  const { row, form, log, actions, onDuplicate } = props;
  const { t } = useText();
  const may = row.permissions;
  const status = row.effective_status;
  const live = !row.deleted_at;
  return (
    <>
      <Menu.Item
        renderRoot={(props) => <Link {...form()} {...props} />}
        leftSection={<IconPencil {...icon} />}
      >
        {t(may.edit ? 'content.edit' : 'content.open')}
      </Menu.Item>
      <Menu.Item
        renderRoot={(props) => <Link {...form({ preview: '1' })} {...props} />}
        leftSection={<IconEye {...icon} />}
      >
        {t('content.preview')}
      </Menu.Item>
      {may.logs && (
        <Menu.Item
          renderRoot={(props) => <Link {...log} {...props} />}
          leftSection={<IconChartBar {...icon} />}
        >
          {t('content.log')}
        </Menu.Item>
      )}
      <Menu.Item
        renderRoot={(props) => <Link {...form({ history: '1' })} {...props} />}
        leftSection={<IconHistory {...icon} />}
      >
        {t('content.history')}
      </Menu.Item>
      {may.duplicate && (
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={onDuplicate}>
          {t('content.duplicate')}
        </Menu.Item>
      )}
      {may.publish && (
        <>
          <Menu.Divider />
          {(status === 'draft' || status === 'scheduled') && (
            <>
              <Menu.Item leftSection={<IconSend {...icon} />} onClick={() => actions.publish(row)}>
                {t(status === 'draft' ? 'content.publish' : 'content.publishNow')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconClock {...icon} />}
                onClick={() => actions.schedule(row)}
              >
                {t(status === 'draft' ? 'content.schedule' : 'content.reschedule')}
              </Menu.Item>
            </>
          )}
          {status !== 'draft' && (
            <Menu.Item
              leftSection={<IconSendOff {...icon} />}
              onClick={() => actions.unpublish(row)}
            >
              {t('content.unpublish')}
            </Menu.Item>
          )}
        </>
      )}
      {live && (may.delete || (may.publish && row.status === 'publish')) && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="var(--bad)"
            leftSection={<IconTrash {...icon} />}
            disabled={!may.delete}
            title={may.delete ? undefined : t('content.unpublishFirst')}
            onClick={() => actions.remove(row)}
          >
            {t('content.delete')}
          </Menu.Item>
        </>
      )}
      {may.restore && (
        <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => actions.restore(row)}>
          {t('content.restore')}
        </Menu.Item>
      )}
    </>
  );
}
