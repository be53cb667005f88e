import type { ReactNode } from 'react';
import classes from './cut-text.module.css';

/** Text that a row of a table cuts to its lines; see `list-table.module.css` for the rest of it. */
export function CutText({ lines = 1, children }: { lines?: 1 | 2; children: ReactNode }) {
  return (
    <div className={classes.text} data-lines={lines}>
      {children}
    </div>
  );
}
