import type { UserRow } from '@connect/contract/users/user.ts';
import { Menu } from '@mantine/core';
import { IconCertificate, IconEye, IconPencil } from '@tabler/icons-react';
import { OpenedMenu } from '../../../kit/menu/opened-menu.tsx';
import type { Opener } from '../../../kit/page/deferred.tsx';
import { useText } from '../../../text/i18n.ts';
import { useDrawerAddress } from '../cells/use-drawer-address.ts';
import { useUserActions } from './use-user-actions.tsx';
import { USER_VERBS } from './verbs.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The commands for one listed user, as far as the role may use them. */
export default function UserRowMenu(props: { opener: Opener; row: UserRow }) {
  const { opener, row } = props;
  const { t } = useText();
  const { go } = useDrawerAddress();
  const { run, dialogs } = useUserActions();
  const id = String(row.id);
  const { permissions: rights } = row;
  return (
    <>
      <OpenedMenu opener={opener} position="bottom-end" returnFocus={false}>
        <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => go({ id })}>
          {t('person.menu.open')}
        </Menu.Item>
        {rights.edit && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => go({ id, edit: '1' })}>
            {t('person.menu.edit')}
          </Menu.Item>
        )}
        {(rights.verify || rights.reject) && (
          <Menu.Item
            leftSection={<IconCertificate {...icon} />}
            onClick={() => go({ id, tab: 'license' })}
          >
            {t('person.menu.license')}
          </Menu.Item>
        )}
        {USER_VERBS.filter(({ right }) => rights[right]).map(({ verb, icon: Icon, danger }) => (
          <Menu.Item
            key={verb}
            color={danger ? 'var(--bad)' : undefined}
            leftSection={<Icon {...icon} />}
            onClick={() => void run(verb, row)}
          >
            {t(`person.menu.${verb}`)}
          </Menu.Item>
        ))}
      </OpenedMenu>
      {dialogs}
    </>
  );
}
