import type { ReactNode } from 'react';
import classes from './form-page.module.css';

/** Two fields beside each other where there is room. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
