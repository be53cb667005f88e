// @vitest-environment jsdom
import { lazy } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Later } from './later.tsx';

it('shows what loads by itself once it has loaded, and nothing when it is closed', async () => {
  const loading = Promise.withResolvers<{ default: () => string }>();
  const Dialog = lazy(() => loading.promise);
  const place = document.createElement('div');
  const root = createRoot(place);
  const draw = (opened: boolean) =>
    flushSync(() =>
      root.render(
        <>
          page <Later>{opened && <Dialog />}</Later>
        </>,
      ),
    );
  draw(false);
  draw(true);
  expect(place.textContent).toBe('page ');
  loading.resolve({ default: () => 'dialog' });
  await vi.waitFor(() => expect(place.textContent).toBe('page dialog'));
  draw(false);
  expect(place.textContent).toBe('page ');
  draw(true);
  await vi.waitFor(() => expect(place.textContent).toBe('page dialog'));
});
