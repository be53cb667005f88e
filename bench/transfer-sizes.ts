import type { Browser, Page } from '@playwright/test';
import type { BudgetedScreen } from './targets.ts';

export interface TransferSize {
  screen: BudgetedScreen;
  /** JavaScript as it came over the wire until the screen could be used; 1000 bytes each. */
  kilobytes: number;
  files: { url: string; bytes: number }[];
}

export interface Credentials {
  username: string;
  password: string;
}

/** Where each screen is, and what a person uses first on it. */
const SCREENS: Record<BudgetedScreen, { path: string; firstUse: string }> = {
  'sign-in': { path: '/login', firstUse: 'input[type=password]' },
  // An empty list needs the same code as a full one, but has no table to wait for.
  list: { path: '/articles', firstUse: 'main input[type=search]' },
  form: { path: '/articles/create', firstUse: 'main [contenteditable=true]' },
};

/**
 * Runs in the page before its own scripts: notes the moment at which what is used first is there.
 * The browser says that it saves data, so that nothing is fetched ahead for the next screen.
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

/** Scripts that were asked for before that moment, once all of them have arrived. */
const SCRIPTS = `window.firstUse.then(async (moment) => {
  const scripts = () => performance.getEntriesByType('resource')
    .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < moment);
  // An entry is there only when its file is.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return scripts().map(({ name, encodedBodySize }) =>
    ({ url: new URL(name).pathname, bytes: encodedBodySize }));
})`;

/** Opens one screen with an empty cache and adds up the scripts that its first use needs. */
async function measureScreen(
  page: Page,
  baseUrl: string,
  screen: BudgetedScreen,
): Promise<TransferSize> {
  const { path, firstUse } = SCREENS[screen];
  const encodings: Promise<[string, string | null]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const { pathname } = new URL(response.url());
    encodings.push(response.headerValue('content-encoding').then((value) => [pathname, value]));
  });
  await page.addInitScript({ content: watchFor(firstUse) });
  await page.goto(new URL(path, baseUrl).href);
  await page.locator(firstUse).first().waitFor();
  const files = await page.evaluate<TransferSize['files']>(SCRIPTS);
  for (const [url, encoding] of await Promise.all(encodings)) {
    if (encoding !== 'br') throw new Error(`${url} came as ${encoding ?? 'it is'}, not as brotli`);
  }
  const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return { screen, kilobytes, files: files.sort((one, other) => other.bytes - one.bytes) };
}

/** Signs in on the sign-in page, in a context of its own. */
async function signedInState(browser: Browser, baseUrl: string, credentials: Credentials) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(new URL('/login', baseUrl).href);
  await page.locator('input[autocomplete=username]').fill(credentials.username);
  await page.locator('input[type=password]').fill(credentials.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** JavaScript to first use of each screen with a budget, each in a browser that knows nothing yet. */
export async function measureTransfer(
  browser: Browser,
  baseUrl: string,
  credentials: Credentials,
): Promise<TransferSize[]> {
  const signedIn = await signedInState(browser, baseUrl, credentials);
  const sizes: TransferSize[] = [];
  for (const screen of ['sign-in', 'list', 'form'] as const) {
    const context = await browser.newContext(
      screen === 'sign-in' ? {} : { storageState: signedIn },
    );
    sizes.push(await measureScreen(await context.newPage(), baseUrl, screen));
    await context.close();
  }
  return sizes;
}
