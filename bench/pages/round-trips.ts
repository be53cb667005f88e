import type { Page, Request, Route } from '@playwright/test';

/** A browser's parallel connections to one host over HTTP/1.1. */
const AT_ONCE = 6;
/**
 * A page counts as complete when it is idle and has sent no request for this long: the app's own
 * pauses, of 200 ms, are shorter, and whether a slow machine has caught up is told by the page.
 */
const QUIET_MS = 300;

// What is drawn once it is near, such as the editor of a form, is told so by a frame: on a slow machine a page
// is idle before it. While a page loads it draws nothing, and a browser that draws nothing gives no
// idle time: there the last of its tasks tells.
const IDLE = `new Promise((resolve) => {
  const drawn = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
  requestIdleCallback(drawn, { timeout: 10_000 });
  if (document.readyState !== 'complete') scheduler.postTask(resolve, { priority: 'background' });
})`;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the page's main thread is idle. */
const idle = (page: Page): Promise<unknown> =>
  Promise.race([page.evaluate(IDLE).catch(() => undefined), pause(2000)]);

/** A page that works in small steps is idle between them. */
async function idleForLong(page: Page): Promise<void> {
  for (let look = 0; look < 3; look += 1) await idle(page);
}

/**
 * Follows the requests of a page from now on; resolves when called, and once all were answered and
 * no more come.
 */
export function watchTraffic(page: Page): () => Promise<void> {
  const under = new Set<Request>();
  let last = Date.now();
  const answered = (request: Request) => {
    if (under.delete(request)) last = Date.now();
  };
  page.on('request', (request) => {
    under.add(request);
    last = Date.now();
  });
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  const quiet = () => under.size === 0 && Date.now() - last >= 2 * QUIET_MS;
  return async () => {
    do {
      while (!quiet()) await pause(QUIET_MS / 8);
      await idleForLong(page);
    } while (!quiet());
  };
}

/**
 * Counts round trips without measuring time: holds back the page's requests until it sends no more,
 * then lets the oldest six through together. The number of such rounds from `start` until `there`
 * is seen is the result. `kept` says what the browser has cached and does not request. From then on
 * the page's own cache is off, as it is for every page with routes.
 */
export async function countRoundTrips(
  page: Page,
  start: () => Promise<unknown>,
  there: string,
  kept: (path: string) => boolean = () => false,
): Promise<string[][]> {
  let held: Route[] = [];
  let lastAsked = Date.now();
  const under = new Set<Request>();
  const answered = (request: Request) => {
    if (under.delete(request)) lastAsked = Date.now();
  };
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  const pathOf = (route: Route) => new URL(route.request().url()).pathname;
  const letThrough = async (route: Route) => {
    under.add(route.request());
    await route.continue().catch(() => answered(route.request()));
  };
  const waves: string[][] = [];
  let arrived = false;
  await page.route('**/*', async (route) => {
    lastAsked = Date.now();
    // Nobody lets through what is held after the end.
    if (arrived || kept(pathOf(route))) await letThrough(route);
    else held.push(route);
  });
  const target = page.locator(there).first();
  const seen = target.waitFor().finally(() => {
    arrived = true;
  });
  // What fails is told below, once no request is held back any more.
  const end = seen.catch(() => undefined);
  const started = start();
  const quiet = () => under.size === 0 && Date.now() - lastAsked >= QUIET_MS;
  while (!arrived) {
    await Promise.race([pause(QUIET_MS / 8), end]);
    if (held.length === 0 || !quiet()) continue;
    // A page without its document does not work.
    if (!held.some((route) => route.request().isNavigationRequest())) {
      await Promise.race([idleForLong(page), end]);
      // Whoever waits looks twice a second: what is there may not have been seen yet.
      if (await target.isVisible()) arrived = true;
    }
    if (arrived || !quiet()) continue;
    const wave = held.slice(0, AT_ONCE);
    held = held.slice(AT_ONCE);
    waves.push(wave.map(pathOf));
    await Promise.all(wave.map(letThrough));
  }
  await Promise.all(held.map(letThrough));
  // The route stays and lets all through: a request that was on its way while routes ended was
  // never answered.
  page.off('requestfinished', answered);
  page.off('requestfailed', answered);
  await seen;
  await started;
  return waves;
}
