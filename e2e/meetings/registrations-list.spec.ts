import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../fixtures.ts';

const HEADS = {
  th: 'ลำดับคิว|รหัส|ชื่อ–นามสกุล|ประเภท|เลขที่ใบประกอบ|สถานที่ทำงาน|จังหวัด|ช่องทาง|สถานะ|ลงทะเบียนเมื่อ|เช็กอิน',
  en: 'Queue no.|Code|Name|Type|Licence no.|Workplace|Province|By way of|Status|Registered|Checked in',
};

/** All columns of the list are there, and what must be read whole is. */
async function expectColumns(page: Page, language: 'th' | 'en'): Promise<void> {
  const table = page.getByRole('main').getByRole('table');
  const heads = table.locator('thead th').filter({ hasText: /\S/ });
  await expect.poll(() => heads.allInnerTexts()).toHaveLength(11);
  const words = (await heads.allInnerTexts()).map((text) => text.replaceAll('\u200b', '').trim());
  expect(words.join('|')).toBe(HEADS[language]);
  // Code, licence, state, both times; the first cell of a row is its check box.
  const cut = await table
    .locator('tbody td:is(:nth-child(3), :nth-child(6), :nth-child(10), :nth-child(11)) *')
    .evaluateAll((texts) =>
      texts
        .filter((text) => text.scrollWidth > text.clientWidth && text.clientWidth > 0)
        .map((text) => text.textContent),
    );
  expect(cut).toEqual([]);
}

test('the list of registrations has all of its columns on a usual screen, and cuts neither code, licence, state nor time, in both languages; whoever adds somebody begins at the search for them, and does not lose what was typed by Escape; what is done without a network is said to have failed, and the list stays', async ({
  page,
  context,
}) => {
  await signIn(page, 'event_manager');
  await page.evaluate(() => localStorage.setItem('connect.language', 'en'));
  await page.goto('/events');
  const seats = page
    .locator('tbody tr')
    .first()
    .getByText(/^\d+\/\d+$/);
  await expect(seats).toBeVisible();
  await page.getByRole('link', { name: 'ประชุมวิชาการภาคใต้ (สาธิต)' }).first().click();
  await page
    .getByRole('navigation', { name: 'Parts of the event' })
    .getByRole('button', { name: 'Registrations' })
    .click();
  await expectColumns(page, 'en');
  await page.evaluate(() => localStorage.setItem('connect.language', 'th'));
  await page.reload();
  await expectColumns(page, 'th');

  const add = page.getByRole('button', { name: 'เพิ่มผู้ลงทะเบียน' });
  await add.click();
  const form = page.getByRole('dialog', { name: 'เพิ่มผู้ลงทะเบียน' });
  await expect(form.getByPlaceholder('ค้นหาสมาชิก')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();

  await add.click();
  await form.getByText('บุคคลที่ไม่มีบัญชี').click();
  const name = form.getByRole('textbox', { name: /^ชื่อ(?: \*)?$/ });
  await name.fill('กมลวรรณ');
  await page.keyboard.press('Escape');
  const sure = page.getByRole('dialog', { name: 'ปิดโดยไม่บันทึกหรือไม่' });
  await expect(sure).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sure).toBeHidden();
  await expect(name).toHaveValue('กมลวรรณ');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await sure.getByRole('button', { name: 'ปิดโดยไม่บันทึก' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: /^คิวสำรอง \d+$/ }).click();
  await expect(page).toHaveURL(/status=waitlisted/);
  await page.locator('tbody tr').first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
  const reason = page.getByRole('dialog', { name: 'ยกเลิกการลงทะเบียน 1 คน' });
  await reason.getByRole('textbox').fill('ติดราชการ');
  // What says that something failed is loaded ahead.
  await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await reason.getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ประชุมวิชาการภาคใต้ (สาธิต)');
  // What was not opened yet waits for the network.
  await page
    .locator('tbody tr')
    .first()
    .getByRole('button', { name: /^คำสั่งของ / })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ประชุมวิชาการภาคใต้ (สาธิต)');
  await context.setOffline(false);
  await expect(page.locator('tbody tr').first()).toBeVisible();
});
