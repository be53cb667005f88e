import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

const STILL = { respectReducedMotion: true };

/** What the component library uses and jsdom lacks; motion is reduced. */
export function fillInJsdom(): void {
  const listening = { addEventListener: () => {}, removeEventListener: () => {} };
  const Observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Reflect.set(document, 'fonts', listening);
  Reflect.set(window, 'matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    ...listening,
  }));
  Reflect.set(globalThis, 'ResizeObserver', Observer);
  Reflect.set(Element.prototype, 'scrollIntoView', () => undefined);
}

/** The component library around what is tried, without transitions: their timers would outlive the test. */
export const Library = ({ children }: { children: ReactNode }) => (
  <MantineProvider env="test" theme={STILL}>
    {children}
  </MantineProvider>
);
