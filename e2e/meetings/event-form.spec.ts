import { expect, test } from '@playwright/test';
import { openAs } from '../fixtures.ts';

test('reminders and the province of an event are typed and taken by Enter; a fourth, a second and one out of range are told', async ({
  page,
}) => {
  await openAs(page, 'event_manager', '/events/create');
  const reminders = page.locator('[data-field=reminder_offsets_hours]');
  const input = reminders.getByRole('combobox');
  const said = page.getByRole('listbox', { name: /แจ้งเตือนล่วงหน้า/ });
  await input.click();
  await page.keyboard.type('72');
  await expect(said).toContainText('มีเวลานี้อยู่แล้ว');
  await page.keyboard.press('Enter');
  await input.fill('15 วัน');
  await expect(said).toContainText('ระบุ 1–336 ชั่วโมง');
  await input.fill('๓๖ ชั่วโมง');
  await page.keyboard.press('Enter');
  await expect(reminders).toContainText('36 ชั่วโมง');
  // Nothing is typed any more: Enter takes nothing.
  await page.keyboard.press('Enter');
  await expect(reminders).not.toContainText('1 ชั่วโมง');
  await page.keyboard.type('48');
  await expect(said).toContainText('เลือกได้ไม่เกิน 3 รายการ');

  const province = page.locator('[data-field=province_code]').getByRole('combobox');
  await province.click();
  await page.keyboard.type('เชียงร');
  await page.keyboard.press('Enter');
  await expect(province).toHaveValue('เชียงราย');
});
