import { expect, test } from '@playwright/test';
import { enterAs, makeAccount, otherBrowser } from './account-maker.ts';
import { expectAccessible } from './fixtures.ts';

test('chosen columns and their order follow the person to another device', async ({
  page,
  browser,
}) => {
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
  await expectAccessible(page);
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(heads).toContain('การมองเห็น');
  expect(heads).not.toContain('รหัสสื่อ');

  const other = await otherBrowser(browser);
  await enterAs(other, account, '/articles');
  await expect(other.getByRole('columnheader', { name: 'การมองเห็น' })).toBeVisible();
  expect(
    (await other.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()),
  ).toEqual(heads);
  await other.context().close();
});
