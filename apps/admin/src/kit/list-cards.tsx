import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../text/i18n.ts';
import classes from './list-cards.module.css';
import type { ListColumn } from './list-types.ts';
import type { Selection } from './use-selection.ts';

interface ListCardsProps<Row> {
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowLabel: (row: Row) => string;
  rowKey: (row: Row) => string | number;
  selection?: Selection<Row>;
  menu?: (row: Row) => ReactNode;
}

/** One page of rows as cards, for screens too narrow for a table. */
export function ListCards<Row>(props: ListCardsProps<Row>) {
  const { caption, columns, rows, rowLabel, rowKey, selection, menu } = props;
  const { t } = useText();
  const lines = columns.filter((column) => !column.main && !column.badge);
  return (
    <ul className={classes.list} aria-label={caption}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={classes.card}
          data-selected={selection?.has(row) || undefined}
        >
          <div className={classes.head}>
            {selection && (
              <Checkbox
                className={classes.above}
                aria-label={t('list.selectRow', { name: rowLabel(row) })}
                checked={selection.has(row)}
                onChange={() => selection.toggle(row)}
              />
            )}
            <div className={classes.main}>
              {columns
                .filter((column) => column.main)
                .map((column) => (
                  <div key={column.key}>{column.render(row)}</div>
                ))}
            </div>
            {menu && <div className={classes.above}>{menu(row)}</div>}
          </div>
          <div className={classes.badges}>
            {columns
              .filter((column) => column.badge)
              .map((column) => (
                <div key={column.key}>{column.render(row)}</div>
              ))}
          </div>
          <dl className={classes.lines}>
            {lines.map((column) => (
              <div key={column.key}>
                <dt>{column.label}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
