import type { EffectiveStatus } from '@connect/contract/constants.ts';
import { Menu } from '@mantine/core';
import { OpenedMenu } from '../../kit/menu/opened-menu.tsx';
import type { Opener } from '../../kit/page/deferred.tsx';
import { useText } from '../../text/i18n.ts';

interface StatusMenuProps {
  opener: Opener;
  status: EffectiveStatus;
  publish: () => void;
  schedule: () => void;
  unpublish: () => void;
}

/** The states that an item can change to (domain/publishing#status). */
export default function StatusMenu(props: StatusMenuProps) {
  const { opener, status, publish, schedule, unpublish } = props;
  const { t } = useText();
  return (
    <OpenedMenu opener={opener} position="bottom-start">
      {status === 'draft' && <Menu.Item onClick={publish}>{t('content.publish')}</Menu.Item>}
      {status === 'scheduled' && <Menu.Item onClick={publish}>{t('content.publishNow')}</Menu.Item>}
      {(status === 'draft' || status === 'scheduled') && (
        <Menu.Item onClick={schedule}>
          {t(status === 'draft' ? 'content.schedule' : 'content.reschedule')}
        </Menu.Item>
      )}
      {status !== 'draft' && (
        <Menu.Item onClick={unpublish}>
          {t(status === 'scheduled' ? 'content.unschedule' : 'content.unpublish')}
        </Menu.Item>
      )}
    </OpenedMenu>
  );
}
