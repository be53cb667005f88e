import { expect, type Page, test } from '@playwright/test';
import { goToView, openAs } from '../fixtures.ts';

/** Holds the calls of a list until they are released. */
async function hold(page: Page, list: string, answer: { status: number } | 'real' = 'real') {
  const gate = Promise.withResolvers<void>();
  const isList = ({ pathname }: URL) => pathname === list;
  await page.route(isList, async (route) => {
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

test('the progress bar and the loading flag: a silent request moves neither; another shows them after 200 ms, 2 px high, growing, until its end; a failed one turns the bar red', async ({
  page,
}) => {
  await page.clock.install();
  await openAs(page, 'super_admin', '/');
  await page.waitForLoadState('networkidle');
  const main = page.getByRole('main');
  await expect(main).toHaveAttribute('aria-busy', 'false');
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Article' }).click();
  await page.getByRole('button', { name: 'Documents' }).click();
  await page.clock.pauseAt(Date.now() + 60_000);

  await test.step('silent', async () => {
    const asked = page.waitForRequest('**/v1/attention');
    await page.route('**/v1/attention', () => {});
    // The attention list is reread silently after five minutes.
    await page.clock.fastForward(5 * 60_000 + 1000);
    await asked;
    await page.clock.runFor(1000);
    await expect(bar(page)).toHaveCount(0);
    await expect(main).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('answered late', async () => {
    const release = await hold(page, '/v1/article');
    await page.getByRole('link', { name: 'All Articles' }).click();
    await expect(main).toHaveAttribute('aria-busy', 'true');
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
    await expect(main).toHaveAttribute('aria-busy', 'false');
    await page.clock.runFor(1000);
    await expect(bar(page)).toHaveCount(0);
  });

  await test.step('failed', async () => {
    const release = await hold(page, '/v1/document', { status: 400 });
    await page.getByRole('link', { name: 'All Documents' }).click();
    // The screen's code comes first: until it asks, nothing counts the 200 ms.
    await expect(main).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(400);
    await expect(bar(page)).not.toHaveAttribute('data-failed');
    release();
    await expect(bar(page)).toHaveAttribute('data-failed', 'true');
    const colour = await bar(page)
      .locator('.mantine-Progress-section')
      .evaluate((section) => getComputedStyle(section).backgroundColor);
    expect(colour).toBe('rgb(180, 35, 24)');
    await expect(main).toHaveAttribute('aria-busy', 'false');
  });
});

test('a row that is opened over its list shows with its reply', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'super_admin', '/users');
  const rows = page.locator('main tbody tr a');
  // Its code is there.
  await rows.first().click();
  const title = page.getByRole('dialog').getByRole('heading').first();
  await expect(title).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(title).toBeHidden();
  await page.clock.pauseAt(Date.now() + 60_000);

  const answered = page.waitForResponse(/\/v1\/user\/\d+$/);
  await rows.nth(1).click();
  await (await answered).finished();
  await page.clock.runFor(50);
  await expect(title).toBeVisible();
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

test('the old page stays for the first 200 ms, also where the code of the next one was loaded ahead or it was visited before', async ({
  page,
}) => {
  await page.clock.install();
  // Pages of the menu are loaded ahead.
  const ahead = page.waitForRequest(/assets\/documents-list-/);
  await openAs(page, 'super_admin', '/');
  await ahead;
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  const rows = page.locator('main tbody tr a');
  await page.getByRole('button', { name: 'Article' }).click();
  await page.getByRole('button', { name: 'Documents' }).click();
  await page.getByRole('link', { name: 'All Articles' }).click();
  await expect(rows.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const articles = await title.innerText();
  await page.clock.pauseAt(Date.now() + 60_000);

  for (const again of [false, true]) {
    // What was read before is shown at once: another filter was not.
    const asked = page.waitForRequest((one) => new URL(one.url()).pathname === '/v1/document');
    const release = await hold(page, '/v1/document');
    if (again) await page.evaluate(() => history.pushState(null, '', '/documents?brand=Ozempic'));
    else await page.getByRole('link', { name: 'All Documents' }).click();
    await asked;
    await page.clock.runFor(150);
    await expect(title).toHaveText(articles);
    await expect(rows.first()).toBeVisible();
    await page.clock.runFor(100);
    await expect(title.filter({ hasText: articles })).toHaveCount(0);
    await expect(rows).toHaveCount(0);
    release();
    await page.clock.runFor(1000);
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
    await page.getByRole('link', { name: 'All Articles' }).click();
    await expect(title).toHaveText(articles);
  }
});
