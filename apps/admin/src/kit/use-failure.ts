import { useRef } from 'react';
import { notifyError } from './notify.ts';

/** Says how one action failed, until it is tried again: what was said then holds no longer. */
export function useFailure() {
  const unsay = useRef(() => {});
  return useRef({
    say: (error: unknown) => {
      unsay.current();
      unsay.current = notifyError(error);
    },
    forget: () => unsay.current(),
  }).current;
}
