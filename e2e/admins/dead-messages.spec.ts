import { expect, test } from '@playwright/test';
import { expectAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, openAs } from '../fixtures.ts';

test('what was given up is tried again, dropped when that is confirmed, and all of it at once', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/v1/admin/messages/dead*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAs(page, 'admin', '/admins?tab=status');
  const last = page.getByRole('region', { name: 'โครงสร้างฐานข้อมูล' });
  await expect(last).toBeVisible();
  const place = await last.boundingBox();
  held.resolve();
  const list = page.getByRole('region', { name: /^ข้อความที่ส่งไม่สำเร็จ/ });
  const rows = list.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  expect(before).toBeGreaterThan(2);
  // What comes late moves nothing, and what is said about it leads there.
  expect(await last.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: /ดูที่รายการข้อความ$/ }).click();
  await expect(list).toBeFocused();
  await expect(rows.first()).toBeInViewport();
  await expectAccessible(page);

  const ask = async (action: string) => {
    await rows.first().getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog', { name: / 1 ข้อความหรือไม่$/ });
    await expect(dialog).toBeVisible();
    return dialog;
  };
  // A question that is closed does nothing.
  const asked = await ask('ไม่ต้องส่ง');
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(rows).toHaveCount(before);
  const drop = await ask('ไม่ต้องส่ง');
  await drop.getByRole('button', { name: 'ไม่ต้องส่ง', exact: true }).click();
  await expect(rows).toHaveCount(before - 1);
  const retry = await ask('ส่งใหม่');
  await retry.getByRole('button', { name: 'ส่งใหม่', exact: true }).click();
  await expect(rows).toHaveCount(before - 2);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
  await list.getByRole('button', { name: 'ทั้งหมดที่แสดง: ไม่ต้องส่ง' }).click();
  const all = page.getByRole('dialog', { name: new RegExp(`${before - 2} ข้อความหรือไม่$`) });
  await all.getByRole('button', { name: 'ไม่ต้องส่ง', exact: true }).click();
  await expect(list).toHaveCount(0);
});
