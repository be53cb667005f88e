import { expect, test } from '@playwright/test';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goToView, goWithin, openAs, tokenOf } from '../fixtures.ts';
import { makePharmacist, recordConsent } from './users-fixtures.ts';

test('a new user is made, changed by two at once, and closed; a stage is set by hand', async ({
  page,
}) => {
  await test.step('a new user is checked, made, changed by two at once, and closed by Escape', async () => {
    await openAs(page, 'admin', '/users/pharmacist?status=pending');
    await page.getByRole('button', { name: 'เพิ่มเภสัชกร' }).click();
    const fresh = page.getByRole('dialog', { name: 'เพิ่มเภสัชกร' });
    await fresh.getByRole('button', { name: 'บันทึก' }).click();
    await expect(fresh.getByRole('alert').first()).toContainText('กรุณาตรวจสอบข้อมูล');
    await expectPartAccessible(fresh);
    const number = String(100_000 + (Date.now() % 800_000));
    await fresh.getByLabel('คำนำหน้า').fill('ภก.');
    await fresh.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill('วิทยา');
    await fresh.getByRole('textbox', { name: 'นามสกุล', exact: true }).fill('ทดลองจริง');
    await fresh.getByRole('textbox', { name: 'อีเมล' }).fill(`new${number}@hcp.example`);
    await fresh.getByRole('textbox', { name: /^เลขที่ใบประกอบวิชาชีพ/ }).fill(`ภ ${number}`);
    await fresh.getByRole('combobox', { name: 'จังหวัด' }).click();
    await page.getByRole('option', { name: 'เชียงใหม่' }).click();
    await fresh.getByRole('button', { name: 'บันทึก' }).click();

    const drawer = page.getByRole('dialog', { name: 'ภก.วิทยา ทดลองจริง' });
    await expect(drawer.getByText('รอตรวจสอบ')).toBeVisible();
    await expect(page).toHaveURL(/[?&]id=\d+/);
    const id = Number(new URL(page.url()).searchParams.get('id'));

    await drawer.getByRole('button', { name: 'แก้ไข' }).click();
    const phone = drawer.getByRole('textbox', { name: 'โทรศัพท์' });
    await phone.fill('๐๘๑๒๓๔๕๖๗๘');
    const other = await page.request.put(`/v1/user/${id}`, {
      headers: { Authorization: `Bearer ${await tokenOf(page)}` },
      data: { position: 'เภสัชกรชำนาญการ' },
    });
    expect(other.status()).toBe(200);
    await drawer.getByRole('button', { name: 'บันทึก' }).click();
    const conflict = page.getByRole('dialog').filter({ hasText: 'ถูกแก้ไขโดย' });
    await expect(conflict).toBeVisible();
    await conflict.getByRole('button', { name: 'บันทึกทับ' }).click();
    await expect(conflict).toBeHidden();

    // What is not saved is asked about; what is saved is not.
    await drawer.getByRole('textbox', { name: 'ตำแหน่ง' }).fill('หัวหน้างาน');
    await drawer.getByRole('button', { name: 'ยกเลิก' }).click();
    const asked = page.getByRole('dialog', { name: 'ออกจากหน้านี้' });
    await asked.getByRole('button', { name: 'อยู่ต่อ' }).click();
    await drawer.getByRole('button', { name: 'บันทึก' }).click();
    await expect(drawer.getByText('หัวหน้างาน')).toBeVisible();
    await expect(drawer.getByText('081-234-5678')).toBeVisible();
    await expectPartAccessible(drawer);

    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page).not.toHaveURL(/[?&]id=/);
    await expect(page.locator(`[data-row="${id}"]`)).toBeFocused();
  });

  await test.step('a stage is set by hand with its reason, locked, and stands in the history', async () => {
    const made = await makePharmacist(page);
    await goToView(page, `/users/pharmacist?id=${made.id}&tab=adoption`);
    const drawer = page.getByRole('dialog', { name: made.name });
    const product = drawer.getByRole('region', { name: 'Rybelsus' });
    const change = product.getByRole('button', { name: /^เปลี่ยนระดับ/ });
    await change.click();
    const asked = page.getByRole('dialog', { name: 'เปลี่ยนระดับ Rybelsus' });
    // A window begins at its first field, and gives the focus back.
    await expect(asked.getByRole('combobox', { name: /^ระดับ/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(change).toBeFocused();
    await page.keyboard.press('Enter');
    await asked.getByRole('combobox', { name: /^ระดับ/ }).click();
    await page.getByRole('option', { name: 'สนใจ' }).click();
    await asked.getByRole('textbox', { name: /^เหตุผล/ }).fill('พบในการประชุม');
    await asked.getByRole('button', { name: 'บันทึก' }).click();
    await expect(asked).toBeHidden();
    await expect(product.getByText(/^ล็อกถึง/)).toBeVisible();
    await expect(drawer.getByText('พบในการประชุม')).toBeVisible();
    await expectPartAccessible(drawer);

    // Nothing is drawn below the stages before they are there.
    const held = Promise.withResolvers<void>();
    await page.route(`**/v1/user/${made.id}/adoption`, async (route) => {
      await held.promise;
      await route.continue();
    });
    const told = page.waitForResponse(/\/timeline/);
    await page.goto(`/users/pharmacist?id=${made.id}&tab=activity`);
    await told;
    const line = drawer.getByRole('group', { name: 'แสดงกิจกรรม' });
    await expect(drawer.getByRole('status').first()).toBeVisible();
    await expect(line).toHaveCount(0);
    held.resolve();
    await expect(line).toBeVisible();
    await expect(drawer.getByRole('img', { name: /สนใจ/ })).toBeVisible();

    // The command that cannot be done says why.
    await drawer.getByRole('button', { name: 'คำสั่งอื่น' }).click();
    const approve = page.getByRole('menuitem', { name: 'อนุมัติ' });
    await expect(approve).toHaveAttribute('aria-disabled', 'true');
    await expect(approve).toHaveAttribute('aria-description', /ใบอนุญาต/);
  });
});

test('licences are checked by keyboard, one after the other, in the queue of the list', async ({
  page,
}) => {
  const first = await makePharmacist(page);
  const second = await makePharmacist(page);
  const asked = page.waitForRequest(/\/v1\/user-queue/);
  await openAs(
    page,
    'medical',
    `/users/pharmacist?license_status=pending&id=${first.id}&tab=license`,
  );
  const drawer = page.getByRole('dialog', { name: first.name });
  // The queue of a list has the type that its address fixes.
  expect(new URL((await asked).url()).searchParams.get('user_type')).toBe('pharmacist');
  await expect(drawer.getByText(first.licence)).toBeVisible();
  await expectPartAccessible(drawer);
  // The keys work wherever the focus is in the drawer.
  await drawer.getByRole('tab', { name: 'ใบอนุญาต' }).focus();
  await page.keyboard.press('Alt+KeyX');
  await expect(drawer.getByText('ระบุเหตุผลอย่างน้อย 3 ตัวอักษร')).toBeVisible();
  await page.keyboard.press('Alt+KeyV');
  await expect(page.getByText(`ใบอนุญาตของ ${first.name} ผ่านแล้ว`)).toBeVisible();
  // The next in line is there; which one depends on who else waits.
  await expect(page).not.toHaveURL(new RegExp(`id=${first.id}\\b`));

  await goToView(page, `/users/pharmacist?license_status=pending&id=${second.id}&tab=license`);
  const other = page.getByRole('dialog', { name: second.name });
  await other.getByRole('textbox', { name: 'หมายเหตุ' }).fill('ไม่พบในทะเบียนของสภา');
  await page.keyboard.press('Alt+KeyX');
  await expect(page.getByText(`บันทึกว่าใบอนุญาตของ ${second.name} ไม่ผ่าน`)).toBeVisible();
  await goWithin(page, `/users?id=${second.id}&tab=license`);
  await expect(other.getByText('ไม่พบในทะเบียนของสภา')).toBeVisible();
  await expect(other.getByText('ชื่อและเลขที่ยังเหมือนตอนตรวจครั้งล่าสุด')).toBeVisible();
});

test('a withdrawn consent shows at once, in the table, the timeline and the badges', async ({
  page,
}) => {
  const made = await makePharmacist(page);
  await recordConsent(page, made.id, 'marketing_email');
  await recordConsent(page, made.id, 'profiling');
  await openAs(page, 'dpo', `/users?id=${made.id}&tab=consents`);
  const drawer = page.getByRole('dialog', { name: made.name });
  await expect(drawer.getByText('อีเมล ยินยอม')).toBeVisible();
  await drawer.getByRole('button', { name: 'ถอนความยินยอม: รับข่าวสารทางอีเมล' }).click();
  const asked = page.getByRole('dialog', { name: /^ถอนความยินยอม/ });
  await asked.getByRole('combobox', { name: /^ช่องทาง/ }).click();
  await page.getByRole('option', { name: 'โทรศัพท์' }).click();
  await asked.getByRole('button', { name: 'ถอน', exact: true }).click();
  await expect(asked).toBeHidden();
  const row = drawer.getByRole('row', { name: /^รับข่าวสารทางอีเมล/ });
  await expect(row).toContainText('ถอนความยินยอม');
  await expect(drawer.getByText('อีเมล ถอนความยินยอม')).toBeVisible();
  await expectPartAccessible(drawer);
  await drawer.getByRole('tab', { name: 'กิจกรรม' }).click();
  await expect(page).toHaveURL(/tab=activity/);
  await expect(drawer.getByRole('listitem').filter({ hasText: 'ถอนความยินยอม' })).toHaveCount(1);
  await expectPartAccessible(drawer);
});
