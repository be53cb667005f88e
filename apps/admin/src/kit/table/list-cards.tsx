import { EMPTY_DISPLAY } from '@connect/contract/constants.ts';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../text/i18n.ts';
import { CutText } from '../display/cut-text.tsx';
import classes from './list-cards.module.css';
import { worthOf } from './list-fit.ts';
import type { ListColumn } from './list-types.ts';
import type { Selection } from './use-selection.ts';

interface ListCardsProps<Row> {
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowLabel: (row: Row) => string;
  rowKey: (row: Row) => string | number;
  sortedBy: string | undefined;
  selection?: Selection<Row>;
  menu?: (row: Row) => ReactNode;
}

/** One thing said of a row: a date and a figure by name, a state or a word without; nothing that is empty. */
function Fact<Row>({ column, row }: { column: ListColumn<Row>; row: Row }) {
  const value = column.render(row);
  if (value === null || value === undefined || value === '' || value === EMPTY_DISPLAY) return null;
  const named = column.align !== undefined || column.firstOrder === 'desc';
  return (
    <div className={classes.fact} data-named={named || undefined}>
      <dt>{column.label}</dt> <dd>{value}</dd>
    </div>
  );
}

/**
 * One page of rows as cards, for screens too narrow for a table: the name, and on one line below what
 * is worth most of the rest, as much of it as fits.
 */
export function ListCards<Row>(props: ListCardsProps<Row>) {
  const { caption, columns, rows, rowLabel, rowKey, sortedBy, selection, menu } = props;
  const { t } = useText();
  const told = columns.filter(({ main, whole }) => !main && !whole);
  const state = told.find(({ badge }) => badge);
  const worth = (column: ListColumn<Row>) =>
    column === state ? Number.POSITIVE_INFINITY : worthOf(column, sortedBy);
  const facts = told.sort((a, b) => worth(b) - worth(a));
  return (
    <ul className={classes.list} aria-label={caption}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={classes.card}
          data-card
          data-selected={selection?.has(row) || undefined}
        >
          {selection && (
            // The whole square takes the tap.
            <label className={classes.check} htmlFor={`select-${rowKey(row)}`}>
              <Checkbox
                id={`select-${rowKey(row)}`}
                aria-label={t('list.selectRow', { name: rowLabel(row) })}
                checked={selection.has(row)}
                onChange={() => selection.toggle(row)}
              />
            </label>
          )}
          <div className={classes.main}>
            {columns
              .filter((column) => column.main)
              .map((column) => {
                const name = column.render(row);
                return (
                  <div key={column.key}>
                    {typeof name === 'string' ? <CutText>{name}</CutText> : name}
                  </div>
                );
              })}
          </div>
          {menu && <div className={classes.menu}>{menu(row)}</div>}
          <dl className={classes.facts}>
            {facts.map((column) => (
              <Fact key={column.key} column={column} row={row} />
            ))}
          </dl>
          {columns
            .filter(({ whole }) => whole)
            .map((column) => (
              <div key={column.key} className={classes.whole}>
                {column.render(row)}
              </div>
            ))}
        </li>
      ))}
    </ul>
  );
}
