import { type Browser, expect, type Page, test } from '@playwright/test';
import { countRoundTrips } from '../bench/pages/round-trips.ts';
import { ROWS, SCREENS, type Screen, shownBy } from '../bench/pages/screens.ts';
import { addressOf, signedInState } from '../bench/pages/signed-in.ts';
import { accountOf } from './fixtures.ts';

// Limits of domain/speed#in-the-browser: a list opened for the first time, one opened again, a log,
// and a form opened from its row. A form may take half a round trip more, which a count of whole
// ones cannot show.
const COLD = 3;
const WARM = 2;
const BY_ROW = 1;

const isAsset = (path: string) => path.startsWith('/assets/');
const kind = (budget: string) => SCREENS.filter((screen) => screen.budget === budget);

async function signedIn(browser: Browser, baseURL: string | undefined, language = 'th') {
  const state = await signedInState(browser, String(baseURL), accountOf('super_admin'));
  for (const { localStorage } of state.origins)
    localStorage.push({ name: 'connect.language', value: language });
  const context = await browser.newContext({ storageState: state });
  return { page: await context.newPage(), state };
}

const expectAtMost = (limit: number, waves: string[][]) =>
  expect(waves.length, JSON.stringify(waves)).toBeLessThanOrEqual(limit);

/** Opens the form of a list's first row once the list is idle, and goes back. */
async function thereAndBack(page: Page, list: Screen, form: Screen): Promise<void> {
  // Loaded anew: a page whose requests were held back does not always tell that it is idle.
  const notices = page.waitForResponse(/\/v1\/notices/);
  await page.goto(list.path);
  const row = page.locator(ROWS).first();
  await row.waitFor();
  // While the list is idle, reference lists, the form's code and the bell's counts arrive.
  await notices;
  await page.waitForLoadState('networkidle');
  expectAtMost(BY_ROW, await countRoundTrips(page, () => row.click(), form.firstUse, isAsset));
  await page.waitForLoadState('networkidle');
  expect(await countRoundTrips(page, () => page.goBack(), ROWS)).toEqual([]);
}

// First in Thai, then in English: both load their texts beside the app.
for (const screen of [...kind('overview').filter(({ path }) => path === '/'), ...kind('list')]) {
  const form = kind('form').find(({ path }) => path === `${screen.path}/create`);
  const byRow = form ? 'its form after one and a half, again after none, ' : '';
  test(`${screen.path}: there after ${COLD} round trips, ${byRow}in English after ${WARM} where the app is kept`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const { page } = await signedIn(browser, baseURL);
    const open = () => page.goto(screen.path, { waitUntil: 'commit' });
    await test.step('opened for the first time', async () =>
      expectAtMost(COLD, await countRoundTrips(page, open, shownBy(screen))));
    if (form)
      await test.step('a form by its row, and back', () => thereAndBack(page, screen, form));
    await page.evaluate(() => localStorage.setItem('connect.language', 'en'));
    await page.goto('about:blank');
    await test.step('opened again, in English', async () =>
      expectAtMost(WARM, await countRoundTrips(page, open, shownBy(screen), isAsset)));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.context().close();
  });
}

test(`/articles in English: there after ${COLD} round trips`, async ({ browser, baseURL }) => {
  test.slow();
  const { page } = await signedIn(browser, baseURL, 'en');
  const open = () => page.goto('/articles', { waitUntil: 'commit' });
  expectAtMost(COLD, await countRoundTrips(page, open, ROWS));
  await page.context().close();
});

for (const screen of [...kind('log'), ...kind('registration-log')]) {
  test(`${screen.path}: figures after ${WARM} round trips where the app is kept`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const { page, state } = await signedIn(browser, baseURL);
    const { href } = await addressOf(page, String(baseURL), screen, state);
    const open = () => page.goto(href, { waitUntil: 'commit' });
    expectAtMost(WARM, await countRoundTrips(page, open, shownBy(screen), isAsset));
    await page.context().close();
  });
}
