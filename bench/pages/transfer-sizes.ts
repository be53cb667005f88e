import type { Browser, Page, Request } from '@playwright/test';
import type { Screen } from './screens.ts';
import { addressOf, type Credentials, signedInState } from './signed-in.ts';

export interface TransferSize {
  screen: Screen;
  /** JavaScript transferred until the screen could be used; 1000 bytes each. */
  kilobytes: number;
  files: { url: string; bytes: number }[];
}

/**
 * Runs in the page before its own scripts: records when the element that is used first appears. The
 * browser reports data saving, so that nothing is preloaded for the next screen.
 */
const watchFor = (selector: string) => `
  Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
  window.firstUse = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(${JSON.stringify(selector)})) return;
      observer.disconnect();
      resolve(performance.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  });`;

/** Scripts requested before that moment. */
const SCRIPTS = `window.firstUse.then((moment) => performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < moment)
  .map(({ name, encodedBodySize }) => ({ url: new URL(name).pathname, bytes: encodedBodySize })))`;

/** Opens one screen with an empty cache and sums the scripts that its first use needs. */
async function measureScreen(page: Page, url: URL, screen: Screen): Promise<TransferSize> {
  const scripts: Request[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request);
  });
  await page.addInitScript({ content: watchFor(screen.firstUse) });
  await page.goto(url.href);
  await page.locator(screen.firstUse).first().waitFor({ state: 'attached' });
  for (const script of scripts) {
    const response = await script.response();
    // The browser lists a file once it is complete.
    await response?.finished();
    const encoding = await response?.headerValue('content-encoding');
    if (encoding !== 'br')
      throw new Error(`${script.url()} came as ${encoding ?? 'it is'}, not as brotli`);
  }
  const files = await page.evaluate<TransferSize['files']>(SCRIPTS);
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
    sizes.push(await measureScreen(page, await addressOf(page, baseUrl, screen, signedIn), screen));
    await context.close();
  }
  return sizes;
}
