import { useSearch } from '@tanstack/react-router';
import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';
import classes from './form-page.module.css';

/**
 * Draws its parts one after the other, each in a task of its own, so that no key press waits for all
 * of them. An address that leads to a field draws all at once.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const { field }: Record<string, unknown> = useSearch({ strict: false });
  // Empty places count, so that a part that fills one later takes no other away.
  const places = Children.count(children);
  const [drawn, setDrawn] = useState(() => (field === undefined ? 0 : places));
  useEffect(() => {
    if (drawn < places) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, places]);
  return (
    <>
      {Children.map(children, (part, place) => (place < drawn ? part : null))}
      {/* The page is as long as it will be, so that no scroll bar moves it. */}
      {drawn < places && <div className={`${classes.card} ${classes.toCome}`} />}
    </>
  );
}
