import type { ReactNode } from 'react';
import classes from './list-page.module.css';

/** The primary action of a list on a phone, within reach of the thumb. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.bottomBar} data-keep-clear>
    {children}
  </div>
);
