import { expect, test } from '@playwright/test';
import { expectAccessible, openAs } from './fixtures.ts';
import { makePharmacist } from './users-fixtures.ts';

test('two users who are one person are found, compared, merged, and taken apart', async ({
  page,
}) => {
  await openAs(page, 'admin', '/users');
  const [one, other] = [await makePharmacist(page), await makePharmacist(page)];
  await page.goto(`/users?id=${one.id}`);
  const drawer = page.getByRole('dialog').first();
  await expect(drawer.getByText('อาจเป็นคนเดียวกับผู้ใช้ที่มีอยู่แล้ว')).toBeVisible();

  await page.goto('/users');
  await page.getByRole('button', { name: 'ตรวจผู้ใช้ซ้ำ' }).click();
  const window = page.getByRole('dialog', { name: 'ผู้ใช้ที่อาจซ้ำกัน' });
  await expect(window.getByRole('button', { name: /^เปรียบเทียบ / }).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/users?duplicates=${one.id}-${other.id}`);
  await window.getByRole('radio', { name: `${other.name} (#${other.id})` }).check();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await window.getByRole('button', { name: 'รวมเป็นรายการเดียว' }).press('Enter');
  await expect(page.getByText('รวมผู้ใช้แล้ว')).toBeVisible();

  await page.goto(`/users?id=${one.id}`);
  await expect(page).toHaveURL(new RegExp(`[?&]id=${other.id}\\b`));
  await page.goto('/users?duplicates=all');
  await window.getByRole('tab', { name: 'รวมแล้ว' }).click();
  await window.getByRole('button', { name: `แยก ${one.name} กลับ` }).click();
  await expect(page.getByText('แยกกลับแล้ว')).toBeVisible();
  await page.goto(`/users?id=${one.id}`);
  await expect(page.getByRole('dialog', { name: one.name })).toBeVisible();
});
