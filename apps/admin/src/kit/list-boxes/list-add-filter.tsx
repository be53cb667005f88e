import { Menu } from '@mantine/core';
import { OpenedMenu } from '../menu/opened-menu.tsx';
import type { Opener } from '../page/deferred.tsx';
import { filterKeys, type ListFilter } from '../table/list-types.ts';

interface AddFilterProps {
  opener: Opener;
  /** Filters that are not shown yet. */
  filters: readonly ListFilter[];
  onAdd: (filter: ListFilter) => void;
}

/** A menu of the filters not shown yet; the chosen one opens, so the focus does not return here. */
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
