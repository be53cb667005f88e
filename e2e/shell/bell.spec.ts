import { expect, type Page, test } from '@playwright/test';
import { enterAs, makeAccount, otherBrowser, tokenFor } from '../account-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { openAs } from '../fixtures.ts';

const list = (page: Page) => page.getByRole('dialog', { name: 'รายการที่ต้องดำเนินการ' });
const bell = (page: Page) => page.getByRole('button', { name: /^รายการที่ต้องดำเนินการ/ });

test('a sign-in on a new device is told with its name, is read when seen, and leads to safety', async ({
  page,
  browser,
}) => {
  const account = await makeAccount(page);
  const elsewhere = await otherBrowser(browser);
  await tokenFor(elsewhere, account.username, account.password);
  await elsewhere.context().close();

  await enterAs(page, account, '/articles');
  await expect(bell(page)).toHaveAccessibleName(/แจ้งเตือนใหม่ \d+ รายการ/);
  const read = page.waitForResponse('**/v1/notices/read');
  await bell(page).click();
  await expect(list(page).getByText('เข้าสู่ระบบจากอุปกรณ์ใหม่').first()).toBeVisible();
  await expect(list(page).getByText('ใหม่', { exact: true }).first()).toBeVisible();
  await expect(
    list(page)
      .getByText(/Chrome บน Windows/)
      .first(),
  ).toBeVisible();
  await expectPartAccessible(list(page));
  expect((await read).status()).toBe(200);

  await page.reload();
  await expect(bell(page)).toBeVisible();
  await bell(page).click();
  await expect(list(page).getByText('เข้าสู่ระบบจากอุปกรณ์ใหม่').first()).toBeVisible();
  await expect(list(page).getByText('ใหม่', { exact: true })).toHaveCount(0);
  await expect(bell(page)).not.toHaveAccessibleName(/แจ้งเตือนใหม่/);
  await list(page).getByRole('link', { name: 'ไม่ใช่ฉัน? เปลี่ยนรหัสผ่าน' }).first().click();
  await expect(page).toHaveURL('/setting?tab=security');
  await expect(list(page)).toBeHidden();
});

test('what a staff has muted is not in the bell, but still on the start page', async ({ page }) => {
  const account = await makeAccount(page);
  const token = await tokenFor(page, account.username, account.password);
  const muted = await page.request.put('/v1/auth/preferences', {
    headers: { Authorization: `Bearer ${token}` },
    data: { bell_muted: ['material_expired', 'material_expiring'] },
  });
  expect(muted.ok()).toBe(true);
  await enterAs(page, account, '/');
  const main = page.getByRole('main');
  await expect(main.getByText(/รหัสสื่อ .* (หมดอายุแล้ว|จะหมดอายุใน)/).first()).toBeVisible();
  await bell(page).click();
  await expect(list(page).getByText('รายการที่ต้องดำเนินการ')).toBeVisible();
  await expect(list(page).getByText(/รหัสสื่อ .* (หมดอายุแล้ว|จะหมดอายุใน)/)).toHaveCount(0);
});

test('the bell holds what needs attention and leads there, to accounts that expire soon where the staff administers them', async ({
  page,
}) => {
  await openAs(page, 'super_admin', '/setting');
  await expect(bell(page)).toHaveAccessibleName(/รายการที่ต้องดำเนินการ \d+ รายการ/);
  await bell(page).click();
  const code = list(page).getByRole('link', { name: /รหัสสื่อ/ }).first();
  const target = await code.getAttribute('href');
  await code.click();
  await expect(page).toHaveURL(target ?? 'missing');
  await expect(list(page)).toBeHidden();

  await bell(page).click();
  const line = list(page)
    .getByRole('link', { name: /บัญชีจะหมดอายุใน \d+ วัน/ })
    .first();
  await line.click();
  await expect(page).toHaveURL(/\/staffs\/\d+$/);
});
