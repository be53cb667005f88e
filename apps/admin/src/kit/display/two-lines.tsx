import type { ReactNode } from 'react';
import { CutText } from './cut-text.tsx';
import classes from './two-lines.module.css';

/** A cell's value with a smaller line below it. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <CutText>{first}</CutText>
      {second && (
        <div className={classes.second} data-words={typeof second === 'string' || undefined}>
          <CutText>{second}</CutText>
        </div>
      )}
    </>
  );
}
