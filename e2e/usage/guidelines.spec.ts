import { expect, test } from '@playwright/test';
import { expectAccessible, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, openAs } from '../fixtures.ts';

test('printed copies are found, sent by keyboard, and taken back', async ({ page }) => {
  await openAs(page, 'admin', '/guidelines');
  await page.getByRole('link', { name: 'Guideline for patient' }).click();
  const figure = (name: string) =>
    page.locator('dl > div').filter({ hasText: name }).locator('dd').first();
  await expect(figure('ดาวน์โหลด')).toHaveText(/^[1-9][\d,]*$/);
  await expect(figure('คู่มือยอดนิยม')).toHaveText(/[ก-๙]/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'สถานะจัดส่ง' }).first().click();
  await page.getByRole('checkbox', { name: 'รอดำเนินการ' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/fulfilment_status=new/);
  // All that is new waits: the figure is that of the filter once it equals the total.
  await expect(async () => {
    const total = await page.getByText(/^\d+ รายการ$/).textContent();
    expect(`${await figure('รอจัดส่ง').textContent()} รายการ`).toBe(total);
  }).toPass();
  const waiting = Number(await figure('รอจัดส่ง').textContent());
  await expect(page.locator('tbody tr')).toHaveCount(Math.min(waiting, 10));

  const row = page.locator('tbody tr a').first();
  const id = await row.getAttribute('data-row');
  await row.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('ถนนตัวอย่าง')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]id=${id}`));
  await expectPartAccessible(page.getByRole('dialog'));
  const send = drawer.getByRole('button', { name: 'เปลี่ยนเป็น “จัดส่งแล้ว”' });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(drawer.getByText(/^ที่อยู่และเบอร์ติดต่อจะถูกลบวันที่ \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(drawer.getByText('โดย นพดล', { exact: false })).toHaveCount(1);
  await expect(figure('รอจัดส่ง')).toHaveText(String(waiting - 1));
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect(figure('รอจัดส่ง')).toHaveText(String(waiting));
  await expect(drawer.getByText(/จะถูกลบวันที่/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.locator(`[data-row="${id}"]`)).toBeFocused();

  await goToView(page, '/guidelines?date_to=2019-01-01');
  await expect(page.getByText('ยังไม่มีการขอคู่มือในช่วงเวลานี้')).toBeVisible();
  await page.getByRole('link', { name: 'จัดการไฟล์คู่มือ' }).click();
  await expect(page).toHaveURL(/\/documents\?document_type=patient_guideline/);
});

test('an analyst reads no names on a phone, and says nothing of parcels', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'analyst', '/guidelines?action=print_request');
  const first = page.locator('[data-row]').first();
  await expect(first).toBeVisible();
  await expectNoSideways(page);
  await first.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(/^[ก-ฮ]\*\*\*/).first()).toBeVisible();
  await expect(drawer.getByText('ถนนตัวอย่าง')).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: /เปลี่ยนเป็น/ })).toHaveCount(0);
  await expectNoSideways(page);
});
