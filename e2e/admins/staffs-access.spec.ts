import { expect, type Page, test } from '@playwright/test';
import { enterAs, makeAccount } from '../account-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goWithin, openAs, tokenOf } from '../fixtures.ts';

/**
 * What each role may do with which account, as far as the screen shows it
 * (domain/access#own-account).
 */

/** The id of an account by its username, read with the page's rights. */
async function idOf(page: Page, username: string): Promise<number> {
  const reply = await page.request.get(`/v1/staff?search=${username}`, {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
  });
  const body: { data: { id: number; username: string }[] } = await reply.json();
  const found = body.data.find((row) => row.username === username);
  if (!found) throw new Error(`No account ${username}`);
  return found.id;
}

test('on one’s own page role, scope, end and state are only shown; an administrator sees a super administrator and touches nothing', async ({
  page,
}) => {
  const id = await idOf(page, 'demo.admin');
  await openAs(page, 'admin', `/staffs/${id}`);
  await expect(page.getByText('นี่คือบัญชีของคุณ', { exact: false })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^ผู้ดูแลระบบ[^ส]/ })).toBeChecked();
  for (const name of [/^ผู้ดูแลระบบสูงสุด/, /^ผู้จัดทำเนื้อหา/, /^ผู้ดูรายงาน/]) {
    await expect(page.getByRole('radio', { name })).toBeDisabled();
  }
  await expect(page.getByRole('textbox', { name: 'วันหมดอายุบัญชี' })).not.toBeEditable();
  await expect(page.getByRole('combobox', { name: 'ขอบเขตแบรนด์' })).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'ระงับ' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'ตั้งค่าของฉัน' })).toHaveAttribute(
    'href',
    '/setting?tab=security',
  );
  await expect(page.getByRole('textbox', { name: 'ตำแหน่ง' })).toBeEditable();

  await goWithin(page, '/staffs/create');
  await expect(page.getByRole('radio', { name: /^ผู้ดูแลระบบสูงสุด/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /^ผู้ดูแลระบบ[^ส]/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /^ผู้จัดทำเนื้อหา/ })).toBeEnabled();

  const first = await idOf(page, process.env.CONNECT_ADMIN_USERNAME ?? 'admin');
  await goWithin(page, `/staffs/${first}`);
  await expect(page.getByText('เฉพาะผู้ดูแลระบบสูงสุดเท่านั้นที่แก้ไขบัญชีผู้ดูแลระบบได้')).toBeVisible();
  await expect(page.getByRole('button', { name: /^บันทึก/ })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'ตำแหน่ง' })).not.toBeEditable();
  for (const name of ['ระงับ', 'รีเซ็ตรหัสผ่าน', 'ออกจากระบบทุกอุปกรณ์', 'คำสั่งอื่น']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
});

test('a new address of one’s own account asks for the password and is saved with it', async ({
  page,
}) => {
  const account = await makeAccount(page, 'admin');
  const { username, password } = account;
  await enterAs(page, account, `/staffs/${account.id}`);
  const email = page.getByRole('textbox', { name: 'อีเมล' });
  const field = page.getByLabel('รหัสผ่านปัจจุบัน', { exact: true });
  await expect(field).toBeHidden();
  await email.fill(`${username}@moved.example`);
  await expect(field).toBeVisible();
  await page.getByRole('button', { name: /^บันทึก/ }).click();
  await expect(page.getByText('กรอกรหัสผ่านปัจจุบัน').first()).toBeVisible();
  await field.fill('not it');
  await page.getByRole('button', { name: /^บันทึก/ }).click();
  await expect(page.getByText('รหัสผ่านปัจจุบันไม่ถูกต้อง').first()).toBeVisible();
  await expectPartAccessible(page.locator('main'));
  await field.fill(password);
  await page.getByRole('button', { name: /^บันทึก/ }).click();
  await expect(field).toBeHidden();
  await page.reload();
  await expect(email).toHaveValue(`${username}@moved.example`);
});

test('who may only look gets a form to read and no way to add', async ({ page }) => {
  const id = await idOf(page, 'demo.editor');
  await openAs(page, 'dpo', '/staffs');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'เพิ่มเจ้าหน้าที่' })).toHaveCount(0);
  await goWithin(page, `/staffs/${id}`);
  await expect(page.getByText(/^ดูอย่างเดียว/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'ตำแหน่ง' })).not.toBeEditable();
  await expect(page.getByRole('radio', { name: /^ผู้ดูรายงาน/ })).toBeDisabled();
  await goWithin(page, '/staffs/create');
  await expect(page.getByRole('heading', { name: 'คุณไม่มีสิทธิ์ดูส่วนนี้' })).toBeVisible();
});

test('a role without staff sees no entry, and a typed address says why', async ({ page }) => {
  await openAs(page, 'editor', '/staffs');
  const panel = page.getByRole('heading', { name: 'คุณไม่มีสิทธิ์ดูส่วนนี้' });
  await expect(panel).toBeVisible();
  for (const path of ['/staffs/create', '/staffs/1']) {
    await goWithin(page, '/setting');
    await expect(panel).toHaveCount(0);
    await goWithin(page, path);
    await expect(panel).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Overall' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);
});
