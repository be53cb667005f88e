import { useEffect, useRef } from 'react';

/**
 * A row of controls as one stop of the Tab key: the arrow keys, Home and End lead through it, and Tab
 * comes back to the chosen entry or to the one left last. Of entries in lines of `columns` the arrows up
 * and down lead from line to line.
 */
export function useOneStop<Row extends HTMLElement>(columns = 0) {
  const row = useRef<Row>(null);
  useEffect(() => {
    const outer = row.current;
    if (!outer) return;
    let gone = false;
    let end = () => {};
    // Until it has loaded, and where it does not load, each entry is a stop.
    import('../list-boxes/one-stop.ts').then(
      ({ makeOneStop }) => {
        if (!gone) end = makeOneStop(outer, columns);
      },
      () => {},
    );
    return () => {
      gone = true;
      end();
    };
  }, [columns]);
  return row;
}
