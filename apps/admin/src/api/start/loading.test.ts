import { expect, test, vi } from 'vitest';

/** The module keeps its flag globally, so each test imports it anew. */
async function freshPage() {
  vi.resetModules();
  return import('./loading.ts');
}

test('the loading flag is true at the start and false once the first page stands', async () => {
  const page = await freshPage();
  expect(page.isLoading()).toBe(true);
  page.settleLoading();
  expect(page.isLoading()).toBe(false);
});

test('each request raises it, the last answer or error lowers it', async () => {
  const page = await freshPage();
  page.requestStarted();
  page.requestStarted();
  page.requestEnded(false);
  page.settleLoading();
  expect(page.isLoading()).toBe(true);
  page.requestEnded(true);
  expect(page.isLoading()).toBe(false);
});

test('a late listener is called for running requests, and when they end', async () => {
  const page = await freshPage();
  const heard: string[] = [];
  page.requestStarted();
  const stop = page.onLoading({
    started: () => heard.push('started'),
    moved: (share) => heard.push(`moved ${share}`),
    ended: (failed) => heard.push(failed ? 'failed' : 'done'),
  });
  page.requestMoved(0.5);
  page.requestEnded(true);
  stop();
  page.requestStarted();
  expect(heard).toEqual(['started', 'moved 0.5', 'failed']);
});
