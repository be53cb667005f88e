import { expect, test } from '@playwright/test';
import { signIn, titleField } from './article-fixtures.ts';

test('every new form begins with the cursor in its first field, and passing it is no mistake', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  for (const [path, first] of [
    ['/articles/create', 'title'],
    ['/documents/massege-templates/create', 'title'],
    ['/webinars/hosts/create', 'title_prefix'],
    ['/staffs/create', 'username'],
    ['/links/create', 'name'],
  ] as const) {
    await page.goto(path);
    const field = page.locator(`[data-field="${first}"] input`);
    await expect(field, path).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(field, path).not.toBeFocused();
    await expect(page.locator('main [aria-invalid="true"]'), path).toHaveCount(0);
  }
});

test('what was written in a new form and taken away again is said when the field is left', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/articles/create');
  await expect(titleField(page)).toBeFocused();
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

test('the command for a new article leads into its title', async ({ page }) => {
  await signIn(page);
  await page.goto('/articles');
  await expect(page.locator('[aria-keyshortcuts="Control+K"]')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('สร้างบทความ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/articles\/create$/);
  await expect(titleField(page)).toBeFocused();
});

test('on a touch screen a new form does not call the keyboard up', async ({ browser }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await signIn(page);
  await page.goto('/articles/create');
  await expect(titleField(page)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'แท็ก' })).toBeVisible();
  await expect(titleField(page)).not.toBeFocused();
  await context.close();
});
