import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ListColumn } from './list-types.ts';

const LEAST = { main: 180, state: 124, figure: 60, other: 96 };
const WORTH = { sorted: 4, state: 3, other: 2 };
/** Pixels of a column head: per letter, its padding, and the arrow of a sortable column. */
const HEAD = { letter: 7.4, padding: 17, arrow: 18 };
/** Widths of the check box and of the menu of a row. */
export const BESIDE = { check: 40, menu: 44 };

const letters = (word: string): number =>
  word.replace(/[\u200b\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, '').length;

/** A label that a head may break before these parts of it. */
export const breakable = (label: string, ...parts: string[]): string =>
  parts.reduce((text, part) => text.replace(part, `\u200b${part}`), label);

/** The words of a label, and in between what parts them: Thai without spaces has U+200B there. */
export const partsOf = (label: string): string[] => label.split(/([ \u200b])/);

/**
 * Width at which the label has at most two lines and no broken word; the browser would break Thai
 * within words.
 */
function headWidth({ label, sort }: ListColumn<never>): number {
  const words = partsOf(label).map(letters);
  const longest = Math.max(...words, letters(label) / 2);
  return Math.ceil(longest * HEAD.letter) + HEAD.padding + (sort ? HEAD.arrow : 0);
}

/** Least width of a column in pixels. */
export function leastWidth(column: ListColumn<never>): number {
  const { main, badge, align } = column;
  const kind = main ? 'main' : badge ? 'state' : align ? 'figure' : 'other';
  return Math.max(column.least ?? LEAST[kind], headWidth(column));
}

export const widthOf = (columns: readonly ListColumn<never>[]): number =>
  columns.reduce((sum, column) => sum + leastWidth(column), 0);

/** What the rows are sorted by is worth most, then what is said as a state. */
export const worthOf = (
  { sort, worth, badge }: ListColumn<never>,
  sortedBy: string | undefined,
): number =>
  sort !== undefined && sort === sortedBy
    ? WORTH.sorted
    : (worth ?? (badge ? WORTH.state : WORTH.other));

/**
 * The columns that do not fit into `room` pixels: those of least `worth` first, among equal ones
 * the last first. The column that names the row always stays, and the one sorted by is left out
 * last.
 */
export function leftOut<Column extends ListColumn<never>>(
  columns: readonly Column[],
  room: number,
  sortedBy?: string,
): Column[] {
  const leaving = columns.filter(({ main }) => !main).reverse();
  leaving.sort((a, b) => worthOf(a, sortedBy) - worthOf(b, sortedBy));
  let width = widthOf(columns);
  const fits = leaving.findIndex((column) => {
    if (width <= room) return true;
    width -= leastWidth(column);
    return false;
  });
  return fits === -1 ? leaving : leaving.slice(0, fits);
}

/** The columns of a table that fit its box, and a way to show all of them. */
export interface Fit<Row> {
  columns: readonly ListColumn<Row>[];
  left: readonly ListColumn<Row>[];
  /** All columns are shown; the box then scrolls sideways. */
  whole: boolean;
  setWhole: (whole: boolean) => void;
}

/** What a box on a page has about before it is drawn. */
const aboutWide = (): number =>
  document.querySelector('main')?.clientWidth ?? Number.POSITIVE_INFINITY;

/** Follows the width of a box; gives the box's ref and the columns that fit. */
export function useFit<Row>(
  columns: readonly ListColumn<Row>[],
  beside: number,
  sortedBy: string | undefined,
) {
  const box = useRef<HTMLDivElement>(null);
  // A good guess spares drawing all rows twice.
  const [room, setRoom] = useState(aboutWide);
  const [whole, setWhole] = useState(false);
  const leftAt = (width: number) => leftOut(columns, width - beside, sortedBy);
  const wanted = widthOf(columns) + beside;
  // Widths that leave out the same columns count as equal, so that resizing does not rerender.
  const measure = useEffectEvent((width: number) =>
    setRoom((known) => (leftAt(known).length === leftAt(width).length ? known : width)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a known width may not do for other columns or another order
  useLayoutEffect(() => {
    if (!box.current) return;
    const element = box.current;
    const follow = () => measure(element.clientWidth);
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => observer.disconnect();
  }, [wanted, sortedBy]);
  const left = leftAt(room);
  const fit: Fit<Row> = {
    columns: whole ? columns : columns.filter((column) => !left.includes(column)),
    left,
    whole,
    setWhole,
  };
  return [box, fit] as const;
}
