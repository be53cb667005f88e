import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './row-link.module.css';

function StretchedAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={classes.link}>
      {children}
    </a>
  );
}

/**
 * A link stretched over its row or card: every place of it can be clicked, opened in a new tab or
 * prefetched, and a screen reader reads one link.
 */
export const RowLink = createLink(StretchedAnchor);
