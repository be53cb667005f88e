import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, openAs, tokenOf } from '../fixtures.ts';
import { makePharmacist } from './users-fixtures.ts';

test('the four lists have their addresses, columns, chips and filters', async ({ page }) => {
  await openAs(page, 'admin', '/users');
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(10);
  const sections = page.getByRole('navigation', { name: 'กลุ่มผู้ใช้' });
  await expect(sections.getByRole('link', { name: /^ทั้งหมด/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: /^แพทย์/ }).click();
  await expect(page).toHaveURL(/user_type=doctor/);
  await expect(rows.first()).toContainText('แพทย์');
  await page.getByRole('columnheader', { name: 'ชื่อที่แสดง' }).getByRole('button').click();
  await expect(page).toHaveURL(/order_by=display_name/);
  // Rows of the order before are dimmed.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);

  await sections.getByRole('link', { name: /^ผู้แทนขาย/ }).click();
  await expect(page).toHaveURL('/users/sale');
  await expect(page.getByRole('columnheader', { name: 'รหัสพนักงาน' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'สาขา' })).toHaveCount(0);

  await sections.getByRole('link', { name: /^เภสัชกร/ }).click();
  await expect(page).toHaveURL(/\/users\/pharmacist\?license_status=pending/);
  await page.getByRole('button', { name: /^ทั้งหมด/ }).click();
  await expect(rows).toHaveCount(10);
  await page.goBack();
  await expect(page).toHaveURL(/license_status=pending/);
});

test('on a phone a user is two lines, and opens over the list; the window of a command fits, and cancelling keeps what is chosen; the drawer is closed by its button while somebody else is there', async ({
  page,
}) => {
  const made = await makePharmacist(page);
  const colleague = await tokenOf(page, 'medical');
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'admin', `/users/pharmacist?search=${encodeURIComponent(made.licence)}`);
  const card = page.getByRole('listitem').filter({ hasText: made.name });
  await expect(card).toContainText('รออนุมัติ');
  await expectNoSideways(page);
  await page.getByRole('checkbox', { name: made.name }).check();
  await page.getByRole('button', { name: 'มอบหมายผู้แทน' }).click();
  const asked = page.getByRole('dialog', { name: 'มอบหมายผู้แทน' });
  await expect(asked.getByRole('button', { name: 'มอบหมาย 1 คน' })).toBeVisible();
  await expectNoSideways(page);
  await expectPartAccessible(asked);
  await asked.getByRole('button', { name: 'มอบหมาย 1 คน' }).click();
  await expect(asked.getByText('เลือกผู้แทนที่ดูแล')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(page.getByText('เลือก 1 รายการ')).toBeVisible();
  await expect(page.getByRole('button', { name: 'มอบหมายผู้แทน' })).toBeFocused();

  const here = await page.request.post('/v1/presence', {
    headers: { Authorization: `Bearer ${colleague}` },
    data: { type: 'user', id: made.id, page: randomUUID(), editing: false },
  });
  expect(here.ok(), await here.text()).toBe(true);
  await card.getByRole('link', { name: made.name }).click();
  const drawer = page.getByRole('dialog', { name: made.name });
  await expect(drawer.getByRole('tab', { name: 'ข้อมูล', exact: true })).toBeVisible();
  await expect(drawer.getByText('เปิดดูอยู่')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'ปิด', exact: true })).toBeInViewport({
    ratio: 1,
  });
  await expectNoSideways(page);
  await expectPartAccessible(drawer);
});

test('a masked role reads no contact, name or licence in clear, searches and finds by id alone, and imports nothing', async ({
  page,
}) => {
  const made = await makePharmacist(page);
  const bodies: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/v1/user')) bodies.push(await response.text().catch(() => ''));
  });
  // Who may import nothing has neither the button nor the window.
  await openAs(page, 'analyst', '/users?import=1');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'นำเข้า' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goToView(page, `/users?search=%23${made.id}`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'ค้นหาด้วย #รหัส');
  await page.locator('tbody tr a').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('ข้อมูลส่วนบุคคลถูกปิดบังตามสิทธิ์ของบัญชีนี้')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'แก้ไข' })).toHaveCount(0);
  await expect(drawer.getByRole('tab', { name: 'Adoption' })).toHaveCount(0);
  await drawer.getByRole('tab', { name: 'ใบอนุญาต' }).click();
  await expect(drawer.getByRole('button', { name: 'ผ่าน', exact: true })).toHaveCount(0);
  const text = `${await page.locator('body').innerText()}${bodies.join('')}`;
  for (const clear of [made.email, made.licence, made.name, '081-234-5678', '+66812345678']) {
    expect(text).not.toContain(clear);
  }

  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'ค้นหา' });
  const users = box.getByRole('group', { name: 'ผู้ใช้' });
  await box.getByRole('combobox', { name: 'ค้นหา' }).fill(`#${made.id}`);
  await expect(users.getByRole('option')).toHaveCount(1);
  await expect(users).not.toContainText('มณีรัตน์');
  await box.getByRole('combobox', { name: 'ค้นหา' }).fill(made.licence);
  await expect(users).toHaveCount(0);
});
