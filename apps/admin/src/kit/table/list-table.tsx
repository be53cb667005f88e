import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import clsx from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { useText } from '../../text/i18n.ts';
import { CutText } from '../display/cut-text.tsx';
import { useOneStop } from '../page/use-one-stop.ts';
import { BESIDE, leastWidth, partsOf, widthOf } from './list-fit.ts';
import classes from './list-table.module.css';
import type { ListColumn } from './list-types.ts';
import { type Selection, withShift } from './use-selection.ts';

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
      <span>
        <HeadWords>{column.label}</HeadWords>
      </span>
      <Arrow
        size={14}
        aria-hidden="true"
        className={clsx(classes.arrow, active === undefined && classes.arrowIdle)}
      />
    </button>
  );
}

/** The words of a column label, none of which is broken. */
const HeadWords = ({ children }: { children: string }) =>
  partsOf(children).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name stay where they are
    <Fragment key={index}>
      {index % 2 === 0 ? <span className={classes.word}>{part}</span> : part}
    </Fragment>
  ));

/**
 * Space beyond the least widths goes to the columns that are read: the one that names the row and
 * those with two lines, in proportion to their least widths.
 */
function widths<Row>(columns: readonly ListColumn<Row>[], beside: number): (string | number)[] {
  const growing = columns.filter(({ main, wrap }) => main || wrap);
  const rest = `max(0px, 100cqw - ${widthOf(columns) + beside}px)`;
  return columns.map((column) => {
    const least = leastWidth(column);
    if (!growing.includes(column)) return least;
    return `calc(${least}px + ${rest} * ${(least / widthOf(growing)).toFixed(3)})`;
  });
}

/** Plain text is truncated to the two lines of a row. */
const Cell = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <CutText lines={2}>{children}</CutText> : children;

/** Pixels by which letters may stand out of a line that is whole. */
const OVERHANG = 8;

/** Before a row unfolds: which of its cells will stand over the rows below. */
function markCut({ currentTarget: row }: { currentTarget: HTMLElement }) {
  for (const text of row.querySelectorAll('[data-lines]')) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = text;
    if (scrollWidth > clientWidth || scrollHeight > clientHeight + OVERHANG)
      text.closest('td')?.setAttribute('data-cut', '');
  }
}

/** One page of rows as a table: sortable heads, a check box and a menu per row. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, columns, rows, rowLabel, rowKey, sort, onSort, selection, menu, compact } =
    props;
  const { t } = useText();
  const heads = useOneStop<HTMLTableSectionElement>();
  const beside = (selection ? BESIDE.check : 0) + (menu ? BESIDE.menu : 0);
  const width = widths(columns, beside);
  const ariaSort = (column: ListColumn<Row>) => {
    if (!column.sort || !onSort) return undefined;
    if (sort?.by !== column.sort) return 'none';
    return sort.order === 'asc' ? 'ascending' : 'descending';
  };
  return (
    <div className={classes.scroll}>
      <table
        className={clsx(classes.table, classes.fitted)}
        style={{ minWidth: widthOf(columns) + beside }}
        data-compact={compact || undefined}
        aria-label={caption}
      >
        <thead ref={heads}>
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
            {columns.map((column, index) => (
              <th
                key={column.key}
                aria-sort={ariaSort(column)}
                data-align={column.align}
                style={{ width: width[index] }}
              >
                {column.sort && onSort ? (
                  <SortableHead column={column} sort={sort} onSort={onSort} />
                ) : (
                  <HeadWords>{column.label}</HeadWords>
                )}
              </th>
            ))}
            {menu && <td className={classes.menu} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-selected={selection?.has(row) || undefined}
              onMouseEnter={markCut}
              onFocus={markCut}
            >
              {selection && (
                <td className={classes.check}>
                  <Checkbox
                    size="xs"
                    className={classes.above}
                    aria-label={t('list.selectRow', { name: rowLabel(row) })}
                    checked={selection.has(row)}
                    onChange={(event) => selection.toggle(row, withShift(event) ? rows : undefined)}
                    // Without this a Shift click would select the text between both clicks.
                    onMouseDown={(event) => event.shiftKey && event.preventDefault()}
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
