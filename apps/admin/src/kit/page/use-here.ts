import { type RefObject, useEffect, useRef } from 'react';

/** Tells work that ends later whether its part of the page is still there. */
export function useHere(): RefObject<boolean> {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
