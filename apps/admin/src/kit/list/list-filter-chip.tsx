import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { useText } from '../../text/i18n.ts';
import type { ListFilter, ListQuery } from '../table/list-types.ts';
import classes from './list-filters.module.css';

const FilterBox = lazyChunk(() => import('../list-boxes/list-filter-box.tsx'));

interface FilterChipProps {
  filter: ListFilter;
  query: ListQuery;
  onChange: (patch: ListQuery) => void;
  /** The chosen values in words; false when the filter is not used. */
  summary: ReactNode;
  opened: boolean;
  onOpen: (opened: boolean) => void;
  onClear: () => void;
}

/** One filter: a chip that opens its options, tinted and clearable while it is used. */
export function FilterChip(props: FilterChipProps) {
  const { filter, query, onChange, summary, opened, onOpen, onClear } = props;
  const { t } = useText();
  const [isShown, setShown] = useState(false);
  // A transition keeps the button until the box is there; a fallback would stay for 300 ms.
  useEffect(() => {
    if (opened) startTransition(() => setShown(true));
  }, [opened]);
  const active = summary !== false;
  const button = (
    <UnstyledButton
      className={classes.chipButton}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => onOpen(!opened)}
    >
      <span className={classes.chipText}>
        {filter.label}
        {active && <>: {summary}</>}
      </span>
      {!active && <IconChevronDown size={14} aria-hidden="true" />}
    </UnstyledButton>
  );
  return (
    <div className={clsx(classes.chip, active && classes.active)}>
      <Suspense fallback={button}>
        {isShown ? (
          <FilterBox
            opener={button}
            filter={filter}
            query={query}
            onChange={onChange}
            opened={opened}
            onOpen={onOpen}
          />
        ) : (
          button
        )}
      </Suspense>
      {active && (
        <UnstyledButton
          className={classes.chipClear}
          aria-label={t('list.removeFilter', { name: filter.label })}
          onClick={onClear}
        >
          <IconX size={14} aria-hidden="true" />
        </UnstyledButton>
      )}
    </div>
  );
}
