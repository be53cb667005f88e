import { type Browser, expect, test } from '@playwright/test';
import { openAs } from './fixtures.ts';
import { countRoundTrips } from './round-trips.ts';

// What DESIGN 7 allows: rows of a list that opens for the first time, and of one opened again.
const COLD = 3;
const WARM = 2;

const ROWS = 'main tbody tr a';
const isAsset = (path: string) => path.startsWith('/assets/');

async function signedIn(browser: Browser) {
  const visitor = await browser.newContext();
  await openAs(await visitor.newPage(), 'super_admin', '/setting');
  const storageState = await visitor.storageState();
  await visitor.close();
  return (await browser.newContext({ storageState })).newPage();
}

for (const path of [
  '/articles',
  '/articles/life-ready',
  '/documents',
  '/documents/massege-templates',
  '/webinars',
  '/webinars/hosts',
  '/videos',
  '/videos/podcasts',
  '/staffs',
]) {
  test(`${path}: rows after ${COLD} round trips, after ${WARM} where the app is kept`, async ({
    browser,
  }) => {
    test.slow();
    const page = await signedIn(browser);
    const open = () => page.goto(path, { waitUntil: 'commit' });
    const cold = await countRoundTrips(page, open, ROWS);
    expect(cold.length, JSON.stringify(cold)).toBeLessThanOrEqual(COLD);
    await page.goto('about:blank');
    const warm = await countRoundTrips(page, open, ROWS, isAsset);
    expect(warm.length, JSON.stringify(warm)).toBeLessThanOrEqual(WARM);
    await page.context().close();
  });
}
