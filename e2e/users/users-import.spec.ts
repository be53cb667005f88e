import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, openAs } from '../fixtures.ts';

let made = 0;
/** A licence number that no other test uses. */
const number = (): number => {
  made += 1;
  return 100_000 + ((Date.now() + made * 7919) % 800_000);
};
const HEAD = 'ประเภท,ชื่อ-นามสกุล,เลขใบประกอบ,จังหวัด,อีเมล,เบอร์มือถือ,หมายเหตุ';
const pharmacist = (n: number): string =>
  `เภสัชกร,ภญ.สมมติ ตัวอย่าง,${n},ขอนแก่น,import${n}@hcp.example,811${n},-`;
const choose = (page: Page, text: string) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'รายชื่อ.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a file is matched, tried and imported; the result survives a reload and leads to the list', async ({
  page,
}) => {
  const n = number();
  await openAs(page, 'admin', '/users');
  await page.getByRole('button', { name: 'นำเข้า' }).click();
  await expect(page).toHaveURL(/import=1/);
  const dialog = page.getByRole('dialog', { name: 'นำเข้าผู้ใช้' });
  await expect(dialog.getByRole('button', { name: 'เลือกไฟล์' })).toBeFocused();
  await expectPartAccessible(dialog);
  await choose(page, [HEAD, pharmacist(n), pharmacist(n + 1).replace('@', ' ')].join('\n'));

  await expect(page).toHaveURL(/run=\d+/);
  await expect(dialog.getByText('รายชื่อ.csv · 2 แถว')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: /“เบอร์มือถือ”/ })).toHaveValue('โทรศัพท์');
  await expect(dialog.getByRole('combobox', { name: /“หมายเหตุ”/ })).toHaveValue('');
  await expectPartAccessible(dialog);
  // Leaving would lose the file.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'ยังไม่ได้นำเข้า' });
  await question.getByRole('button', { name: 'อยู่ต่อ' }).click();
  await expect(question).toBeHidden();
  await dialog.getByRole('button', { name: 'ทดลองนำเข้า' }).click();

  const table = dialog.getByRole('region', { name: 'ข้อผิดพลาด (1)' });
  await expect(table.getByRole('row').nth(1)).toContainText('3อีเมล');
  // The button that led here is gone, the focus stays in the window.
  await expect(dialog.getByRole('heading', { name: 'นำเข้าผู้ใช้' })).toBeFocused();
  await expect(table.getByRole('row').nth(1)).toContainText('อีเมลไม่ถูกต้อง');
  await expectPartAccessible(dialog);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'ดาวน์โหลดข้อผิดพลาด CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain('แถว,คอลัมน์,ข้อมูลในไฟล์,เหตุผล');
  expect(file).toContain('3,อีเมล,');

  await dialog.getByRole('button', { name: 'นำเข้า 1 แถวที่ไม่มีข้อผิดพลาด' }).click();
  await expect(dialog.getByText('นำเข้าเสร็จแล้ว')).toBeVisible();
  await page.reload();
  await expect(dialog.getByText('นำเข้าเสร็จแล้ว')).toBeVisible();
  await dialog.getByRole('link', { name: 'ดูผู้ใช้ที่มาจากการนำเข้า' }).click();
  await expect(page).toHaveURL(/registration_source=import/);
  await expect(page.locator('tbody')).toContainText(`ภ.${n}`);
});

test('on a phone, in English, a file of an unknown kind is refused and an import cancelled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('connect.language', 'en'));
  await openAs(page, 'sales_manager', '/users?import=1');
  const dialog = page.getByRole('dialog', { name: 'Import users' });
  await choose(page, 'one line only');
  await expect(dialog.getByRole('alert')).toContainText('no headings');
  await expectNoSideways(page);
  await choose(page, `${HEAD}\n${pharmacist(number())}`);
  await expect(dialog.getByRole('combobox', { name: 'Type of all new users' })).toBeVisible();
  await expectNoSideways(page);
  await expectPartAccessible(dialog);
  await dialog.getByRole('button', { name: 'Try the import' }).click();
  // Sales managers add nobody, and learn of nobody out of their regions.
  await expect(dialog.getByText(/No user whom you may change/)).toBeVisible();
  await expectNoSideways(page);
  await dialog.getByRole('button', { name: 'Cancel the import' }).click();
  await expect(page).not.toHaveURL(/import=1/);
});
