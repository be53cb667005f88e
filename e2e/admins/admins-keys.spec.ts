import { expect, type Page, test } from '@playwright/test';
import { uniqueMark } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { openAs } from '../fixtures.ts';

/** API keys: created and shown once, used by a program, changed, and revoked. */

const check = (page: Page, key: string) =>
  page.request.get('/v1/platform/key', { headers: { 'x-api-key': key } });

test('a key is made, shown once, works, is changed and revoked', async ({ page }) => {
  const name = `แพลตฟอร์ม ${uniqueMark()}`;
  await openAs(page, 'super_admin', '/admins?tab=api-keys');
  await page.getByRole('button', { name: 'สร้างคีย์' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'สร้าง API Key' });
  const submit = dialog.getByRole('button', { name: 'สร้างคีย์' });

  // With no field filled in, every field shows its error and the first has the focus.
  await submit.click();
  await expect(dialog.getByText('กรอกชื่อ', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'ชื่อ' })).toBeFocused();
  await expect(dialog.getByText('ต้องเลือกอย่างน้อย 1 รายการ')).toBeVisible();
  await expectPartAccessible(dialog);

  await dialog.getByRole('textbox', { name: 'ชื่อ' }).fill(name);
  await dialog.getByRole('checkbox', { name: /content:read/ }).click();
  const addresses = dialog.getByRole('combobox', { name: 'ที่อยู่ที่อนุญาต' });
  await addresses.fill('300.1.1.1');
  await addresses.press('Enter');
  await submit.click();
  await expect(dialog.getByText(/ต้องเป็นที่อยู่ IP หรือช่วง/)).toBeVisible();
  await addresses.press('Backspace');
  await submit.click();

  const once = page.getByRole('dialog', { name: `สร้างคีย์ ${name} แล้ว` });
  const secret = await once.getByRole('textbox', { name: 'คีย์' }).inputValue();
  expect(secret).toMatch(/^ck_live_[a-z0-9]{48}$/);
  await expectPartAccessible(once);
  // Escape does not close a dialog whose secret cannot be shown again.
  await page.keyboard.press('Escape');
  await expect(once).toBeVisible();
  await once.getByRole('button', { name: 'เก็บคีย์แล้ว ปิดหน้าต่าง' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  expect((await check(page, secret)).status()).toBe(200);

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(secret.slice(0, 16));
  await expect(row).toContainText('ใช้งาน');
  await row.getByRole('button', { name: `คำสั่งของ ${name}` }).click();
  await page.getByRole('menuitem', { name: 'แก้ไข' }).click();
  const edit = page.getByRole('dialog', { name: `แก้ไข ${name}` });
  await edit.getByRole('textbox', { name: 'จำนวนครั้งต่อนาที' }).fill('50');
  await edit.getByRole('button', { name: 'บันทึก' }).click();
  await expect(row).toContainText('50 ครั้ง/นาที');

  await row.getByRole('button', { name: `คำสั่งของ ${name}` }).click();
  await page.getByRole('menuitem', { name: 'เพิกถอน' }).click();
  const revoke = page.getByRole('dialog', { name: `เพิกถอน ${name}` });
  await revoke.getByRole('button', { name: 'เพิกถอน' }).click();
  await expect(revoke.getByText(/ต้องมีความยาว 3–300 ตัวอักษร/)).toBeVisible();
  await revoke.getByRole('textbox', { name: 'เหตุผล' }).fill('เลิกใช้งาน');
  await revoke.getByRole('button', { name: 'เพิกถอน' }).click();
  await expect(row).toContainText('เพิกถอนแล้ว');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect((await check(page, secret)).status()).toBe(401);
});

test('an administrator sees keys but makes none', async ({ page }) => {
  await openAs(page, 'admin', '/admins?tab=api-keys');
  await expect(page.getByText(/คีย์ให้ระบบอื่น/)).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'สร้างคีย์' })).toHaveCount(0);
});
