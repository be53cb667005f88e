import { useRef } from 'react';
import { notifyError } from './notify.ts';

/** Shows the failure of one action until it is tried again, when the notification is removed. */
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
