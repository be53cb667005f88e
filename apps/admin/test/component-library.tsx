import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

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

/** Puts what is tried on the page, with the library and a cache that asks once; gives its box. */
export function show(children: ReactNode): HTMLElement {
  const box = document.body.appendChild(document.createElement('div'));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  flushSync(() =>
    createRoot(box).render(
      <Library>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </Library>,
    ),
  );
  return box;
}

/** The alert in a box, once it is there. */
export const alertIn = (box: HTMLElement): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const alert = box.querySelector<HTMLElement>('[role="alert"]');
    if (!alert) throw new Error('Nothing is said');
    return alert;
  });
