import { expect, test } from '@playwright/test';
import { enterAs, makeAccount } from '../account-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';

test('chosen columns and their order are the same on another device', async ({ page }) => {
  const account = await makeAccount(page);
  await enterAs(page, account, '/articles');
  await page.getByRole('button', { name: 'คอลัมน์และความหนาแน่น' }).click();
  const choice = page.getByRole('dialog', { name: 'คอลัมน์และความหนาแน่น' });
  await choice.getByRole('checkbox', { name: 'รหัสสื่อ' }).click();
  await choice.getByRole('checkbox', { name: 'การมองเห็น' }).click();
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/v1/auth/preferences') && reply.ok(),
  );
  await choice.getByRole('button', { name: 'เลื่อน การมองเห็น ขึ้น' }).click();
  await saved;
  await expectPartAccessible(choice);
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(heads).toContain('การมองเห็น');
  expect(heads).not.toContain('รหัสสื่อ');

  // A browser that has kept nothing is another device.
  await page.evaluate(() => localStorage.clear());
  await enterAs(page, account, '/articles');
  await expect(page.getByRole('columnheader', { name: 'การมองเห็น' })).toBeVisible();
  expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual(
    heads,
  );
});

test('columns that have no room are left out, the list says which, and shows them when asked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await enterAs(page, await makeAccount(page, 'super_admin'), '/articles?order_by=views');
  const heads = page.getByRole('columnheader');
  const left = page.getByRole('button', { name: /^อีก \d คอลัมน์: .*วันที่เผยแพร่/ });
  await expect(left).toBeVisible();
  // The column that the rows are sorted by stays visible.
  await expect(heads.filter({ hasText: 'เปิดดู' })).toBeVisible();
  await expect(heads.filter({ hasText: 'วันที่เผยแพร่' })).toHaveCount(0);
  await page.getByRole('button', { name: /^คอลัมน์และความหนาแน่น · อีก \d คอลัมน์$/ }).click();
  const choice = page.getByRole('dialog', { name: 'คอลัมน์และความหนาแน่น' });
  await expect(choice.getByRole('checkbox', { name: 'วันที่เผยแพร่' })).toHaveAccessibleDescription(
    'จอไม่พอ',
  );
  await expectPartAccessible(choice);
  await page.keyboard.press('Escape');
  await expect(choice).toHaveCount(0);
  await left.click();
  await expect(heads.filter({ hasText: 'วันที่เผยแพร่' })).toBeVisible();
  await page.getByRole('button', { name: /^แสดงพอดีจอ/ }).click();
  await expect(heads.filter({ hasText: 'วันที่เผยแพร่' })).toHaveCount(0);
  // A wider window shows the hidden columns again.
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(heads.filter({ hasText: 'วันที่เผยแพร่' })).toBeVisible();
  await expect(left).toHaveCount(0);
});
