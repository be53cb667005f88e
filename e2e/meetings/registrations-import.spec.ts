import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { send } from '../account-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, openAs, signIn } from '../fixtures.ts';

const EVENT = 'ประชุมวิชาการภาคใต้ (สาธิต)';
const HEAD = 'ชื่อ-นามสกุล,ประเภท,สถานที่ทำงาน,จังหวัด,อีเมล';
const person = (email: string) => `พญ.กมลชนก นามสมมติ,แพทย์,คลินิกสมมติ,สงขลา,${email}`;
const choose = (page: Page, text: string) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'รายชื่อ.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function openPeople(page: Page, role: 'admin' | 'event_manager'): Promise<void> {
  const token = await signIn(page, role);
  const path = `/v1/event?search=${encodeURIComponent(EVENT)}`;
  const { data } = await send<{ data: { id: number }[] }>(page, token, 'GET', path);
  await page.goto(`/events/${data[0]?.id}?view=people`);
}

test('people come in as a file: template, trial with errors, import, the list of who came', async ({
  page,
}) => {
  await openPeople(page, 'event_manager');
  await page.getByRole('button', { name: 'นำเข้า', exact: true }).click();
  await expect(page).toHaveURL(/import=1/);
  const dialog = page.getByRole('dialog', { name: 'นำเข้าผู้ลงทะเบียน' });
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'ดาวน์โหลดไฟล์ตัวอย่าง CSV' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('ชื่อ–นามสกุล');

  const email = `file${Date.now()}@hcp.example`;
  await choose(page, [HEAD, person(email), person('ไม่ใช่อีเมล')].join('\n'));
  await expect(page).toHaveURL(/run=\d+/);
  await expect(dialog.getByText('รายชื่อ.csv · 2 แถว')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: /“ชื่อ-นามสกุล”/ })).toHaveValue('ชื่อ–นามสกุล');
  await expectPartAccessible(dialog);
  await dialog.getByRole('button', { name: 'ทดลองนำเข้า' }).click();
  const table = dialog.getByRole('region', { name: 'ข้อผิดพลาด (1)' });
  await expect(table.getByRole('row').nth(1)).toContainText('3อีเมล');
  await dialog.getByRole('button', { name: 'นำเข้า 1 แถวที่ไม่มีข้อผิดพลาด' }).click();
  await expect(dialog.getByText('นำเข้าเสร็จแล้ว')).toBeVisible();
  await page.reload();
  await dialog.getByRole('link', { name: 'ดูผู้ลงทะเบียนที่มาจากการนำเข้า' }).click();
  await expect(page).toHaveURL(/source=import/);
  await expect(dialog).toBeHidden();
  await expect(page.locator('tbody')).toContainText('กมลชนก');
});

test('on a phone, in English, and not for who adds nobody', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('connect.language', 'en'));
  // One person has one file that waits: the other test has that of the event manager.
  await openPeople(page, 'admin');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import registrations' });
  await choose(page, `${HEAD}\n${person(`phone${Date.now()}@hcp.example`)}`);
  await expect(dialog.getByRole('combobox', { name: 'Type of all rows' })).toBeVisible();
  await expectNoSideways(page);
  await expectPartAccessible(dialog);
  await dialog.getByRole('button', { name: 'Cancel the import' }).click();
  await expect(page).not.toHaveURL(/import=1/);
  const url = page.url();
  await openAs(page, 'analyst', `${new URL(url).pathname}?view=people&import=1`);
  await expect(page.getByRole('heading', { level: 1, name: EVENT })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
