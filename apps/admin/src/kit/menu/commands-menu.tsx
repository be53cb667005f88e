import { Menu } from '@mantine/core';
import type { PageCommand } from '../list/page-commands.tsx';
import type { Opener } from '../page/deferred.tsx';
import { refuse } from '../page/refuse.ts';
import { OpenedMenu } from './opened-menu.tsx';

/** The commands of a page as a menu, for a screen without room for their buttons. */
export default function CommandsMenu(props: { opener: Opener; commands: readonly PageCommand[] }) {
  const { opener, commands } = props;
  return (
    <OpenedMenu opener={opener} position="bottom-end">
      {commands.map(({ label, icon, onClick, link, refused = false }) => (
        <Menu.Item
          key={label}
          leftSection={icon}
          {...(link ? { renderRoot: link } : { onClick })}
          {...refuse(refused)}
        >
          {label}
        </Menu.Item>
      ))}
    </OpenedMenu>
  );
}
