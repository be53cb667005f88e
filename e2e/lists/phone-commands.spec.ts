import { expect, test } from '@playwright/test';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, openAs } from '../fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone what lists offer besides creating is one menu beside the title', async ({
  page,
}) => {
  await openAs(page, 'admin', '/users');
  const more = page.getByRole('main').getByRole('button', { name: 'คำสั่งอื่น' });
  const title = page.getByRole('heading', { level: 1 });
  const [top, beside] = [await title.boundingBox(), await more.boundingBox()];
  expect(Math.abs((top?.y ?? 0) - (beside?.y ?? 0))).toBeLessThan(44);
  await more.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveText(['ตรวจผู้ใช้ซ้ำ', 'นำเข้า']);
  await expectPartAccessible(menu);
  await menu.getByRole('menuitem', { name: 'นำเข้า' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/import=1/);

  await goWithin(page, '/links');
  await more.click();
  await menu.getByRole('menuitem', { name: 'ลิงก์แบบเดิม' }).click();
  await expect(page).toHaveURL(/\/links_bk/);
});

test('on a phone the registrations of an event have export, food and import in a menu, adding below', async ({
  page,
}) => {
  await openAs(page, 'event_manager', '/events');
  await page.getByRole('link', { name: 'ประชุมวิชาการภาคใต้ (สาธิต)' }).first().click();
  await page
    .getByRole('navigation', { name: 'ส่วนของกิจกรรม' })
    .getByRole('button', { name: 'ผู้ลงทะเบียน' })
    .click();
  await expectNoSideways(page);
  const more = page.getByRole('main').getByRole('button', { name: 'คำสั่งอื่น' });
  await more.click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveText(['ส่งออก', 'ข้อจำกัดด้านอาหาร', 'นำเข้า']);
  await menu.getByRole('menuitem', { name: 'ส่งออก' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The menu is closed, and what is done next begins where it was opened.
  await expect(more).toBeFocused();
  await page.getByRole('button', { name: 'เพิ่มผู้ลงทะเบียน' }).click();
  await expect(page.getByRole('dialog', { name: 'เพิ่มผู้ลงทะเบียน' })).toBeVisible();
});
