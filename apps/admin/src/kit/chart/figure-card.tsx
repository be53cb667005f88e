import type { ReactNode } from 'react';
import classes from './figure-card.module.css';

/** A card with a title and figures. */
export function FigureCard(props: {
  title: string;
  /** Takes the full width among other cards. */
  wide?: boolean;
  children: ReactNode;
}) {
  const { title, wide, children } = props;
  return (
    <section className={classes.card} data-wide={wide} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}

/** A sentence in place of figures. */
export const FigureText = ({ children }: { children: ReactNode }) => (
  <p className={classes.text}>{children}</p>
);

/** The same figures as a table, collapsed. */
export const FigureDetails = (props: { summary: string; children: ReactNode }) => (
  <details className={classes.details}>
    <summary>{props.summary}</summary>
    {props.children}
  </details>
);
