import { useState } from 'react';

/**
 * Questions that are asked one at a time. The caller renders a dialog for the open `question`; what
 * it answers is what `ask` resolves to, null when it was cancelled.
 */
export function useQuestion<Question extends object>() {
  const [question, show] = useState<Question | null>(null);
  const close = () => show(null);
  const ask = <Answer>(make: (answer: (value: Answer | null) => void) => Question) => {
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    const opened = make((value) => {
      close();
      resolve(value);
    });
    show(opened);
    return promise;
  };
  return { question, ask, show, close };
}
