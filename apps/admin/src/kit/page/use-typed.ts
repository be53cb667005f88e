import { useRef } from 'react';

/** What was typed for a target is kept until it was done: whoever tries again does not type it again. */
export function useTyped<Target extends string | number>() {
  const kept = useRef<{ target: Target; text: string }>(undefined);
  return {
    of: (target: Target) => (kept.current?.target === target ? kept.current.text : undefined),
    keep: (target: Target, text: string) => {
      kept.current = { target, text };
    },
    done: (target: Target) => {
      if (kept.current?.target === target) kept.current = undefined;
    },
  };
}
