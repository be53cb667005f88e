// @vitest-environment jsdom
import { type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InTurn } from './in-turn.tsx';

let search: Record<string, unknown> = {};
vi.mock('@tanstack/react-router', () => ({ useSearch: () => search }));

let root: Root;
let box: HTMLElement;
let gone: string[];

beforeEach(() => {
  search = {};
  gone = [];
  box = document.createElement('div');
  root = createRoot(box);
});
afterEach(() => root.unmount());

function Part({ name }: { name: string }) {
  useEffect(() => () => void gone.push(name), [name]);
  return <i>{name}</i>;
}

const draw = (turns: ReactNode) => flushSync(() => root.render(turns));

test('the parts come one after the other, in their order', async () => {
  draw(
    <InTurn>
      <Part name="a" />
      {false}
      <Part name="b" />
      <Part name="c" />
    </InTurn>,
  );
  expect(box.textContent).toBe('');
  const seen = new Set<string | null>();
  const watching = new MutationObserver(() => seen.add(box.textContent));
  watching.observe(box, { childList: true });
  await vi.waitFor(() => expect(box.textContent).toBe('abc'));
  watching.disconnect();
  expect([...seen]).toEqual(['a', 'ab', 'abc']);
  expect(gone).toEqual([]);
});

test('an address that leads to a field draws all parts at once', () => {
  search = { field: 'excerpt' };
  draw(
    <InTurn>
      <Part name="a" />
      <Part name="b" />
    </InTurn>,
  );
  expect(box.textContent).toBe('ab');
});

test('a part that comes later takes no other away', async () => {
  const parts = (extra: ReactNode) => (
    <InTurn>
      <Part name="a" />
      {extra}
      <Part name="b" />
    </InTurn>
  );
  draw(parts(null));
  await vi.waitFor(() => expect(box.textContent).toBe('ab'));
  draw(parts(<Part name="x" />));
  await vi.waitFor(() => expect(box.textContent).toBe('axb'));
  expect(gone).toEqual([]);
});
