import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useText } from '../text/i18n.ts';
import { CutText } from './cut-text.tsx';
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

/** Plain words of any length take the two lines that a row has. */
const Cell = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <CutText lines={2}>{children}</CutText> : children;

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
    <div className={classes.scroll}>
      <table className={classes.table} data-compact={compact || undefined} aria-label={caption}>
        <thead>
          <tr>
            {selection && (
              <th className={classes.check}>
                <Checkbox
                  size="xs"
                  aria-label={t('list.selectPage')}
                  checked={selection.pageState(rows) === 'all'}
                  indeterminate={selection.pageState(rows) === 'some'}
                  onChange={() => selection.togglePage(rows)}
                />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                aria-sort={ariaSort(column)}
                data-align={column.align}
                data-wrap={column.wrap || column.align === 'right' || undefined}
                style={{ width: column.width, minWidth: column.width }}
              >
                {column.sort && onSort ? (
                  <SortableHead column={column} sort={sort} onSort={onSort} />
                ) : (
                  column.label
                )}
              </th>
            ))}
            {menu && <td className={classes.menu} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-selected={selection?.has(row) || undefined}>
              {selection && (
                <td className={classes.check}>
                  <Checkbox
                    size="xs"
                    className={classes.above}
                    aria-label={t('list.selectRow', { name: rowLabel(row) })}
                    checked={selection.has(row)}
                    onChange={() => selection.toggle(row)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-align={column.align}
                  data-wrap={column.main || column.wrap || undefined}
                >
                  <div className={column.whole ? undefined : classes.cell}>
                    <div className={classes.whole}>
                      <Cell>{column.render(row)}</Cell>
                    </div>
                  </div>
                </td>
              ))}
              {menu && (
                <td className={classes.menu}>
                  <div className={classes.above}>{menu(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
