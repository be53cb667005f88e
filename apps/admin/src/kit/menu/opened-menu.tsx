import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import type { Opener } from '../page/deferred.tsx';
import { useOpenedOnArrival } from './opened-on-arrival.ts';

interface OpenedMenuProps extends Pick<MenuProps, 'position' | 'returnFocus'> {
  opener: Opener;
  children: ReactNode;
}

/** A menu that opens on mount, because it is loaded by the click on its button. */
export function OpenedMenu({ opener, children, ...rest }: OpenedMenuProps) {
  const { opened, setOpened, button } = useOpenedOnArrival();
  return (
    <Menu {...rest} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(opener, { ref: button })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
