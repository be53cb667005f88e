import { Popover, type PopoverProps } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import type { Opener } from './deferred.tsx';
import { useOpenedOnArrival } from './opened-on-arrival.ts';

interface OpenedPopoverProps extends Pick<PopoverProps, 'position' | 'width'> {
  opener: Opener;
  /** Names the box for people who do not see where it belongs. */
  label: string;
  /** Leaves less room around what it holds. */
  dense?: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A floating box that opens as soon as it is there, because a click on its button brought it. */
export function OpenedPopover({ opener, label, dense, children, ...rest }: OpenedPopoverProps) {
  const { opened, setOpened, button } = useOpenedOnArrival();
  return (
    <Popover {...rest} opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        {cloneElement(opener, { ref: button, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p={dense ? 8 : undefined} maw="calc(100vw - 16px)">
        {typeof children === 'function' ? children(() => setOpened(false)) : children}
      </Popover.Dropdown>
    </Popover>
  );
}
