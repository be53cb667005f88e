import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChartBar,
  IconClock,
  IconCopy,
  IconEye,
  IconHistory,
  IconLink,
  IconPencil,
  IconSend,
  IconSendOff,
  IconTrash,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OpenedMenu } from '../../kit/menu/opened-menu.tsx';
import type { Opener } from '../../kit/page/deferred.tsx';
import { refuse } from '../../kit/page/refuse.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentRow } from '../editing/content-resource.ts';

interface ContentRowMenuProps {
  opener: Opener;
  row: ContentRow;
  /** Link to the item's form, with search parameters if given. */
  form: (search?: Record<string, string>) => LinkProps;
  /** Null for a kind without a usage log. */
  log: LinkProps | null;
  /** To a new tracking link to the item; null where there can be none. */
  track: LinkProps | null;
  /** The actions on this row. */
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

/** The commands for one listed item, as far as the staff may use them (domain/screens#lists). */
export default function ContentRowMenu(props: ContentRowMenuProps) {
  const { opener, row, form, log, track, actions, onDuplicate, previewLabel, more } = props;
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
      {live && track && (
        <Menu.Item
          renderRoot={(props) => <Link {...track} {...props} />}
          leftSection={<IconLink {...icon} />}
        >
          {t('content.track')}
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
              {t(status === 'scheduled' ? 'content.unschedule' : 'content.unpublish')}
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
            closeMenuOnClick={may.delete}
            onClick={actions.remove}
            {...refuse(!may.delete && t('content.unpublishFirst'))}
          >
            {t('content.delete')}
          </Menu.Item>
        </>
      )}
      {!live && (
        <Menu.Item
          leftSection={<IconArrowBackUp {...icon} />}
          closeMenuOnClick={may.restore}
          onClick={actions.restore}
          {...refuse(!may.restore && t('content.restoreAsk'))}
        >
          {t(may.restore ? 'content.restore' : 'content.restoreAsk')}
        </Menu.Item>
      )}
    </OpenedMenu>
  );
}
