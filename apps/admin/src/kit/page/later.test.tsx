// @vitest-environment jsdom
import { Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { loadable } from '../../arrival/loadable.tsx';
import { Later } from './later.tsx';

function later(name: string) {
  const loading = Promise.withResolvers<{ default: () => string }>();
  const Dialog = loadable(() => loading.promise);
  return { Dialog, come: () => loading.resolve({ default: () => name }), fail: loading.reject };
}

const place = document.createElement('div');
const root = createRoot(place);

it('shows each of what opens once it has loaded, whatever the others wait for, and at once when it opens again', async () => {
  const [slow, quick] = [later('slow'), later('quick')];
  const draw = (opened: boolean) =>
    flushSync(() =>
      root.render(
        <>
          page <Later>{opened && <slow.Dialog />}</Later>
          <Later>{opened && <quick.Dialog />}</Later>
        </>,
      ),
    );
  draw(false);
  draw(true);
  expect(place.textContent).toBe('page ');
  quick.come();
  await vi.waitFor(() => expect(place.textContent).toBe('page quick'));
  draw(false);
  expect(place.textContent).toBe('page ');
  draw(true);
  expect(place.textContent).toBe('page quick');
  slow.come();
  await vi.waitFor(() => expect(place.textContent).toBe('page slowquick'));
});

it('what it shows may have something in its own place', async () => {
  const inner = later('inner');
  const outer = loadable(async () => ({
    default: () => (
      <Suspense fallback="waiting">
        <inner.Dialog />
      </Suspense>
    ),
  }));
  await outer.load();
  const Outer = outer;
  flushSync(() =>
    root.render(
      <Later>
        <Outer />
      </Later>,
    ),
  );
  expect(place.textContent).toBe('waiting');
  inner.come();
  await vi.waitFor(() => expect(place.textContent).toBe('inner'));
});
