import { EMPTY_DISPLAY } from '@connect/contract/constants.ts';
import type { ReactNode } from 'react';
import classes from './cut-text.module.css';

/** Text that a table row truncates to `lines`, a card to one; the other styles are in `list-table.module.css`. */
export function CutText({ lines = 1, children }: { lines?: 1 | 2; children: ReactNode }) {
  return (
    <div
      className={classes.text}
      data-lines={lines}
      data-empty={children === EMPTY_DISPLAY || undefined}
    >
      {children}
    </div>
  );
}
