// @vitest-environment jsdom
import { Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { loadable } from './loadable.tsx';

it('what was loaded ahead is there at once, what was not once it has loaded', async () => {
  const Drawer = loadable(() => Promise.resolve({ default: () => 'drawer' }));
  const draw = () => {
    const place = document.createElement('div');
    const shown = (
      <Suspense fallback="waiting">
        <Drawer />
      </Suspense>
    );
    flushSync(() => createRoot(place).render(shown));
    return place;
  };
  const before = draw();
  expect(before.textContent).toBe('waiting');
  await Drawer.load();
  expect(draw().textContent).toBe('drawer');
  await vi.waitFor(() => expect(before.textContent).toBe('drawer'));
});
