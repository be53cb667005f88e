import { useEffect, useRef, useState } from 'react';

/**
 * State of a floating box that arrives after the click that asked for it. Its button took the place
 * of the one clicked, so it takes the focus first: closing gives it back there.
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
