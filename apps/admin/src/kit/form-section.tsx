import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './form-page.module.css';

/** A card of a form: a heading, something small beside it, and its fields. */
export function FormSection(props: {
  title: string;
  aside?: ReactNode;
  /** Content runs to the card's edges. */
  flush?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.card} data-flush={props.flush || undefined} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 id={id} className={classes.cardTitle}>
          {props.title}
        </h2>
        {props.aside}
      </div>
      <div className={classes.cardBody}>{props.children}</div>
    </section>
  );
}
