import { Checkbox, Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useText } from '../text/i18n.ts';
import classes from './list-table.module.css';
import type { ListColumn } from './list-types.ts';
import type { Selection } from './use-selection.ts';

export interface Sort {
  by: string;
  order: 'asc' | 'desc';
}

interface ListTableProps<Row> {
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowLabel: (row: Row) => string;
  rowKey: (row: Row) => string | number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: Selection<Row>;
  menu?: (row: Row) => ReactNode;
  compact: boolean;
}

function SortableHead<Row>(props: {
  column: ListColumn<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}) {
  const { column, sort, onSort } = props;
  const by = column.sort ?? '';
  const active = sort?.by === by ? sort.order : undefined;
  const first = column.firstOrder ?? 'asc';
  const next = active === undefined ? first : active === 'asc' ? 'desc' : 'asc';
  const Arrow = (active ?? first) === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes.sort} onClick={() => onSort({ by, order: next })}>
      {column.label}
      <Arrow
        size={14}
        aria-hidden="true"
        className={clsx(classes.arrow, active === undefined && classes.arrowIdle)}
      />
    </button>
  );
}

/** One page of rows as a table: sortable heads, a check box and a menu per row. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, columns, rows, rowLabel, rowKey, sort, onSort, selection, menu, compact } =
    props;
  const { t } = useText();
  const ariaSort = (column: ListColumn<Row>) => {
    if (!column.sort || !onSort) return undefined;
    if (sort?.by !== column.sort) return 'none';
    return sort.order === 'asc' ? 'ascending' : 'descending';
  };
  return (
    <Table.ScrollContainer minWidth={0} type="native" className={classes.scroll}>
      <Table className={classes.table} data-compact={compact || undefined} aria-label={caption}>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th className={classes.check}>
                <Checkbox
                  size="xs"
                  aria-label={t('list.selectPage')}
                  checked={selection.pageState(rows) === 'all'}
                  indeterminate={selection.pageState(rows) === 'some'}
                  onChange={() => selection.togglePage(rows)}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Table.Th
                key={column.key}
                aria-sort={ariaSort(column)}
                data-align={column.align}
                style={{ width: column.width }}
              >
                {column.sort && onSort ? (
                  <SortableHead column={column} sort={sort} onSort={onSort} />
                ) : (
                  column.label
                )}
              </Table.Th>
            ))}
            {menu && <Table.Th className={classes.menu} aria-hidden="true" />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)} data-selected={selection?.has(row) || undefined}>
              {selection && (
                <Table.Td className={classes.check}>
                  <Checkbox
                    size="xs"
                    className={classes.above}
                    aria-label={t('list.selectRow', { name: rowLabel(row) })}
                    checked={selection.has(row)}
                    onChange={() => selection.toggle(row)}
                  />
                </Table.Td>
              )}
              {columns.map((column) => (
                <Table.Td
                  key={column.key}
                  data-align={column.align}
                  data-wrap={column.main || column.wrap || undefined}
                >
                  {column.render(row)}
                </Table.Td>
              ))}
              {menu && (
                <Table.Td className={classes.menu}>
                  <div className={classes.above}>{menu(row)}</div>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
