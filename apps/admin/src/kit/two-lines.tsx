import type { ReactNode } from 'react';
import classes from './two-lines.module.css';

/** A cell's value with a smaller line below it. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <div>{first}</div>
      {second && <div className={classes.second}>{second}</div>}
    </>
  );
}
