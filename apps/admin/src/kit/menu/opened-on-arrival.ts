import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * State of a floating box that is loaded by a click and opens on mount. Its button replaces the
 * clicked one, so it takes the focus before opening: closing returns the focus to it.
 */
export function useOpenedOnArrival() {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { button, opened, setOpened };
}

/**
 * Escape on the button of a box that is shown but has not taken the focus yet. It closes the box
 * once it has the focus, which only then is given back.
 */
export const onEscape =
  (close: () => void) =>
  ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setTimeout(close);
  };
