import { type ChangeEvent, useRef, useState } from 'react';
import type { Kept } from './list-types.ts';

interface Identified {
  id: number;
}

export interface Selection<Row> {
  /** The selected rows, also those on other pages. */
  rows: readonly Row[];
  has: (row: Row) => boolean;
  /** With the rows of the page it also toggles all rows between this one and the last one. */
  toggle: (row: Row, page?: readonly Row[]) => void;
  togglePage: (rows: readonly Row[]) => void;
  pageState: (rows: readonly Row[]) => 'none' | 'some' | 'all';
  /** All that the filters matched, once the server has fixed them; any change by hand drops them. */
  kept: Kept | null;
  keep: (kept: Kept) => void;
  clear: () => void;
}

/**
 * Selected rows of a list, at most `max`, kept while paging. `scope` says what is listed: another
 * filter or tab empties the selection, so that no invisible row is changed by mistake.
 */
export function useSelection<Row extends Identified>(
  scope: string,
  max: number,
  onFull: () => void,
): Selection<Row> {
  const [state, setState] = useState<{
    scope: string;
    rows: ReadonlyMap<number, Row>;
    kept?: Kept;
  }>({ scope, rows: new Map() });
  const last = useRef<number>(null);
  const rows = state.scope === scope ? state.rows : new Map<number, Row>();
  const kept = (state.scope === scope && state.kept) || null;
  const choose = (next: ReadonlyMap<number, Row>) => setState({ scope, rows: next });

  const add = (more: readonly Row[]) => {
    const next = new Map(rows);
    for (const row of more) if (next.size < max || next.has(row.id)) next.set(row.id, row);
    if (more.some((row) => !next.has(row.id))) onFull();
    choose(next);
  };
  const remove = (less: readonly Row[]) => {
    const next = new Map(rows);
    for (const row of less) next.delete(row.id);
    choose(next);
  };
  const toggle = (row: Row, page: readonly Row[] = []) => {
    const ends = [last.current, row.id].map((id) => page.findIndex((each) => each.id === id));
    const range = ends.includes(-1) ? [row] : page.slice(Math.min(...ends), Math.max(...ends) + 1);
    last.current = row.id;
    if (kept) choose(new Map());
    else if (rows.has(row.id)) remove(range);
    else add(range);
  };
  const pageState = (page: readonly Row[]) => {
    if (kept) return 'all';
    const chosen = page.filter((row) => rows.has(row.id)).length;
    if (chosen === 0) return 'none';
    return chosen === page.length ? 'all' : 'some';
  };
  return {
    rows: [...rows.values()],
    has: (row) => kept !== null || rows.has(row.id),
    toggle,
    togglePage: (page) => {
      if (kept) choose(new Map());
      else if (pageState(page) === 'all') remove(page);
      else add(page);
    },
    pageState,
    kept,
    keep: (all) => setState({ scope, rows, kept: all }),
    clear: () => choose(new Map()),
  };
}

/** Whether a box was ticked with the shift key held. */
export const withShift = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
