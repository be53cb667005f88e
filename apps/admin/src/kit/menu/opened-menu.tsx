import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactNode, Suspense } from 'react';
import type { Opener } from '../page/deferred.tsx';
import { chooseOnce } from '../page/first-click.ts';
import { onEscape, useOpenedOnArrival } from './opened-on-arrival.ts';

interface OpenedMenuProps extends Pick<MenuProps, 'position' | 'returnFocus'> {
  opener: Opener;
  children: ReactNode;
}

/**
 * A menu that opens on mount, because it is loaded by the click on its button. Its commands come
 * together: one that is loaded later would push the others away from under the pointer.
 */
export function OpenedMenu({ opener, children, ...rest }: OpenedMenuProps) {
  const { opened, setOpened, button } = useOpenedOnArrival();
  return (
    <Menu {...rest} opened={opened} onChange={setOpened}>
      <Menu.Target>
        {cloneElement(opener, { ref: button, onKeyDown: onEscape(() => setOpened(false)) })}
      </Menu.Target>
      <Menu.Dropdown onClickCapture={chooseOnce}>
        <Suspense>{children}</Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
