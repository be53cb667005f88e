import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useText } from '../text/i18n.ts';
import classes from './list-filters.module.css';

interface FilterChipProps {
  label: string;
  /** What is chosen, in words; empty when the filter is not in use. */
  summary: string;
  opened: boolean;
  onOpen: (opened: boolean) => void;
  onClear: () => void;
  children: ReactNode;
}

/** One filter: a chip that opens its choices, tinted and closable while it narrows the list. */
export function FilterChip(props: FilterChipProps) {
  const { label, summary, opened, onOpen, onClear, children } = props;
  const { t } = useText();
  const active = summary !== '';
  return (
    <Popover opened={opened} onChange={onOpen} position="bottom-start" trapFocus returnFocus>
      <div className={clsx(classes.chip, active && classes.active)}>
        <Popover.Target>
          <UnstyledButton
            className={classes.chipButton}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => onOpen(!opened)}
          >
            <span className={classes.chipText}>
              {label}
              {active && `: ${summary}`}
            </span>
            {!active && <IconChevronDown size={14} aria-hidden="true" />}
          </UnstyledButton>
        </Popover.Target>
        {active && (
          <UnstyledButton
            className={classes.chipClear}
            aria-label={t('list.removeFilter', { name: label })}
            onClick={onClear}
          >
            <IconX size={14} aria-hidden="true" />
          </UnstyledButton>
        )}
      </div>
      <Popover.Dropdown className={classes.dropdown} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
