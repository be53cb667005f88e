import { Popover, type PopoverProps } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import type { Opener } from '../page/deferred.tsx';
import { onEscape, useOpenedOnArrival } from './opened-on-arrival.ts';

interface OpenedPopoverProps extends Pick<PopoverProps, 'position' | 'width'> {
  opener: Opener;
  /** Accessible name of the popover. */
  label: string;
  /** Uses less padding. */
  dense?: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A popover that opens on mount, because it is loaded by the click on its button. */
export function OpenedPopover({ opener, label, dense, children, ...rest }: OpenedPopoverProps) {
  const { opened, setOpened, button } = useOpenedOnArrival();
  return (
    <Popover {...rest} opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        {cloneElement(opener, {
          ref: button,
          onClick: () => setOpened(!opened),
          onKeyDown: onEscape(() => setOpened(false)),
        })}
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p={dense ? 8 : undefined} maw="calc(100vw - 16px)">
        {typeof children === 'function' ? children(() => setOpened(false)) : children}
      </Popover.Dropdown>
    </Popover>
  );
}
