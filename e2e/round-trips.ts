import type { Page, Route } from '@playwright/test';

/** Connections of a browser to one host over HTTP/1.1. */
const AT_ONCE = 6;
/** A page that has asked for nothing more for so long has said what it needs for now. */
const QUIET_MS = 400;

/**
 * Counts round trips without measuring time: whatever the page asks for is held back until it asks for
 * nothing more, then the oldest six go through together. So often as that happens before `there` is seen,
 * so many round trips lie between `start` and it, on a machine of any speed.
 */
export async function countRoundTrips(
  page: Page,
  start: () => Promise<unknown>,
  there: string,
): Promise<{ trips: number; waves: string[][] }> {
  let held: Route[] = [];
  let lastAsked = Date.now();
  await page.route('**/*', (route) => {
    held.push(route);
    lastAsked = Date.now();
  });
  const waves: string[][] = [];
  const seen = page.locator(there).first().waitFor();
  let arrived = false;
  const done = seen.then(() => {
    arrived = true;
  });
  const started = start();
  while (!arrived) {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 8));
    if (held.length === 0 || Date.now() - lastAsked < QUIET_MS) continue;
    const wave = held.slice(0, AT_ONCE);
    held = held.slice(AT_ONCE);
    waves.push(wave.map((route) => new URL(route.request().url()).pathname));
    lastAsked = Date.now();
    await Promise.all(wave.map((route) => route.continue().catch(() => undefined)));
  }
  await done;
  await page.unroute('**/*');
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  await started;
  return { trips: waves.length, waves };
}
