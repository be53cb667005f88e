import { type ChangeEvent, useRef, useState } from 'react';

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
  const [state, setState] = useState<{ scope: string; rows: ReadonlyMap<number, Row> }>({
    scope,
    rows: new Map(),
  });
  const last = useRef<number>(null);
  const rows = state.scope === scope ? state.rows : new Map<number, Row>();
  const keep = (next: ReadonlyMap<number, Row>) => setState({ scope, rows: next });

  const add = (more: readonly Row[]) => {
    const next = new Map(rows);
    for (const row of more) if (next.size < max || next.has(row.id)) next.set(row.id, row);
    if (more.some((row) => !next.has(row.id))) onFull();
    keep(next);
  };
  const remove = (less: readonly Row[]) => {
    const next = new Map(rows);
    for (const row of less) next.delete(row.id);
    keep(next);
  };
  const toggle = (row: Row, page: readonly Row[] = []) => {
    const ends = [last.current, row.id].map((id) => page.findIndex((each) => each.id === id));
    const range = ends.includes(-1) ? [row] : page.slice(Math.min(...ends), Math.max(...ends) + 1);
    last.current = row.id;
    if (rows.has(row.id)) remove(range);
    else add(range);
  };
  const pageState = (page: readonly Row[]) => {
    const chosen = page.filter((row) => rows.has(row.id)).length;
    if (chosen === 0) return 'none';
    return chosen === page.length ? 'all' : 'some';
  };
  return {
    rows: [...rows.values()],
    has: (row) => rows.has(row.id),
    toggle,
    togglePage: (page) => (pageState(page) === 'all' ? remove(page) : add(page)),
    pageState,
    clear: () => keep(new Map()),
  };
}

/** Whether a box was ticked with the shift key held. */
export const withShift = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
