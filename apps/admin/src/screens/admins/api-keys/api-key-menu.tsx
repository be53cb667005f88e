import { Menu } from '@mantine/core';
import { IconBan, IconPencil } from '@tabler/icons-react';
import { OpenedMenu } from '../../../kit/menu/opened-menu.tsx';
import type { Opener } from '../../../kit/page/deferred.tsx';
import { useText } from '../../../text/i18n.ts';

/** The actions on an API key that is still valid. */
export default function ApiKeyMenu(props: {
  opener: Opener;
  run: (what: 'edit' | 'revoke') => void;
}) {
  const { t } = useText();
  return (
    <OpenedMenu opener={props.opener} position="bottom-end">
      <Menu.Item
        leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
        onClick={() => props.run('edit')}
      >
        {t('admins.keys.edit')}
      </Menu.Item>
      <Menu.Item
        color="var(--bad)"
        leftSection={<IconBan size={16} stroke={1.6} aria-hidden />}
        onClick={() => props.run('revoke')}
      >
        {t('admins.keys.revoke')}
      </Menu.Item>
    </OpenedMenu>
  );
}
