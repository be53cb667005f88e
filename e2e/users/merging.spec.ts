import { expect, type Page, test } from '@playwright/test';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goToView, goWithin, openAs, tokenOf } from '../fixtures.ts';
import { makePharmacist } from './users-fixtures.ts';

interface Saved {
  data: { id: number; version: number };
}

async function send(page: Page, method: 'POST' | 'PUT', path: string, data: object) {
  const reply = await page.request.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    data,
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const body: Saved = await reply.json();
  return body.data;
}
const post = async (page: Page, path: string, data: object) =>
  (await send(page, 'POST', path, data)).id;

/** A workplace is made with a hint, merged, found by its old name, and taken apart. */
async function expectWorkplaces(page: Page): Promise<void> {
  await goWithin(page, '/admins?tab=reference&list=workplaces');
  const n = String(Date.now() % 10_000_000);
  const place = { type: 'clinic', province_code: '50' };
  await post(page, '/v1/workplace', { ...place, name_th: `คลินิกเดิม${n}` });
  await page.getByRole('button', { name: 'เพิ่มสถานที่ทำงาน' }).click();
  const form = page.getByRole('dialog', { name: 'เพิ่มสถานที่ทำงาน' });
  await form.getByRole('combobox', { name: 'จังหวัด' }).click();
  await page.getByRole('option', { name: 'เชียงใหม่' }).click();
  await form.getByRole('textbox', { name: 'ชื่อสถานที่ทำงาน' }).fill(`คลินิก เดิม ${n}`);
  await expect(form.getByText('อาจซ้ำกับรายการที่มีอยู่แล้ว')).toBeVisible();
  await expectPartAccessible(form);
  await form.getByRole('textbox', { name: 'ชื่อสถานที่ทำงาน' }).fill(`คลินิกใหม่${n}`);
  const made = page.waitForResponse((one) => one.request().method() === 'POST');
  await form.getByRole('button', { name: 'บันทึก' }).click();
  const { data: saved }: Saved = await (await made).json();
  await expect(form).toBeHidden();

  const search = page.getByRole('searchbox', { name: 'ค้นหาชื่อ ชื่อเดิม รหัส หรืออำเภอ' });
  await search.fill(n);
  // Somebody else changes it meanwhile: it is said, and what was typed stays.
  await page.getByRole('button', { name: `แก้ไข คลินิกใหม่${n}` }).click();
  const editing = page.getByRole('dialog', { name: `แก้ไข คลินิกใหม่${n}` });
  await editing.getByRole('textbox', { name: 'อำเภอ/เขต' }).fill('หางดง');
  await send(page, 'PUT', `/v1/workplace/${saved.id}`, {
    district: 'แม่ริม',
    version: saved.version,
  });
  await editing.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByText('มีผู้แก้ไขรายการนี้ไปก่อนแล้ว กรุณาเปิดใหม่')).toBeVisible();
  await expect(editing.getByRole('textbox', { name: 'อำเภอ/เขต' })).toHaveValue('หางดง');
  const again = page.waitForResponse((one) => one.request().method() === 'PUT');
  await editing.getByRole('button', { name: 'บันทึก' }).click();
  expect((await again).status()).toBe(409);
  await expect(editing.getByRole('textbox', { name: 'อำเภอ/เขต' })).toHaveValue('หางดง');
  // While it is sent, the window stays.
  await expect(editing.getByRole('button', { name: 'บันทึก' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'ปิดโดยไม่บันทึก', exact: true }).click();
  await expect(editing).toBeHidden();
  await page.getByRole('button', { name: `รวม คลินิกใหม่${n} กับรายการอื่น` }).click();
  const window = page.getByRole('dialog', { name: /^รวมสถานที่ทำงาน/ });
  await window.getByRole('textbox', { name: 'รายการที่ซ้ำ' }).fill(`คลินิกเดิม${n}`);
  await page.getByRole('option', { name: `คลินิกเดิม${n}` }).click();
  await window.getByRole('button', { name: 'รวมเป็นรายการเดียว' }).click();
  await expect(window).toBeHidden();
  await expect(page.getByText(`ชื่อเดิม: คลินิกเดิม${n}`)).toBeVisible();
  await search.fill(`เดิม${n}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectPartAccessible(page.locator('main'));

  await page.getByRole('combobox', { name: 'สถานะ' }).click();
  await page.getByRole('option', { name: /^รวมแล้ว/ }).click();
  await page.getByRole('button', { name: `แยก คลินิกเดิม${n} กลับ` }).click();
  await expect(page.getByText(/^แยกกลับแล้ว/).first()).toBeVisible();
}

test('two users who are one person are found, compared, merged, and taken apart; so are two entries of one workplace', async ({
  page,
}) => {
  const [one, other] = [await makePharmacist(page), await makePharmacist(page)];
  await openAs(page, 'admin', `/users?id=${one.id}`);
  const drawer = page.getByRole('dialog').first();
  await expect(drawer.getByText('อาจเป็นคนเดียวกับผู้ใช้ที่มีอยู่แล้ว')).toBeVisible();

  await goToView(page, '/users');
  await page.getByRole('button', { name: 'ตรวจผู้ใช้ซ้ำ' }).click();
  const window = page.getByRole('dialog', { name: 'ผู้ใช้ที่อาจซ้ำกัน' });
  await expect(window.getByRole('button', { name: /^เปรียบเทียบ / }).first()).toBeVisible();
  await expectPartAccessible(window);

  await goToView(page, `/users?duplicates=${one.id}-${other.id}`);
  await window.getByRole('radio', { name: `${other.name} (#${other.id})` }).check();
  // What stays is marked as such, what goes is struck through.
  const chosen = window.locator('section div:has(> .mantine-Radio-root input:checked)');
  await expect(chosen.locator('ins').first()).toBeVisible();
  await expect(chosen.locator('del')).toHaveCount(0);
  await expect(window.locator('section del').first()).toBeVisible();
  await expectPartAccessible(window);
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await window.getByRole('button', { name: 'รวมเป็นรายการเดียว' }).press('Enter');
  await expect(page.getByText('รวมผู้ใช้แล้ว')).toBeVisible();

  await goToView(page, `/users?id=${one.id}`);
  await expect(page).toHaveURL(new RegExp(`[?&]id=${other.id}\\b`));
  await goToView(page, '/users?duplicates=all');
  await window.getByRole('tab', { name: 'รวมแล้ว' }).click();
  await window.getByRole('button', { name: `แยก ${one.name} กลับ` }).click();
  await expect(page.getByText('แยกกลับแล้ว')).toBeVisible();
  await goToView(page, `/users?id=${one.id}`);
  await expect(page.getByRole('dialog', { name: one.name })).toBeVisible();
  await expectWorkplaces(page);
});
