import { Children, type ReactNode, Suspense, useDeferredValue } from 'react';

/**
 * What opens over a page and loads by itself, shown as soon as it is there: nothing in its place is no fallback,
 * which React shows for 300 ms at least.
 */
export function Later({ children }: { children: ReactNode }) {
  const isThere = useDeferredValue(Children.toArray(children).length > 0, false);
  return <Suspense>{isThere && children}</Suspense>;
}
