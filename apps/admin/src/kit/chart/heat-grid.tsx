import classes from './heat-grid.module.css';

const tint = (share: number) => `color-mix(in srgb, var(--accent) ${share * 100}%, var(--sheet))`;

/**
 * Figures as tints of one colour, a line of them for each row; hidden from screen readers, which
 * read the table that belongs to it.
 */
export function HeatGrid(props: {
  rows: readonly { name: string; values: readonly number[] }[];
  /** Below the columns; empty where a column has none. */
  columns: readonly string[];
  /** Shown while the mouse rests on a figure. */
  hint: (row: number, column: number) => string;
  /** A figure above zero was clicked; by keyboard its table leads there. */
  onPick?: (row: number, column: number) => void;
}) {
  const { rows, columns, hint, onPick } = props;
  const most = Math.max(1, ...rows.flatMap(({ values }) => values));
  const grid = { gridTemplateColumns: `auto repeat(${columns.length}, minmax(0, 1fr))` };
  return (
    <div className={classes.grid} style={grid} aria-hidden="true">
      {rows.map(({ name, values }, row) => [
        <span key={name} className={classes.name}>
          {name}
        </span>,
        ...columns.map((_, column) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: hidden from whoever does not use a pointer
          // biome-ignore lint/a11y/useKeyWithClickEvents: the table below is for keyboards
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: places never move
            key={column}
            className={classes.cell}
            style={{ background: tint((values[column] ?? 0) / most) }}
            title={hint(row, column)}
            data-opens={(onPick && values[column]) || undefined}
            onClick={values[column] ? () => onPick?.(row, column) : undefined}
          />
        )),
      ])}
      <span />
      {columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places never move
        <span key={at} className={classes.column}>
          {column}
        </span>
      ))}
    </div>
  );
}
