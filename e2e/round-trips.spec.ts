import { type Browser, expect, test } from '@playwright/test';
import { countRoundTrips } from '../bench/pages/round-trips.ts';
import { ROWS, SCREENS, shownBy } from '../bench/pages/screens.ts';
import { addressOf } from '../bench/pages/signed-in.ts';
import { signIn } from './fixtures.ts';

// Limits of domain/speed#in-the-browser: a list opened for the first time, one opened again, a log,
// and a form opened from its row. A form may take half a round trip more, which a count of whole
// ones cannot show.
const COLD = 3;
const WARM = 2;
const BY_ROW = 1;

const isAsset = (path: string) => path.startsWith('/assets/');
const kind = (budget: string) => SCREENS.filter((screen) => screen.budget === budget);

async function signedIn(browser: Browser, language = 'th') {
  const visitor = await browser.newContext();
  const page = await visitor.newPage();
  await signIn(page);
  await page.evaluate((chosen) => localStorage.setItem('connect.language', chosen), language);
  const storageState = await visitor.storageState();
  await visitor.close();
  const context = await browser.newContext({ storageState });
  return { page: await context.newPage(), state: storageState };
}

const expectAtMost = (limit: number, waves: string[][]) =>
  expect(waves.length, JSON.stringify(waves)).toBeLessThanOrEqual(limit);

// First in Thai, then in English: both load their texts beside the app.
for (const screen of [...kind('overview').filter(({ path }) => path === '/'), ...kind('list')]) {
  test(`${screen.path}: there after ${COLD} round trips, in English after ${WARM} where the app is kept`, async ({
    browser,
  }) => {
    test.slow();
    const { page } = await signedIn(browser);
    const open = () => page.goto(screen.path, { waitUntil: 'commit' });
    expectAtMost(COLD, await countRoundTrips(page, open, shownBy(screen)));
    await page.evaluate(() => localStorage.setItem('connect.language', 'en'));
    await page.goto('about:blank');
    expectAtMost(WARM, await countRoundTrips(page, open, shownBy(screen), isAsset));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.context().close();
  });
}

test(`/articles in English: there after ${COLD} round trips`, async ({ browser }) => {
  test.slow();
  const { page } = await signedIn(browser, 'en');
  const open = () => page.goto('/articles', { waitUntil: 'commit' });
  expectAtMost(COLD, await countRoundTrips(page, open, ROWS));
  await page.context().close();
});

for (const { path, firstUse } of kind('form').filter((screen) => screen.path.endsWith('/create'))) {
  const list = path.replace('/create', '');
  test(`a form of ${list} after one round trip and a half, its list again after none`, async ({
    browser,
  }) => {
    test.slow();
    const { page } = await signedIn(browser);
    const notices = page.waitForResponse(/\/v1\/notices/);
    await page.goto(list);
    const row = page.locator(ROWS).first();
    await row.waitFor();
    // While the list is idle, reference lists, the form's code and the bell's counts arrive.
    await notices;
    await page.waitForLoadState('networkidle');
    expectAtMost(BY_ROW, await countRoundTrips(page, () => row.click(), firstUse, isAsset));
    await page.waitForLoadState('networkidle');
    expect(await countRoundTrips(page, () => page.goBack(), ROWS)).toEqual([]);
    await page.context().close();
  });
}

for (const screen of [...kind('log'), ...kind('registration-log')]) {
  test(`${screen.path}: figures after ${WARM} round trips where the app is kept`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const { page, state } = await signedIn(browser);
    const { href } = await addressOf(page, String(baseURL), screen, state);
    const open = () => page.goto(href, { waitUntil: 'commit' });
    expectAtMost(WARM, await countRoundTrips(page, open, shownBy(screen), isAsset));
    await page.context().close();
  });
}
