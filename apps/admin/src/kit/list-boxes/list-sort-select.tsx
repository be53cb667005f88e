import { NativeSelect } from '@mantine/core';
import { useText } from '../../text/i18n.ts';
import type { Sort } from '../table/list-table.tsx';
import type { ListColumn } from '../table/list-types.ts';

interface SortSelectProps {
  columns: readonly Pick<ListColumn<never>, 'label' | 'sort'>[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

/** Sorting for screens without column heads. */
export default function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const { t } = useText();
  const data = columns
    .filter((column) => column.sort !== undefined)
    .flatMap((column) => [
      { value: `${column.sort} asc`, label: `${column.label} ↑` },
      { value: `${column.sort} desc`, label: `${column.label} ↓` },
    ]);
  return (
    <NativeSelect
      label={t('list.sortBy')}
      value={sort ? `${sort.by} ${sort.order}` : ''}
      data={data}
      onChange={(event) => {
        const [by = '', order] = event.currentTarget.value.split(' ');
        onSort({ by, order: order === 'asc' ? 'asc' : 'desc' });
      }}
    />
  );
}
