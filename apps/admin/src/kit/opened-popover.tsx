import { Popover, type PopoverProps } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import type { Opener } from './deferred.tsx';
import { useOpenedOnArrival } from './opened-on-arrival.ts';

interface OpenedPopoverProps extends Pick<PopoverProps, 'position'> {
  opener: Opener;
  /** Names the box for people who do not see where it belongs. */
  label: string;
  children: ReactNode;
}

/** A floating box that opens as soon as it is there, because a click on its button brought it. */
export function OpenedPopover({ opener, label, children, position }: OpenedPopoverProps) {
  const { opened, setOpened, button } = useOpenedOnArrival();
  return (
    <Popover opened={opened} onChange={setOpened} position={position} trapFocus returnFocus>
      <Popover.Target>
        {cloneElement(opener, { ref: button, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}
