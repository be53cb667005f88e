import { Menu } from '@mantine/core';
import type { Opener } from './deferred.tsx';
import { filterKeys, type ListFilter } from './list-types.ts';
import { OpenedMenu } from './opened-menu.tsx';

interface AddFilterProps {
  opener: Opener;
  /** Filters that are not shown yet. */
  filters: readonly ListFilter[];
  onAdd: (filter: ListFilter) => void;
}

/** The rare filters to choose from; the chosen one opens, so the focus is not given back. */
export default function AddFilter({ opener, filters, onAdd }: AddFilterProps) {
  return (
    <OpenedMenu opener={opener} position="bottom-start" returnFocus={false}>
      {filters.map((filter) => (
        <Menu.Item key={filterKeys(filter).join()} onClick={() => onAdd(filter)}>
          {filter.label}
        </Menu.Item>
      ))}
    </OpenedMenu>
  );
}
