import { expect, type Page, test } from '@playwright/test';
import { signInByForm } from '../account-maker.ts';
import { expectAccessible, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, openAs, reloadAsked } from '../fixtures.ts';
import { makeStaff, passwordFor, uniqueUsername } from '../staff-maker.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `คำสั่งของ ${name}` });

/** A day of the coming year, as it is typed. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB', {
    timeZone: 'Asia/Bangkok',
  });

test('an account made by invitation: the link is shown once, sets the password and lets in; its device is named and signed out; suspending asks for a reason and ends the session of another browser; a reset shows a link, and deleting takes the account out of the list', async ({
  page,
  browser,
}) => {
  await openAs(page, 'super_admin', '/staffs');
  await page.getByRole('link', { name: 'เพิ่มเจ้าหน้าที่' }).click();
  await expect(page.getByRole('heading', { name: 'เพิ่มเจ้าหน้าที่' })).toBeVisible();
  const username = uniqueUsername();
  const name = 'วิภา ตัวอย่างใหม่';
  await page.getByRole('textbox', { name: 'ชื่อผู้ใช้', exact: true }).fill(username);
  await page.getByRole('textbox', { name: 'อีเมล' }).fill(`${username}@staff.example`);
  await page.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill('วิภา');
  await page.getByRole('textbox', { name: 'นามสกุล' }).fill('ตัวอย่างใหม่');
  await page.getByRole('radio', { name: /^ผู้จัดทำเนื้อหา/ }).click();
  await page.getByRole('button', { name: /^บันทึก/ }).click();

  const dialog = page.getByRole('dialog', { name: 'ลิงก์ตั้งรหัสผ่าน' });
  await expect(dialog).toContainText(name);
  await expect(dialog).toContainText('แสดงครั้งเดียว');
  // The form behind the dialog keeps the values that were sent.
  const invite = page.getByRole('switch', { name: 'สร้างลิงก์เชิญ', includeHidden: true });
  await expect(invite).toBeChecked();
  const link = await dialog.getByLabel('ลิงก์ (ใช้ได้ครั้งเดียว)').inputValue();
  await expectPartAccessible(dialog);
  await dialog.getByRole('button', { name: 'ปิด' }).last().click();
  await expect(page).toHaveURL(/\/staffs\/\d+$/);
  const account = new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText(link)).toHaveCount(0);

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(link);
  await expect(other.getByText(name)).toBeVisible();
  await other.getByLabel('รหัสผ่านใหม่', { exact: true }).fill(passwordFor(username));
  await other.getByLabel('ยืนยันรหัสผ่านใหม่').fill(passwordFor(username));
  await other.getByRole('button', { name: 'ตั้งรหัสผ่านและเข้าสู่ระบบ' }).click();
  await expect(other.getByRole('main')).toBeVisible();
  await expect(other).toHaveURL(/\/$/);
  await goWithin(other, '/setting');

  await page.reload();
  await expect(page.getByRole('heading', { name: /^อุปกรณ์ที่เข้าใช้อยู่ \(1\)/ })).toBeVisible();
  await page.getByRole('button', { name: /^ออกจากระบบบน Chrome บน / }).click();
  await expect(page.getByText('ไม่มีอุปกรณ์ที่เข้าใช้อยู่')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login\?/);

  await signInByForm(other, username, passwordFor(username));
  await expect(other).toHaveURL('/setting');
  await goWithin(page, `/staffs?search=${username}`);
  await menuOf(page, name).click();
  await page.getByRole('menuitem', { name: 'ระงับ', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'ระงับบัญชี' });
  await asked.getByRole('button', { name: 'ระงับบัญชี' }).click();
  await expect(asked.getByText('กรุณาระบุเหตุผล')).toBeVisible();
  await asked.getByRole('textbox', { name: /^เหตุผล/ }).fill('ลาออกแล้ว');
  await asked.getByRole('button', { name: 'ระงับบัญชี' }).click();
  await expect(page.getByText(`ระงับบัญชีของ ${name} แล้ว`)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: username })).toContainText(
    'ระงับโดยผู้ดูแลระบบ',
  );
  await other.reload();
  await expect(other).toHaveURL(/\/login\?/);
  await stranger.close();

  await menuOf(page, name).click();
  await page.getByRole('menuitem', { name: 'เปิดใช้' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'เปิดใช้' }).click();
  await expect(page.getByText(`เปิดใช้บัญชีของ ${name} แล้ว`)).toBeVisible();

  await goWithin(page, account);
  await page.getByRole('button', { name: 'รีเซ็ตรหัสผ่าน' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'รีเซ็ตรหัสผ่าน' }).click();
  await expect(dialog.getByLabel('ลิงก์ (ใช้ได้ครั้งเดียว)')).toHaveValue(/#set-password=/);
  await dialog.getByRole('button', { name: 'ปิด' }).last().click();

  await page.getByRole('button', { name: 'คำสั่งอื่น' }).click();
  await page.getByRole('menuitem', { name: 'ลบ', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ลบบัญชี' }).click();
  await expect(page).toHaveURL(/\/staffs$/);
  await goWithin(page, account);
  await expect(page.getByText('ข้อผิดพลาด 404 (ไม่พบหน้า)')).toBeVisible();
});

/**
 * Of a new account: a password that is being typed reaches no draft, the rest comes back; it needs its
 * fields and a role, and says which; role cards say in words what a role can do, and what a scope limits.
 */
async function expectNewForm(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('textbox', { name: 'ชื่อผู้ใช้', exact: true })).toBeVisible();
  await expectNoSideways(page);
  await expectPartAccessible(page.locator('main'));
  await page.setViewportSize(WIDE);
  const username = uniqueUsername();
  const secret = passwordFor(username);
  await page.getByRole('switch', { name: 'สร้างลิงก์เชิญ' }).click();
  await page.locator('[data-field="password"] input').fill(secret);
  await page.getByRole('textbox', { name: 'ชื่อผู้ใช้', exact: true }).fill(username);
  await expect(page.getByText(/^เก็บไว้ในเครื่องนี้|^บันทึกในเครื่องแล้ว/)).toBeVisible();

  const kept = await page.evaluate(async () => {
    const open = indexedDB.open('connect-drafts');
    await new Promise((done) => {
      open.onsuccess = done;
    });
    const all = open.result.transaction('drafts').objectStore('drafts').getAll();
    await new Promise((done) => {
      all.onsuccess = done;
    });
    return JSON.stringify([all.result, { ...localStorage }]);
  });
  expect(kept).toContain(username);
  expect(kept).not.toContain(secret);

  await reloadAsked(page);
  await page.getByRole('button', { name: 'กู้คืน' }).click();
  await expect(page.getByRole('textbox', { name: 'ชื่อผู้ใช้', exact: true })).toHaveValue(username);
  await expect(page.locator('[data-field="password"] input')).toHaveValue('');

  await page.getByRole('textbox', { name: 'ชื่อผู้ใช้', exact: true }).fill('');
  await page.getByRole('switch', { name: 'สร้างลิงก์เชิญ' }).click();
  await page.getByRole('button', { name: /^บันทึก/ }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'กรุณาตรวจสอบข้อมูล' });
  await expect(summary.getByRole('button')).toHaveText([
    /^ชื่อผู้ใช้: /,
    'อีเมลไม่ถูกต้อง',
    'กรอกชื่อ',
    'กรอกนามสกุล',
    'เลือกบทบาท',
  ]);

  const rights = page.getByRole('heading', { name: /ทำอะไรได้บ้าง$/ });
  await expect(rights).toHaveCount(0);

  await page.getByRole('radio', { name: /^ผู้จัดทำเนื้อหา/ }).click();
  await expect(rights).toHaveText('ผู้จัดทำเนื้อหา ทำอะไรได้บ้าง');
  await expect(page.getByText(/แก้ไขแบบร่างของตนเอง/).first()).toBeVisible();
  await expect(page.getByText(/^บทบาทนี้ไม่ถูกจำกัดด้วยขอบเขต/)).toBeVisible();

  await page.keyboard.press('ArrowUp');
  await expect(rights).toHaveText('ผู้อนุมัติและเผยแพร่ ทำอะไรได้บ้าง');
  await expect(page.getByText(/^ขอบเขตจำกัดบทบาทนี้ใน บทความ/)).toBeVisible();
}

test('an account of an agency needs an end, named as that of an account; with a role and a brand scope it is saved, and the list shows them; a new one keeps no password in its draft and says what it needs; list and forms are free of what axe finds and fit a phone', async ({
  page,
}) => {
  const token = await openAs(page, 'super_admin', '/staffs/create');
  await expectNewForm(page);
  const made = await makeStaff(page.request, token);
  await page.goto(`/staffs/${made.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(made.name);
  await expectPartAccessible(page.locator('main'));
  await page.getByRole('combobox', { name: 'ฝ่าย' }).click();
  await page.getByRole('option', { name: 'เอเจนซี่' }).click();
  await page.getByRole('button', { name: /^บันทึก/ }).click();
  await expect(
    page.getByRole('button', { name: /^วันหมดอายุบัญชี: บัญชีเอเจนซี่ต้องกำหนดวันหมดอายุ/ }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'วันหมดอายุบัญชี' }).fill('31/12/2030');
  await page.getByRole('textbox', { name: 'วันหมดอายุบัญชี' }).blur();
  await expect(page.getByText('วันหมดอายุต้องอยู่ระหว่างพรุ่งนี้ถึง 1 ปีข้างหน้า').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'วันหมดอายุบัญชี' }).fill(inDays(200));

  await page.getByRole('radio', { name: /^ผู้อนุมัติและเผยแพร่/ }).click();
  await page.getByRole('combobox', { name: 'ขอบเขตแบรนด์' }).fill('Wego');
  await page.getByRole('option', { name: 'Wegovy' }).click();
  await page.getByRole('button', { name: /^บันทึก/ }).click();
  await expect(page.getByText(/^บันทึกแล้ว /)).toBeVisible();

  await goWithin(page, `/staffs?search=${made.username}`);
  const row = page.getByRole('row').filter({ hasText: made.username });
  await expect(row).toContainText('ผู้อนุมัติและเผยแพร่');
  await expect(row).toContainText('Wegovy');
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSideways(page);
  await expectPartAccessible(page.locator('main'));
  await page.setViewportSize(WIDE);

  await test.step('when two staff change it, the later save shows both values', async () => {
    await goWithin(page, `/staffs/${made.id}`);
    await page.getByRole('textbox', { name: 'ตำแหน่ง' }).fill('ผู้จัดการ');
    const headers = { Authorization: `Bearer ${token}` };
    const read = await page.request.get(`/v1/staff/${made.id}`, { headers });
    const { version }: { version: number } = (await read.json()).data;
    const foreign = await page.request.put(`/v1/staff/${made.id}`, {
      headers,
      data: { position: 'หัวหน้า', version },
    });
    expect(foreign.ok(), await foreign.text()).toBe(true);
    await page.getByRole('button', { name: /^บันทึก/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'ดูความแตกต่าง' }).click();
    await expect(dialog.getByText('หัวหน้า')).toBeVisible();
    await expect(dialog.getByText('ผู้จัดการ')).toBeVisible();
  });
});
