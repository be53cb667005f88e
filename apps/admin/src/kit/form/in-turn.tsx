import { useSearch } from '@tanstack/react-router';
import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';
import classes from './form-page.module.css';

/**
 * Renders its children one after another, each in a task of its own, so that no key press waits for
 * all of them. An address with `field` renders them all at once.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const { field }: Record<string, unknown> = useSearch({ strict: false });
  // Empty children count, so that one that is filled later does not unmount another.
  const places = Children.count(children);
  const [drawn, setDrawn] = useState(() => (field === undefined ? 0 : places));
  useEffect(() => {
    if (drawn < places) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, places]);
  return (
    <>
      {Children.map(children, (part, place) => (place < drawn ? part : null))}
      {/* Reserves the length of the page, so that no scroll bar moves it. */}
      {drawn < places && <div className={classes.toCome} />}
    </>
  );
}
