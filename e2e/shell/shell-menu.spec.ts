import { expect, type Page, test } from '@playwright/test';
import { send } from '../account-maker.ts';
import { openAs } from '../fixtures.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'เมนูหลัก' });

test('the sidebar holds what is built, in its fixed order, and nothing dead; the group of the page shown is open, and folds by keyboard; from 992 px it is folded to icons; below it opens over the page, keeps the focus, closes with Escape and when a page is chosen, and signs out', async ({
  page,
}) => {
  const token = await openAs(page, 'super_admin', '/articles');
  await test.step('the header shows the display name and the path to the page', async () => {
    const me = await send<{ data: { display_name: string } }>(page, token, 'GET', '/v1/auth/me');
    await expect(
      page.getByRole('banner').getByText(me.data.display_name, { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'ตำแหน่งหน้า' })).toContainText('Article');
  });

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

  await test.step('from 992 px, icons with names, and groups that open beside them', async () => {
    await page.setViewportSize({ width: 992, height: 800 });
    await expect(menu(page).getByText('Overall')).toBeHidden();
    await expect(page.getByRole('button', { name: 'เปิดเมนู' })).toHaveCount(0);
    await expect(menu(page).getByRole('link', { name: 'Overall' })).toBeVisible();
    for (const [name, path] of [
      ['Setting', '/setting'],
      ['Admin', '/admins'],
    ] as const) {
      await menu(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(menu(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    await menu(page).getByRole('button', { name: 'Article' }).click();
    await page.getByRole('menuitem', { name: 'All Articles' }).click();
    await expect(page).toHaveURL(/\/articles/);
  });

  await test.step('from 1200 px, 232 px with words', async () => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(menu(page).getByText('Overall')).toBeVisible();
    const sheet = page.getByRole('main').locator('xpath=../..');
    await expect.poll(async () => (await sheet.boundingBox())?.x).toBe(232);
  });

  await test.step('below 992 px, a window over the page, with its own sign-out', async () => {
    await page.setViewportSize({ width: 991, height: 800 });
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
    await dialog.getByRole('button', { name: 'Documents' }).click();
    await dialog.getByRole('link', { name: 'All Documents' }).click();
    await expect(page).toHaveURL('/documents');
    await expect(dialog).toBeHidden();

    await opener.click();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
