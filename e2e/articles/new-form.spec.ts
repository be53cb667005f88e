import { expect, test } from '@playwright/test';
import { goWithin } from '../fixtures.ts';
import { signIn, titleField } from './article-fixtures.ts';

test('every new form begins with the cursor in its first field, also by the command; passing it is no mistake, emptying it is', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/articles/create');
  for (const [path, first] of [
    ['/articles/create', 'title'],
    ['/documents/massege-templates/create', 'title'],
    ['/webinars/hosts/create', 'title_prefix'],
    ['/staffs/create', 'username'],
    ['/links/create', 'name'],
  ] as const) {
    if (path !== '/articles/create') await goWithin(page, path);
    const field = page.locator(`[data-field="${first}"] input`);
    await expect(field, path).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(field, path).not.toBeFocused();
    await expect(page.locator('main [aria-invalid="true"]'), path).toHaveCount(0);
  }

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('สร้างบทความ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/articles\/create$/);
  await expect(titleField(page)).toBeFocused();
  // What was written and taken away again is said when the field is left.
  await page.keyboard.type('ก');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(titleField(page)).toHaveAttribute('aria-invalid', 'true');
});

test('a new article leaves the cursor to whoever writes elsewhere already', async ({ page }) => {
  await signIn(page);
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/article-form-.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/articles/create');
  await expect(page.locator('[aria-keyshortcuts="Control+K"]')).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog').getByRole('combobox');
  await box.fill('ยา');
  held.resolve();
  await expect(titleField(page)).toBeAttached();
  await expect(box).toBeFocused();
});

test('on a touch screen a new form does not call the keyboard up, and reads in English', async ({
  browser,
}) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await signIn(page, 'en');
  await page.goto('/articles/create');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Tags' })).toBeVisible();
  await expect(title).not.toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'New article' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter the title').first()).toBeVisible();
  await context.close();
});
