import type { Browser, Page, Request } from '@playwright/test';
import type { Screen } from './screens.ts';
import { addressOf, type Credentials, signedInState } from './signed-in.ts';

export interface TransferSize {
  screen: Screen;
  /** JavaScript transferred until the screen could be used; 1000 bytes each. */
  kilobytes: number;
  files: TransferFile[];
}

interface TransferFile {
  url: string;
  bytes: number;
}

/** Runs in the page before its own scripts: records when the element that is used first appears. */
const watchFor = (selector: string) => `
  window.firstUse = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(${JSON.stringify(selector)})) return;
      observer.disconnect();
      resolve(performance.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  });`;

/** Makes the browser report data saving, so that nothing is preloaded for the next screen. */
export const preloadNothing = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
  });

/**
 * Scripts requested before that moment, without the progress bar: it comes when one has waited for
 * 200 ms, whatever the screen needs.
 */
const SCRIPTS = `window.firstUse.then((moment) => performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => name.endsWith('.js') && startTime < moment)
  .filter(({ name }) => !name.includes('/progress-bar-'))
  .map(({ name, encodedBodySize, contentEncoding }) =>
    ({ url: new URL(name).pathname, bytes: encodedBodySize, encoding: contentEncoding })))`;

/** Runs in the page: whether all of these have come; the browser lists a file once it is complete. */
const haveCome = (urls: string[]) => {
  const complete = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  return urls.every((url) => complete.has(url));
};

/** Opens one screen and sums the scripts that its first use needs; a cache does not change the sum. */
export async function measureScreen(
  page: Page,
  screen: Screen,
  open: () => Promise<unknown>,
): Promise<TransferSize> {
  const scripts: string[] = [];
  const keep = (request: Request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  };
  page.on('request', keep);
  const watch = await page.addInitScript({ content: watchFor(screen.firstUse) });
  await open();
  await page.locator(screen.firstUse).first().waitFor({ state: 'attached' });
  page.off('request', keep);
  await watch.dispose();
  await page.waitForFunction(haveCome, scripts);
  const files = await page.evaluate<(TransferFile & { encoding: string })[]>(SCRIPTS);
  for (const { url, encoding } of files) {
    if (encoding !== 'br') throw new Error(`${url} came as ${encoding || 'it is'}, not as brotli`);
  }
  const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return { screen, kilobytes, files: files.sort((one, other) => other.bytes - one.bytes) };
}

/** JavaScript until first use of screens, each in a browser with an empty cache. */
export async function measureTransfer(
  browser: Browser,
  baseUrl: string,
  credentials: Credentials,
  screens: readonly Screen[],
): Promise<TransferSize[]> {
  const signedIn = await signedInState(browser, baseUrl, credentials);
  const sizes: TransferSize[] = [];
  for (const screen of screens) {
    const context = await browser.newContext(
      screen.budget === 'sign-in' ? {} : { storageState: signedIn },
    );
    const page = await context.newPage();
    await preloadNothing(page);
    const { href } = await addressOf(page, baseUrl, screen, signedIn);
    sizes.push(await measureScreen(page, screen, () => page.goto(href)));
    await context.close();
  }
  return sizes;
}
