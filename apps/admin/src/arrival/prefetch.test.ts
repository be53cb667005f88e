import { afterEach, expect, test, vi } from 'vitest';
import { mayPrefetch, prefetchWhenIdle } from './prefetch.ts';

afterEach(() => vi.unstubAllGlobals());

/** Runs in a browser of that network, which is idle at once; tells whether anything was loaded ahead. */
function loadsAhead(navigator: object): boolean {
  const whenIdle = vi.fn();
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('window', { requestIdleCallback: whenIdle });
  vi.stubGlobal('requestIdleCallback', whenIdle);
  prefetchWhenIdle(() => {});
  expect(whenIdle.mock.calls.length > 0).toBe(mayPrefetch());
  return mayPrefetch();
}

test.each([
  { onLine: true },
  { onLine: true, connection: {} },
  { onLine: true, connection: { saveData: false, effectiveType: '3g' } },
  { onLine: true, connection: { saveData: false, effectiveType: '4g' } },
])('with %j pages are loaded ahead', (navigator) => {
  expect(loadsAhead(navigator)).toBe(true);
});

test.each([
  { onLine: false },
  { onLine: false, connection: { saveData: false, effectiveType: '4g' } },
  { onLine: true, connection: { saveData: true, effectiveType: '4g' } },
  { onLine: true, connection: { saveData: false, effectiveType: '2g' } },
  { onLine: true, connection: { saveData: false, effectiveType: 'slow-2g' } },
])('with %j none is', (navigator) => {
  expect(loadsAhead(navigator)).toBe(false);
});
