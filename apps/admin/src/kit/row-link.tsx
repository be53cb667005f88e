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
 * A real link that reaches over its whole row or card: any place of it can be clicked, opened in a
 * new tab or prefetched, and a screen reader hears one link.
 */
export const RowLink = createLink(StretchedAnchor);
