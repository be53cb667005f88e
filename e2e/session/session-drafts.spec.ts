import { expect, test } from '@playwright/test';
import { openAs, TOKEN_KEY } from '../fixtures.ts';

test('signing out with unsaved work warns, names it, and stays when asked to', async ({ page }) => {
  await openAs(page, 'super_admin', '/articles/create');
  const title = page.getByLabel('ชื่อเรื่อง').first();
  await title.fill('ร่างที่ยังไม่ได้บันทึก');
  const signOut = page.getByRole('button', { name: 'Sign out' });
  const warning = page.getByRole('dialog', { name: 'มีงานที่ยังไม่ได้บันทึก' });
  // Right after the last key, before the draft is written on its own.
  await signOut.click();
  await expect(warning).toContainText('ร่างที่ยังไม่ได้บันทึก');
  await warning.getByRole('button', { name: 'กลับไปบันทึก' }).click();
  await expect(warning).toBeHidden();
  await expect(title).toHaveValue('ร่างที่ยังไม่ได้บันทึก');
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).not.toBeNull();

  await signOut.click();
  await warning.getByRole('button', { name: 'ออกจากระบบและลบร่าง' }).click();
  await expect(page).toHaveURL('/login');

  // On the next visit the draft is gone.
  await openAs(page, 'super_admin', '/articles/create');
  await expect(page.getByLabel('ชื่อเรื่อง').first()).toHaveValue('');
  await page.getByRole('link', { name: 'Overall' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
});
