import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../text/i18n.ts';
import { chooseOnce } from '../page/first-click.ts';

/** The less frequent commands of a form, behind three dots. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const { t } = useText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('form.more')} data-narrow>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClickCapture={chooseOnce}>{children}</Menu.Dropdown>
    </Menu>
  );
}
