import { type RefObject, useEffect, useRef, useState } from 'react';
import { UNFOLD } from '../form-values/form-field.ts';

/** A part of a form that is folded until it is opened, or a field in it is focused. */
export function useFolding(openAtFirst: boolean): {
  body: RefObject<HTMLDivElement | null>;
  open: boolean;
  setOpen: (open: boolean) => void;
} {
  const body = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(openAtFirst);
  useEffect(() => {
    const box = body.current;
    const unfold = () => setOpen(true);
    box?.addEventListener(UNFOLD, unfold);
    return () => box?.removeEventListener(UNFOLD, unfold);
  }, []);
  return { body, open, setOpen };
}
