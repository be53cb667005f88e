import type { ReactNode } from 'react';
import classes from './form-page.module.css';

/** Two fields beside each other if there is space; `uneven` gives the second a little more. */
export function FormPair({ uneven, children }: { uneven?: boolean; children: ReactNode }) {
  return (
    <div className={classes.pair} data-uneven={uneven || undefined}>
      {children}
    </div>
  );
}
