/// <reference lib="dom" />

import { expect, test } from '@playwright/test';
import { expectAccessible, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, goWithin, openAs } from '../fixtures.ts';
import { makePharmacist } from '../users/users-fixtures.ts';

test('a request is opened and checked, a copy leaves, and the person is erased', async ({
  page,
}) => {
  const made = await makePharmacist(page);
  await openAs(page, 'dpo', `/users?id=${made.id}&tab=rights`);
  const drawer = page.getByRole('dialog', { name: made.name });
  const ask = drawer.getByRole('button', { name: 'ลบข้อมูล…' });
  await expect(ask).toHaveAttribute('aria-disabled', 'true');
  await expectPartAccessible(drawer);

  await drawer.getByRole('button', { name: 'บันทึกคำขอ' }).click();
  const form = page.getByRole('dialog', { name: 'บันทึกคำขอ' });
  await form.getByRole('combobox', { name: /^ประเภทคำขอ/ }).click();
  await page.getByRole('option', { name: 'ขอลบข้อมูล' }).click();
  await form.getByRole('combobox', { name: /^ช่องทาง/ }).click();
  await page.getByRole('option', { name: 'อีเมล' }).click();
  await expectPartAccessible(form);
  await form.getByRole('button', { name: 'บันทึกคำขอ' }).click();
  await expect(form).toBeHidden();
  const requests = drawer.getByRole('list', { name: 'คำขอใช้สิทธิ' });
  await expect(requests.getByText(/^DSR-\d{4}-\d{5} · ขอลบข้อมูล$/)).toBeVisible();
  await expect(requests.getByText('เหลือ 90 วัน')).toBeVisible();
  await requests.getByRole('button', { name: /^รับเรื่อง: DSR/ }).click();
  await expect(requests.getByText('กำลังยืนยันตัวตน')).toBeVisible();
  await requests.getByRole('button', { name: /^ยืนยันตัวตนแล้ว: DSR/ }).click();
  const step = page.getByRole('dialog', { name: /^ยืนยันตัวตนแล้ว/ });
  await step.getByRole('combobox', { name: /^วิธียืนยันตัวตน/ }).click();
  await page.getByRole('option', { name: 'มาด้วยตนเอง' }).click();
  await step.getByRole('button', { name: 'ยืนยันตัวตนแล้ว' }).click();
  await expect(requests.getByText('กำลังดำเนินการ')).toBeVisible();

  await drawer.getByRole('button', { name: 'ส่งออกสำเนา' }).click();
  const copy = page.getByRole('dialog', { name: 'สำเนาข้อมูล' });
  await copy.getByRole('textbox', { name: /^เหตุผล/ }).fill('ส่งให้เจ้าของข้อมูล');
  const saved = page.waitForEvent('download');
  await copy.getByRole('button', { name: 'ดาวน์โหลด' }).click();
  expect((await saved).suggestedFilename()).toMatch(
    new RegExp(`^connect_access-package_${made.id}_\\d{8}\\.html$`),
  );

  await ask.click();
  const erase = page.getByRole('dialog', { name: `ลบข้อมูลของ ${made.name}` });
  await erase.getByRole('textbox', { name: /เพื่อยืนยัน/ }).fill('ภญ.คนอื่น');
  await erase.getByRole('textbox', { name: /^เหตุผล/ }).fill(`ลบ ${made.name}`);
  await erase.getByRole('button', { name: 'ลบถาวร' }).click();
  await expect(erase.getByText('พิมพ์รหัสหรือชื่อที่แสดงของผู้ใช้ให้ตรงกัน')).toBeVisible();
  await expect(erase.getByText(/เหตุผลนี้จะถูกเก็บไว้ถาวร/)).toBeVisible();
  await expectPartAccessible(erase);
  await erase.getByRole('textbox', { name: /เพื่อยืนยัน/ }).fill(`#${made.id}`);
  await erase.getByRole('textbox', { name: /^เหตุผล/ }).fill('ตามคำขอของเจ้าของข้อมูล');
  await erase.getByRole('button', { name: 'ลบถาวร' }).click();
  await expect(erase).toBeHidden();
  const tombstone = page.getByRole('dialog', { name: `ผู้ใช้ที่ลบข้อมูล #${made.id}` });
  await expect(tombstone.getByText(/ข้อมูลส่วนบุคคลของผู้ใช้นี้ถูกลบแล้ว/)).toBeVisible();
  await expect(tombstone.getByRole('button', { name: 'ส่งออกสำเนา' })).toHaveCount(0);
  await expect(page.getByText(made.name)).toHaveCount(0);
  await expectPartAccessible(tombstone);

  await goWithin(page, '/admins?tab=privacy&section=erasures');
  const ledger = page.getByRole('table', { name: 'ทะเบียนการลบข้อมูล' });
  await expect(ledger.getByText('ตามคำขอของเจ้าของข้อมูล').first()).toBeVisible();
  await expectPartAccessible(page.locator('main'));
});

test('the queue shows what is due first, in English and on a phone, and takes a refusal', async ({
  page,
}) => {
  await openAs(page, 'dpo', '/admins?tab=privacy&section=requests');
  const table = page.getByRole('table', { name: 'คำขอของเจ้าของข้อมูล' });
  await expect(table.getByText(/^เกินกำหนด \d+ วัน$/).first()).toBeVisible();
  await expectAccessible(page);
  const cutOff = await table.locator('td button').evaluateAll((buttons) =>
    buttons.filter((button) => {
      const cell = button.closest('td')?.getBoundingClientRect();
      const box = button.getBoundingClientRect();
      return !cell || box.bottom > cell.bottom || box.right > cell.right;
    }),
  );
  expect(cutOff).toHaveLength(0);
  await page.getByRole('button', { name: 'บันทึกคำขอ' }).click();
  const form = page.getByRole('dialog', { name: 'บันทึกคำขอ' });
  await form.getByRole('combobox', { name: /^ประเภทคำขอ/ }).click();
  await page.getByRole('option', { name: 'ขอเข้าถึงข้อมูล' }).click();
  await form.getByRole('combobox', { name: /^ช่องทาง/ }).click();
  await page.getByRole('option', { name: 'โทรศัพท์' }).click();
  await form.getByRole('button', { name: 'บันทึกคำขอ' }).click();
  const name = form.getByRole('textbox', { name: 'ผู้ยื่นคำขอ' });
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const stranger = `คุณไม่มีบัญชี ${Date.now()}`;
  await name.fill(stranger);
  await form.getByRole('button', { name: 'บันทึกคำขอ' }).click();
  await expect(form).toBeHidden();
  await goToView(
    page,
    `/admins?tab=privacy&section=requests&search=${encodeURIComponent(stranger)}`,
  );
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: /^ปฏิเสธ: DSR/ }).click();
  const refuse = page.getByRole('dialog', { name: /^ปฏิเสธ/ });
  await refuse.getByRole('combobox', { name: /^เหตุที่ปฏิเสธ/ }).click();
  await page.getByRole('option', { name: 'ไม่มีข้อมูลของผู้ขอ' }).click();
  await refuse.getByRole('textbox', { name: /^ผลการดำเนินการ/ }).fill('ค้นหาแล้วไม่พบ');
  await refuse.getByRole('button', { name: 'ปฏิเสธ', exact: true }).click();
  await expect(refuse).toBeHidden();
  await expect(page.getByText('ค้นหาแล้วไม่พบ')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('connect.language', 'en'));
  await page.goto('/admins?tab=privacy&section=requests');
  await expect(page.getByText(/\d+ days late/).first()).toBeVisible();
  await expectNoSideways(page);
  await expectPartAccessible(page.locator('main'));
});
