import { expect, type Page, test } from '@playwright/test';
import { SCREENS } from '../../bench/pages/screens.ts';
import { enterAs, makeAccount, send, tokenFor } from '../account-maker.ts';
import { goWithin, unfoldSections } from '../fixtures.ts';
import { expectTappable } from './phone-fixtures.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** Views of a screen that have an address of their own. */
const VIEWS: Record<string, readonly string[]> = {
  '/webinars': ['/webinars?view=calendar'],
  '/articles/$id/log': [
    '/articles/$id/log?view=activity',
    '/articles/$id/log?view=users',
    '/articles/$id',
  ],
  '/webinars/$id/log': ['questions', 'activity', 'users'].map(
    (view) => `/webinars/$id/log?view=${view}`,
  ),
  '/setting': ['security', 'display', 'notifications'].map((tab) => `/setting?tab=${tab}`),
};

/** Of equal screens one, where whatever can be tapped is measured. */
const TAPPED = new Set([
  '/',
  '/staffs',
  '/webinars',
  '/admins?tab=audit',
  '/admins?tab=api-keys',
  '/articles/create',
  '/setting',
  '/articles/$id',
  '/articles/$id/log?view=activity',
  '/articles/$id/log?view=users',
]);
/** Logs that draw other charts than the others. */
const CHARTS = /^\/(articles|webinars|links)\/\$id\/log/;

/** By how many pixels the page is wider than its window. */
const excess = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement;
    return scrollWidth - clientWidth;
  });

/** Opens the table of every chart, which is part of the page. */
const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });

/** Resolves once what follows the width of the window was drawn. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestAnimationFrame(() => done())),
        );
      }),
  );

const signedIn = SCREENS.filter(({ path }) => path !== '/login');
const half = Math.ceil(signedIn.length / 2);

for (const [part, screens] of [signedIn.slice(0, half), signedIn.slice(half)].entries()) {
  test(`no screen is wider than a phone, nor than a window made narrow, and whatever can be tapped has 44 pixels (${part + 1} of 2)`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const account = await makeAccount(page, 'super_admin');
    const token = await tokenFor(page, account.username, account.password);
    await enterAs(page, account, '/setting');
    for (const { path, items, firstUse } of screens) {
      const rows = items
        ? (await send<{ data: { id: number }[] }>(page, token, 'GET', `${items}&limit=5`)).data
        : [];
      const id = String(rows[0]?.id ?? '');
      if (path.includes('$id')) expect(id, `an item of ${items} to open`).not.toBe('');
      for (const view of [path, ...(VIEWS[path] ?? [])]) {
        const ready = page.locator(view === path ? firstUse : 'main :is(table, dl, input)').first();
        await page.setViewportSize(PHONE);
        await goWithin(page, view.replace('$id', id));
        await expect(ready).toBeAttached();
        await unfoldSections(page);
        if (TAPPED.has(view)) {
          // Of a form, what is far below is not drawn yet.
          if (!/(create|\$id)$/.test(view)) {
            await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
          }
          await expectTappable(page, view);
        }
        await unfold(page);
        expect.soft(await excess(page), `${view} on a phone`).toBeLessThanOrEqual(0);
        if (!CHARTS.test(view)) continue;
        // Charts must shrink below the width they were drawn with.
        await page.setViewportSize(DESK);
        await expect(ready).toBeAttached();
        await drawn(page);
        await page.setViewportSize(PHONE);
        await expect.soft.poll(() => excess(page), { message: `${view} made narrow` }).toBe(0);
      }
    }
  });
}
