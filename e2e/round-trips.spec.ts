import { type Browser, expect, test } from '@playwright/test';
import { countRoundTrips } from '../bench/round-trips.ts';
import { FIGURES, ROWS } from '../bench/screens.ts';
import { openAs, tokenOf } from './fixtures.ts';

// What DESIGN 7 allows: rows of a list that opens for the first time, and of one opened again.
const COLD = 3;
const WARM = 2;

const LOGS = [
  { page: '/articles', api: 'article' },
  { page: '/webinars', api: 'webinar' },
  { page: '/videos', api: 'video' },
];
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

test('a form from its list after one round trip and a half, the list again after none', async ({
  browser,
}) => {
  test.slow();
  const page = await signedIn(browser);
  await page.goto('/articles');
  const row = page.locator(ROWS).first();
  await row.waitFor();
  // The list stands idle: the form's code comes meanwhile.
  await page.waitForLoadState('networkidle');
  const form = await countRoundTrips(
    page,
    () => row.click(),
    'main [contenteditable=true]',
    isAsset,
  );
  expect(form.length, JSON.stringify(form)).toBeLessThanOrEqual(1);
  await page.waitForLoadState('networkidle');
  const back = await countRoundTrips(page, () => page.goBack(), ROWS);
  expect(back).toEqual([]);
  await page.context().close();
});

for (const path of LOGS) {
  test(`${path.page}/{id}/log: figures after two round trips where the app is kept`, async ({
    browser,
  }) => {
    test.slow();
    const page = await signedIn(browser);
    const token = await tokenOf(page);
    const reply = await page.request.get(`/v1/${path.api}?status=published&limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await reply.json()) as { data: { id: number }[] };
    const open = () => page.goto(`${path.page}/${data[0]?.id}/log`, { waitUntil: 'commit' });
    const waves = await countRoundTrips(page, open, FIGURES, isAsset);
    expect(waves.length, JSON.stringify(waves)).toBeLessThanOrEqual(WARM);
    await page.context().close();
  });
}
