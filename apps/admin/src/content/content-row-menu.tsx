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
import type { ReactNode } from 'react';
import type { Opener } from '../kit/deferred.tsx';
import { OpenedMenu } from '../kit/opened-menu.tsx';
import { useText } from '../text/i18n.ts';
import type { ContentRow } from './content-resource.ts';

interface ContentRowMenuProps {
  opener: Opener;
  row: ContentRow;
  /** Where the item's form is, opened with something more when `search` says so. */
  form: (search?: Record<string, string>) => LinkProps;
  /** Null where there is none. */
  log: LinkProps | null;
  /** What this very row can be told to do. */
  actions: {
    publish: () => void;
    schedule: () => void;
    unpublish: () => void;
    remove: () => void;
    restore: () => void;
  };
  onDuplicate: () => void;
  previewLabel?: string;
  /** Further commands of the kind. */
  more?: ReactNode;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done with one listed item, as far as this person may (DOMAIN 3.0). */
export default function ContentRowMenu(props: ContentRowMenuProps) {
  const { opener, row, form, log, actions, onDuplicate, previewLabel, more } = props;
  const { t } = useText();
  const may = row.permissions;
  const status = row.effective_status;
  const live = !row.deleted_at;
  return (
    <OpenedMenu opener={opener} position="bottom-end">
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
        {previewLabel ?? t('content.preview')}
      </Menu.Item>
      {may.logs && log && (
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
      {more}
      {may.publish && (
        <>
          <Menu.Divider />
          {(status === 'draft' || status === 'scheduled') && (
            <>
              <Menu.Item leftSection={<IconSend {...icon} />} onClick={actions.publish}>
                {t(status === 'draft' ? 'content.publish' : 'content.publishNow')}
              </Menu.Item>
              <Menu.Item leftSection={<IconClock {...icon} />} onClick={actions.schedule}>
                {t(status === 'draft' ? 'content.schedule' : 'content.reschedule')}
              </Menu.Item>
            </>
          )}
          {status !== 'draft' && (
            <Menu.Item leftSection={<IconSendOff {...icon} />} onClick={actions.unpublish}>
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
            onClick={actions.remove}
          >
            {t('content.delete')}
          </Menu.Item>
        </>
      )}
      {may.restore && (
        <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={actions.restore}>
          {t('content.restore')}
        </Menu.Item>
      )}
    </OpenedMenu>
  );
}
