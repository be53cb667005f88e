import { Menu } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { OpenedMenu } from '../../../kit/menu/opened-menu.tsx';
import type { Opener } from '../../../kit/page/deferred.tsx';
import { useText } from '../../../text/i18n.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done with one listed code. */
export default function MaterialRowMenu(props: { opener: Opener; onOpen: () => void }) {
  const { opener, onOpen } = props;
  const { t } = useText();
  return (
    <OpenedMenu opener={opener} position="bottom-end" returnFocus={false}>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={onOpen}>
        {t('material.see')}
      </Menu.Item>
    </OpenedMenu>
  );
}
