import { expect, type Page, test } from '@playwright/test';
import { openAs } from '../fixtures.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'เมนูหลัก' });

test('the sidebar holds what is built, in its fixed order, and nothing dead; the group of the page shown is open, and folds by keyboard', async ({
  page,
}) => {
  await openAs(page, 'super_admin', '/articles');
  const group = menu(page).getByRole('button', { name: 'Article' });
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['Documents', 'Seminar', 'Video On Demand']) {
    await menu(page).getByRole('button', { name }).click();
  }
  await expect(menu(page).getByRole('listitem').locator('> a, > button')).toHaveText([
    'Overall',
    'Documents',
    'All Documents',
    'Message Templates',
    'Article',
    'All Articles',
    'Life Ready',
    'Seminar',
    'All Seminars',
    'Meeting host',
    'Video On Demand',
    'All Videos',
    'Deep Talk',
    'Event Register',
    'Users',
    'Staff',
    'Content Tracking',
    'Guideline for patient',
    'Report',
    'Setting',
    'Admin',
  ]);
  await expect(menu(page).getByRole('link', { name: 'All Articles' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();

  await group.focus();
  await page.keyboard.press('Enter');
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(menu(page).getByRole('link', { name: 'All Articles' })).toBeHidden();
  await page.keyboard.press('Enter');
  const first = menu(page).getByRole('link', { name: 'All Articles' });
  await expect(first).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
});

test('the header shows the display name and the path to the page', async ({ page }) => {
  const token = await openAs(page, 'editor', '/articles');
  const reply = await page.request.get('/v1/auth/me', {
    headers: { Authorization: `Bearer ${token}` },
  });
  const me: { data: { display_name: string } } = await reply.json();
  await expect(
    page.getByRole('banner').getByText(me.data.display_name, { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'ตำแหน่งหน้า' })).toContainText('Article');
});

test('the bell holds what needs attention and leads there', async ({ page }) => {
  await openAs(page, 'super_admin', '/');
  const bell = page.getByRole('button', { name: /รายการที่ต้องดำเนินการ \d+ รายการ/ });
  await bell.click();
  const list = page.getByRole('dialog', { name: 'รายการที่ต้องดำเนินการ' });
  const first = list.getByRole('link', { name: /รหัสสื่อ/ }).first();
  await expect(first).toBeVisible();
  const target = await first.getAttribute('href');
  await first.click();
  await expect(page).toHaveURL(target ?? 'missing');
  await expect(list).toBeHidden();
});

test.describe('below 992 px', () => {
  test.use({ viewport: { width: 991, height: 800 } });

  test('the menu opens over the page, keeps the focus, closes with Escape and when a page is chosen; its own sign-out ends the session and closes it', async ({
    page,
  }) => {
    await openAs(page, 'super_admin', '/');
    await expect(menu(page)).toHaveCount(0);
    const opener = page.getByRole('button', { name: 'เปิดเมนู' });
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: 'Overall' })).toBeVisible();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await dialog.getByRole('button', { name: 'Article' }).click();
    await dialog.getByRole('link', { name: 'All Articles' }).click();
    await expect(page).toHaveURL(/\/articles/);
    await expect(dialog).toBeHidden();

    await opener.click();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('from 992 px', () => {
  test.use({ viewport: { width: 992, height: 800 } });

  test('the menu is folded to icons with names and opens its groups beside them; from 1200 px it is 232 px wide with words', async ({
    page,
  }) => {
    await openAs(page, 'super_admin', '/');
    await expect(page.getByRole('button', { name: 'เปิดเมนู' })).toHaveCount(0);
    await expect(menu(page).getByRole('link', { name: 'Overall' })).toBeVisible();
    await menu(page).getByRole('button', { name: 'Article' }).click();
    await page.getByRole('menuitem', { name: 'All Articles' }).click();
    await expect(page).toHaveURL(/\/articles/);
    for (const [name, path] of [
      ['Setting', '/setting'],
      ['Admin', '/admins'],
    ] as const) {
      await menu(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(menu(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }

    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(menu(page).getByText('Overall')).toBeVisible();
    const sheet = page.getByRole('main').locator('xpath=../..');
    await expect.poll(async () => (await sheet.boundingBox())?.x).toBe(232);
  });
});
