import { expect, type Page, test } from '@playwright/test';
import { openAs } from '../fixtures.ts';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Records each idle callback, and can give the page another connection. */
async function watch(page: Page, connection?: Connection): Promise<() => Promise<number[]>> {
  await page.addInitScript((given: Connection | undefined) => {
    const waits: number[] = [];
    Object.assign(window, { idleWaits: waits });
    const real = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (work, options) => {
      waits.push(options?.timeout ?? 0);
      return real(work, options);
    };
    if (given) Object.defineProperty(navigator, 'connection', { value: given });
  }, connection);
  return () => page.evaluate(() => (window as unknown as { idleWaits: number[] }).idleWaits);
}

const listParts = (page: Page) => {
  const parts: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/articles-list-.*\.js$/.test(request.url())) parts.push(request.url());
  });
  return parts;
};

test('pages of the menu are loaded when the browser is idle, within 2000 ms', async ({ page }) => {
  const waits = await watch(page, { effectiveType: '4g', saveData: false });
  const parts = listParts(page);
  await openAs(page, 'super_admin', '/');
  await expect.poll(() => parts.length).toBeGreaterThan(0);
  expect(await waits()).toContain(2000);
  await expect(page).toHaveURL('/');
});

test('on a phone they are loaded when the menu is opened', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const parts = listParts(page);
  await openAs(page, 'super_admin', '/');
  // The code of the menu loads with its button; what a phone does not show it does not load.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_500);
  expect(parts).toEqual([]);
  await page.getByRole('button', { name: 'เปิดเมนู' }).click();
  await expect.poll(() => parts.length).toBeGreaterThan(0);
});

// On which connections, and while offline: prefetch.test.ts.
test('nothing is loaded ahead where data is saved', async ({ page }) => {
  const waits = await watch(page, { saveData: true, effectiveType: '4g' });
  const parts = listParts(page);
  await openAs(page, 'super_admin', '/');
  await page.waitForLoadState('networkidle');
  expect(await waits()).not.toContain(2000);
  expect(parts).toEqual([]);
});
