import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSideways, openAs } from '../fixtures.ts';

const EVENT = 'Pharmacy Meet-up ภูเก็ต (ตัวอย่าง)';

test('who is registered is written to: the message waits in the tab, is dropped there, and stands in the drawer', async ({
  page,
}) => {
  await openAs(page, 'event_manager', '/events');
  await page.getByRole('link', { name: EVENT }).first().click();
  const tabs = page.getByRole('navigation', { name: 'ส่วนของกิจกรรม' });
  await tabs.getByRole('button', { name: 'ผู้ลงทะเบียน' }).click();
  await page.getByRole('button', { name: 'เพิ่มผู้ลงทะเบียน' }).first().click();
  const form = page.getByRole('dialog', { name: 'เพิ่มผู้ลงทะเบียน' });
  await form.getByText('บุคคลที่ไม่มีบัญชี').click();
  await form.getByRole('textbox', { name: /^ชื่อ(?: \*)?$/ }).fill('ชลธิชา');
  await form.getByRole('textbox', { name: /^นามสกุล(?: \*)?$/ }).fill('นามสมมติ');
  await form.getByRole('textbox', { name: 'อีเมล' }).fill(`msg${Date.now()}@hcp.example`);
  await form.getByRole('button', { name: 'ลงทะเบียน', exact: true }).click();
  await expect(page.getByText(/^ลงทะเบียน ชลธิชา นามสมมติ แล้ว/)).toBeVisible();
  await tabs.getByRole('button', { name: 'ข้อความ' }).click();
  await expect(page).toHaveURL(/view=messages/);
  const message = page.locator('tbody tr', { hasText: 'ชลธิชา นามสมมติ' }).first();
  await expect(message).toContainText('รอส่ง');
  await expectAccessible(page);
  await message.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'ไม่ต้องส่ง', exact: true }).click();
  const sure = page.getByRole('dialog', { name: 'ไม่ส่งข้อความ 1 ข้อความหรือไม่' });
  await expectAccessible(page);
  await sure.getByRole('button', { name: 'ไม่ต้องส่ง', exact: true }).click();
  await expect(message).toContainText('ไม่ส่ง');
  await message.getByRole('link').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'ข้อความ' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(page.url().replace(/view=people.*/, 'view=messages'));
  await expect(page.getByText('ชลธิชา นามสมมติ').first()).toBeVisible();
  await expectNoSideways(page);
});
