import { useState } from 'react';

interface Identified {
  id: number;
}

export interface Selection<Row> {
  /** What is really selected, also on other pages. */
  rows: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  togglePage: (rows: readonly Row[]) => void;
  pageState: (rows: readonly Row[]) => 'none' | 'some' | 'all';
  clear: () => void;
}

/**
 * Selected rows of a list, at most `max`, kept while paging. `scope` says what is being listed: a
 * change of it (another filter, another tab) empties the selection, so that nothing that is out of
 * sight is changed by mistake.
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
  const pageState = (page: readonly Row[]) => {
    const chosen = page.filter((row) => rows.has(row.id)).length;
    if (chosen === 0) return 'none';
    return chosen === page.length ? 'all' : 'some';
  };
  return {
    rows: [...rows.values()],
    has: (row) => rows.has(row.id),
    toggle: (row) => (rows.has(row.id) ? remove([row]) : add([row])),
    togglePage: (page) => (pageState(page) === 'all' ? remove(page) : add(page)),
    pageState,
    clear: () => keep(new Map()),
  };
}
