import { type ReactNode, Suspense } from 'react';
import { ShownWhenThere } from '../../arrival/loadable.tsx';

/** What opens over a page and loads by itself, each shown as soon as it is there, with nothing in its place before. */
export const Later = ({ children }: { children: ReactNode }) => (
  <Suspense>
    <ShownWhenThere value={true}>{children}</ShownWhenThere>
  </Suspense>
);
