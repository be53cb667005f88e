import { expect, type Page, test } from '@playwright/test';
import { goToView, openAs } from '../fixtures.ts';

const isArticleList = ({ pathname }: URL) => pathname === '/v1/article';

/** Holds the calls of the article list until they are released. */
async function hold(page: Page, answer: { status: number } | 'real' = 'real') {
  const gate = Promise.withResolvers<void>();
  await page.route(isArticleList, async (route) => {
    await gate.promise;
    if (answer === 'real') await route.continue();
    else
      await route.fulfill({
        status: answer.status,
        json: { code: 'bad_request', message: 'x', data: { errors: [] } },
      });
  });
  return () => gate.resolve();
}

/** The bar; it is visible only while `data-mounted` is set. */
const bar = (page: Page) => page.locator('.mantine-Progress-root[data-mounted]');

test.describe('the progress bar and the loading flag', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await openAs(page, 'super_admin', '/');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
    await expect(bar(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Article' }).click();
    await page.clock.pauseAt(Date.now() + 60_000);
  });

  test('a request shows it after 200 ms, 2 px high, growing, and hides it at the end', async ({
    page,
  }) => {
    const release = await hold(page);
    await page.getByRole('link', { name: 'All Articles' }).click();
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(150);
    await expect(bar(page)).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(bar(page)).toHaveCount(1);
    expect((await bar(page).boundingBox())?.height).toBe(2);
    const value = () =>
      bar(page)
        .locator('.mantine-Progress-section')
        .getAttribute('aria-valuenow')
        .then((text) => Number(text));
    const early = await value();
    await page.clock.runFor(2000);
    expect(await value()).toBeGreaterThan(early);
    await page.clock.runFor(20_000);
    expect(await value()).toBeLessThan(100);
    release();
    await expect.poll(value).toBe(100);
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
    await page.clock.runFor(1000);
    await expect(bar(page)).toHaveCount(0);
  });

  test('a failed request turns it red and the flag goes down', async ({ page }) => {
    const release = await hold(page, { status: 400 });
    await page.getByRole('link', { name: 'All Articles' }).click();
    // The screen's code comes first: until it asks, nothing counts the 200 ms.
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(400);
    await expect(bar(page)).not.toHaveAttribute('data-failed');
    release();
    await expect(bar(page)).toHaveAttribute('data-failed', 'true');
    const colour = await bar(page)
      .locator('.mantine-Progress-section')
      .evaluate((section) => getComputedStyle(section).backgroundColor);
    expect(colour).toBe('rgb(180, 35, 24)');
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  });

  test('a silent request moves neither', async ({ page }) => {
    const asked = page.waitForRequest('**/v1/attention');
    await page.route('**/v1/attention', () => {});
    // The attention list is reread silently after five minutes.
    await page.clock.fastForward(5 * 60_000 + 1000);
    await asked;
    await page.clock.runFor(1000);
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  });
});

test('a loading state that shows stays for 200 ms, and what is here already is never held back', async ({
  page,
}) => {
  await page.clock.install();
  await openAs(page, 'super_admin', '/articles');
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(Date.now() + 60_000);

  // What this address asks for is refused; the page then reads what is usual.
  const isOverview = ({ pathname, search }: URL) => pathname === '/v1/overview' && search === '';
  const answered = page.waitForResponse((response) => isOverview(new URL(response.url())));
  await goToView(page, '/?brand=Nothing');
  await (await answered).finished();
  const figures = page.locator('main dl dd');
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
  await expect(figures).toHaveCount(0);
  await page.clock.runFor(250);
  await expect(figures.first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);

  // The second time the reply is cached: the rows show although the clock is stopped.
  await page.getByRole('link', { name: 'All Articles' }).click();
  await expect(page).toHaveURL(/\/articles/);
  await page.route(isOverview, () => {});
  await page.getByRole('link', { name: 'Overall' }).click();
  await expect(figures.first()).toBeVisible();
});
