// @vitest-environment jsdom
import { article } from '@connect/contract/stories/article.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { itemQuery } from './queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('{"data":{}}', { status: 200 }));
  document.body.innerHTML = '<div class="mantine-Skeleton-root"></div>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

/** Reads for somebody who waits, before a skeleton that is seen or not; tells whether it is there after so long. */
async function thereAfter(ms: number, visible: boolean): Promise<boolean> {
  document.body.style.visibility = visible ? 'visible' : 'hidden';
  const client = new QueryClient();
  const observer = new QueryObserver(client, itemQuery(article.get, 1));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(ms);
  const there = observer.getCurrentResult().isSuccess;
  stop();
  client.clear();
  return there;
}

it('a skeleton that is seen stays for 200 ms', async () => {
  expect(await thereAfter(190, true)).toBe(false);
  expect(await thereAfter(210, true)).toBe(true);
});

it('a reply is not held back while its skeleton is still invisible, or where none is', async () => {
  expect(await thereAfter(10, false)).toBe(true);
  document.body.innerHTML = '';
  expect(await thereAfter(10, true)).toBe(true);
});
