import type { Browser, Page, Response } from '@playwright/test';
import type { BudgetedScreen } from './targets.ts';

export interface TransferSize {
  screen: BudgetedScreen;
  /** JavaScript as it came over the wire until the screen could be used; 1000 bytes each. */
  kilobytes: number;
  files: { url: string; bytes: number; encoding: string | null }[];
}

export interface Credentials {
  username: string;
  password: string;
}

const SCREENS: Record<BudgetedScreen, { path: string; ready: (page: Page) => Promise<unknown> }> = {
  'sign-in': {
    path: '/login',
    ready: (page) => page.locator('input[type=password]').waitFor(),
  },
  // An empty list needs the same code as a full one, but has no table to wait for.
  list: {
    path: '/articles',
    ready: (page) => page.getByRole('searchbox').waitFor(),
  },
  form: {
    path: '/articles/create',
    ready: (page) => page.locator('[contenteditable=true]').first().waitFor(),
  },
};

/** A browser that saves data: what is only fetched ahead for the next screen is not counted. */
const SAVE_DATA =
  "Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });";

const isScript = (response: Response) => response.request().resourceType() === 'script';

/** Opens one screen with an empty cache and adds up the scripts that came until it was usable. */
async function measureScreen(page: Page, baseUrl: string, screen: BudgetedScreen) {
  const finished: Promise<{ url: string; bytes: number; encoding: string | null }>[] = [];
  let counting = true;
  page.on('response', (response) => {
    if (!counting || !isScript(response)) return;
    finished.push(
      (async () => ({
        url: response.url().slice(baseUrl.length),
        bytes: (await response.request().sizes()).responseBodySize,
        encoding: await response.headerValue('content-encoding'),
      }))(),
    );
  });
  await page.addInitScript({ content: SAVE_DATA });
  await page.goto(new URL(SCREENS[screen].path, baseUrl).href);
  await SCREENS[screen].ready(page);
  counting = false;
  const files = await Promise.all(finished);
  const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return { screen, kilobytes, files: files.sort((a, b) => b.bytes - a.bytes) };
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
  const plain = sizes.flatMap(({ files }) => files).find(({ encoding }) => encoding !== 'br');
  if (plain) throw new Error(`${plain.url} came with the encoding ${plain.encoding}, not brotli`);
  return sizes;
}
