import { NativeSelect } from '@mantine/core';
import { useText } from '../text/i18n.ts';
import type { Sort } from './list-table.tsx';
import type { ListColumn } from './list-types.ts';

interface SortSelectProps<Row> {
  columns: readonly ListColumn<Row>[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

/** Sorting where there are no column heads to click. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const { t } = useText();
  const data = columns
    .filter((column) => column.sort !== undefined)
    .flatMap((column) => [
      { value: `${column.sort} asc`, label: `${column.label} ↑` },
      { value: `${column.sort} desc`, label: `${column.label} ↓` },
    ]);
  return (
    <NativeSelect
      aria-label={t('list.sortBy')}
      value={sort ? `${sort.by} ${sort.order}` : ''}
      data={data}
      onChange={(event) => {
        const [by = '', order] = event.currentTarget.value.split(' ');
        onSort({ by, order: order === 'asc' ? 'asc' : 'desc' });
      }}
    />
  );
}
