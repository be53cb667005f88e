import type { ReactNode } from 'react';
import classes from './report.module.css';

/** What scrolls must be reached by keyboard. */
const REACHED = { tabIndex: 0 };

/** A table that may be wider than its place, and is then moved by the arrow keys. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={classes.scroll} aria-label={label} {...REACHED}>
    <table>{children}</table>
  </section>
);
