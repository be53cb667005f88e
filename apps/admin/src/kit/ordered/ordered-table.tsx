import { fieldLabel } from '@connect/contract/labels.ts';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import clsx from 'clsx';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { firstClick } from '../page/first-click.ts';
import { refuse } from '../page/refuse.ts';
import tableClasses from '../table/list-table.module.css';
import classes from './ordered-table.module.css';

export interface OrderedColumn<Row> {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  align?: 'right';
  /** Text may wrap. */
  wrap?: boolean;
  /** Left out on small screens. */
  wide?: boolean;
}

interface OrderedTableProps<Row> {
  caption: string;
  columns: readonly OrderedColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  rowLabel: (row: Row) => string;
  /** Gets the whole new order; without it rows cannot be moved. */
  onOrder?: (ids: number[]) => void;
  /** Rows move only within their group; null: this row cannot be moved. */
  groupOf?: (row: Row) => string | null;
  actions?: (row: Row) => ReactNode;
  /** Rows shown faded. */
  faded?: (row: Row) => boolean;
}

/** A short list in full, whose order can be changed by dragging, by buttons and by Alt+arrows. */
export function OrderedTable<Row>(props: OrderedTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowLabel, onOrder, actions, faded } = props;
  const groupOf = props.groupOf ?? (() => '');
  const { t, language } = useText();
  // By key, because rows may be added or removed during a drag.
  const [draggedKey, setDraggedKey] = useState<number | null>(null);
  const [overKey, setOverKey] = useState<number | null>(null);
  const [announced, setAnnounced] = useState('');
  const dragged = rows.findIndex((row) => rowKey(row) === draggedKey);

  const fits = (from: number, to: number): boolean => {
    const [a, b] = [rows[from], rows[to]];
    if (!a || !b) return false;
    const group = groupOf(a);
    return group !== null && group === groupOf(b);
  };
  const move = (from: number, to: number) => {
    const moving = rows[from];
    if (!onOrder || !moving || from === to || !fits(from, to)) return;
    const ids = rows.map(rowKey).filter((id) => id !== rowKey(moving));
    ids.splice(to, 0, rowKey(moving));
    setAnnounced(`${rowLabel(moving)}: ${t('form.moved', { n: to + 1, total: rows.length })}`);
    // A row that moves in the DOM loses the focus; it is restored.
    const line = document.activeElement?.closest('tr');
    onOrder(ids);
    requestAnimationFrame(() => {
      if (!line || line.contains(document.activeElement)) return;
      line.querySelector<HTMLElement>('button:enabled')?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  const onDragOver = (event: DragEvent, index: number) => {
    const row = rows[index];
    if (!row || !fits(dragged, index)) return;
    event.preventDefault();
    setOverKey(rowKey(row));
  };
  const endDrag = () => {
    setDraggedKey(null);
    setOverKey(null);
  };

  // Without buttons in its rows only the frame itself can be scrolled by keyboard.
  const frame = onOrder || actions ? {} : { role: 'group', tabIndex: 0, 'aria-label': caption };

  return (
    <div className={tableClasses.scroll} {...frame}>
      <table className={clsx(tableClasses.table, classes.table)} data-compact aria-label={caption}>
        <thead>
          <tr>
            {onOrder && (
              <th className={classes.place}>
                <VisuallyHidden>{fieldLabel({}, 'sort_order', language)}</VisuallyHidden>
              </th>
            )}
            {columns.map((column) => (
              <th key={column.key} data-align={column.align} data-wide={column.wide || undefined}>
                {column.label}
              </th>
            ))}
            {actions && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              data-faded={faded?.(row) || undefined}
              data-dragged={dragged === index || undefined}
              data-over={
                overKey === rowKey(row) && dragged !== -1
                  ? dragged > index
                    ? 'before'
                    : 'after'
                  : undefined
              }
              onKeyDown={onOrder && ((event) => onKeyDown(event, index))}
              onDragOver={(event) => onDragOver(event, index)}
              onDrop={(event) => {
                event.preventDefault();
                move(dragged, index);
                endDrag();
              }}
            >
              {onOrder && (
                <td className={classes.place}>
                  {groupOf(row) !== null && (
                    <div className={classes.handles}>
                      <span
                        className={classes.grip}
                        draggable
                        aria-hidden
                        onDragStart={(event) => {
                          const line = event.currentTarget.closest('tr');
                          if (line) event.dataTransfer.setDragImage(line, 0, 0);
                          event.dataTransfer.effectAllowed = 'move';
                          setDraggedKey(rowKey(row));
                        }}
                        onDragEnd={endDrag}
                      >
                        <IconGripVertical size={16} />
                      </span>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        onClick={firstClick(() => move(index, index - 1))}
                        {...refuse(!fits(index, index - 1) && t('list.isFirst'))}
                        aria-label={`${t('form.moveUp')}: ${rowLabel(row)}`}
                      >
                        <IconArrowUp size={14} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        onClick={firstClick(() => move(index, index + 1))}
                        {...refuse(!fits(index, index + 1) && t('list.isLast'))}
                        aria-label={`${t('form.moveDown')}: ${rowLabel(row)}`}
                      >
                        <IconArrowDown size={14} aria-hidden />
                      </ActionIcon>
                    </div>
                  )}
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-align={column.align}
                  data-wrap={column.wrap || undefined}
                  data-wide={column.wide || undefined}
                >
                  {column.render(row)}
                </td>
              ))}
              {actions && <td className={classes.actions}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}
