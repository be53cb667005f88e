import type { Page, Request, Route } from '@playwright/test';

/** Connections of a browser to one host over HTTP/1.1. */
const AT_ONCE = 6;
/** A page that has asked for nothing more for so long, and has nothing to do, has said what it needs. */
const QUIET_MS = 1000;

/** Resolves when the page's own thread has nothing to do; a page that is not there yet has nothing. */
const idle = (page: Page): Promise<unknown> =>
  Promise.race([
    page
      .evaluate('new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }))')
      .catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, 2000)),
  ]);

/**
 * Counts round trips without measuring time: whatever the page asks for is held back until it asks for
 * nothing more, then the oldest six go through together. So often as that happens before `there` is seen,
 * so many round trips lie between `start` and it, on a machine of any speed. `kept` says what the
 * browser has already and asks nobody for.
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
  await page.route('**/*', async (route) => {
    lastAsked = Date.now();
    if (kept(pathOf(route))) await letThrough(route);
    else held.push(route);
  });
  const waves: string[][] = [];
  let arrived = false;
  const seen = page
    .locator(there)
    .first()
    .waitFor()
    .finally(() => {
      arrived = true;
    });
  // Said below, once nothing is held back any more.
  seen.catch(() => undefined);
  const started = start();
  const quiet = () => under.size === 0 && Date.now() - lastAsked >= QUIET_MS;
  while (!arrived) {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 8));
    if (held.length === 0 || !quiet()) continue;
    // A page that goes on by small steps is idle between them.
    for (let look = 0; look < 3; look += 1) await idle(page);
    if (arrived || !quiet()) continue;
    const wave = held.slice(0, AT_ONCE);
    held = held.slice(AT_ONCE);
    waves.push(wave.map(pathOf));
    await Promise.all(wave.map(letThrough));
  }
  await Promise.all(held.map(letThrough));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  page.off('requestfinished', answered);
  page.off('requestfailed', answered);
  await seen;
  await started;
  return waves;
}
