import type { MouseEvent } from 'react';

/** For a button whose place another one takes when it is clicked: the second click of a double click is not meant for that. */
export const firstClick =
  (act: (detail: number) => void) =>
  ({ detail }: { detail: number }) => {
    if (detail < 2) act(detail);
  };

/** Captures clicks on what closes once it is clicked, such as a menu: a double click chooses once. */
export function chooseOnce(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
