import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** Key of one visit of a form; a new item that gets its address is still the same visit. */
export function useVisit(id: number | undefined): number {
  const made = useLocation({ select: ({ state }) => state.made === true });
  const [last, setLast] = useState({ id, visit: 0 });
  if (last.id === id) return last.visit;
  const same = last.id === undefined && made;
  const next = { id, visit: same ? last.visit : last.visit + 1 };
  setLast(next);
  return next.visit;
}
