import type { UserItem } from '@connect/contract/users/user.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { chooseOnce } from '../../../kit/page/first-click.ts';
import { refuse } from '../../../kit/page/refuse.ts';
import { useText } from '../../../text/i18n.ts';
import { useDrawerAddress } from '../cells/use-drawer-address.ts';
import { useUserActions } from './use-user-actions.tsx';
import { USER_VERBS } from './verbs.ts';

/** The commands for the open user; an account that cannot be approved yet says what it lacks. */
export function UserMenu(props: { item: UserItem; rights: Readonly<Record<string, boolean>> }) {
  const { item, rights } = props;
  const { t } = useText();
  const { close } = useDrawerAddress();
  const { run, dialogs } = useUserActions();
  const waits = item.status === 'pending' && rights.edit_all === true && !rights.approve;
  const verbs = USER_VERBS.filter(({ right }) => rights[right]);
  const nothing = verbs.length === 0 && !waits;
  const opener = (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t('person.menu.more')}
      {...refuse(nothing && t('person.menu.none'))}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
  if (nothing) return opener;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>{opener}</Menu.Target>
        <Menu.Dropdown onClickCapture={chooseOnce}>
          {waits && (
            <Menu.Item {...refuse(t('users.notReady'))}>{t('person.menu.approve')}</Menu.Item>
          )}
          {verbs.map(({ verb, icon: Icon, danger }) => (
            <Menu.Item
              key={verb}
              color={danger ? 'var(--bad)' : undefined}
              leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
              onClick={() =>
                void run(verb, item).then((gone) => gone && verb === 'remove' && close())
              }
            >
              {t(`person.menu.${verb}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialogs}
    </>
  );
}
