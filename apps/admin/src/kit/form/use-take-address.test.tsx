// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSamePage } from '../page/use-same-page.ts';
import { useTakeAddress } from './use-take-address.ts';

const router = vi.hoisted(() => ({
  latestLocation: { pathname: '/articles/create' },
  options: {},
  update: vi.fn(),
  navigate: vi.fn(),
}));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => router }));

let takeAddress: ReturnType<typeof useTakeAddress>;
let samePage: ReturnType<typeof useSamePage>;
function Page() {
  takeAddress = useTakeAddress();
  samePage = useSamePage();
  return null;
}

let root: Root;
beforeEach(() => {
  router.latestLocation = { pathname: '/articles/create' };
  router.navigate.mockClear();
  root = createRoot(document.createElement('div'));
  flushSync(() => root.render(<Page />));
});
afterEach(() => root.unmount());

test('the page of a new item takes its address', async () => {
  await takeAddress('/articles/$id', 7);
  expect(router.navigate).toHaveBeenCalledOnce();
});

test('somebody who has gone to another page while the item was saved stays there', async () => {
  router.latestLocation = { pathname: '/documents' };
  await takeAddress('/articles/$id', 7);
  expect(router.navigate).not.toHaveBeenCalled();
});

test('another new item that was begun meanwhile does not take the address', async () => {
  flushSync(() => root.render(<Page key="another" />));
  const another = takeAddress;
  flushSync(() => root.render(<Page key="third" />));
  await another('/articles/$id', 7);
  expect(router.navigate).not.toHaveBeenCalled();
});

test('a write tells whether its staff is still on the page where it began', () => {
  const isHere = samePage();
  expect(isHere()).toBe(true);
  router.latestLocation = { pathname: '/documents' };
  expect(isHere()).toBe(false);
});
