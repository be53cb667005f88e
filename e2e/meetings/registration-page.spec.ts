import { expect, test } from '@playwright/test';
import { expectAccessible, expectContrastInDark } from '../axe-fixtures.ts';
import { expectNoSideways, openAs, tokenOf } from '../fixtures.ts';

/** The event of the demo may have seats left, or a waiting list alone. */
const SEND = /^(?:ลงทะเบียน|เข้าคิวสำรอง|Register|Join the waiting list)$/;

/** The address of the page of an event of the demo on which people register now. */
async function openEvent(page: Parameters<typeof tokenOf>[0]): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'event_manager')}` };
  const reply = await page.request.get('/v1/event?phase=open&limit=50', { headers });
  const { data }: { data: { id: number; slug: string }[] } = await reply.json();
  for (const { id, slug } of data) {
    const one = await page.request.get(`/v1/event/${id}`, { headers });
    const { data: item }: { data: { registration_mode: string } } = await one.json();
    if (item.registration_mode === 'approval') return `/e/${encodeURIComponent(slug)}`;
  }
  throw new Error('no event of the demo takes registrations');
}

test.describe('on a phone without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('somebody registers, sees the code, and cancels', async ({ page }) => {
    const url = await openEvent(page);
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByLabel(/^ชื่อ \(จำเป็น\)/).fill('กมลวรรณ');
    await page.getByRole('button', { name: SEND }).click();
    // Browsers are told not to check: the page says what is missing, with what was typed.
    await expect(page.getByRole('alert')).toContainText('กรุณาแก้ไข');
    await expect(page.getByLabel(/^ชื่อ \(จำเป็น\)/)).toHaveValue('กมลวรรณ');
    await expect(page.getByLabel(/^นามสกุล/)).toBeFocused();
    await page.getByLabel(/^นามสกุล/).fill('นามสมมติ');
    await page.getByLabel(/^ประเภท \(จำเป็น\)/).selectOption('pharmacist');
    await page.getByLabel('อีเมล', { exact: true }).fill(`e2e${Date.now()}@hcp.example`);
    for (const question of await page.locator('[name^="answers."][required]').all()) {
      const tag = await question.evaluate((element) => element.tagName);
      if (tag === 'SELECT') await question.selectOption({ index: 1 });
      else if (tag === 'TEXTAREA') await question.fill('คำตอบ');
      else await question.check();
    }
    await page.getByLabel(/^รับทราบประกาศความเป็นส่วนตัว/).check();
    await page.getByRole('button', { name: SEND }).click();
    await expect(
      page.getByRole('heading', { name: /^(?:รับลงทะเบียนแล้ว รอการยืนยัน|อยู่ในคิวสำรอง)$/ }),
    ).toBeVisible();
    await expect(page.locator('.code')).toHaveText(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    await expect(page.getByRole('img', { name: /^QR ของรหัส/ })).toBeVisible();
    await page.getByRole('link', { name: 'ยกเลิกการลงทะเบียน' }).click();
    await page.getByRole('button', { name: 'ยืนยันการยกเลิก' }).click();
    await expect(page.getByRole('heading', { name: 'ยกเลิกการลงทะเบียนแล้ว' })).toBeVisible();
    await expect(page.locator('.code')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the page is accessible in both languages and schemes and fits a phone', async ({
    page,
  }) => {
    const url = await openEvent(page);
    for (const lang of ['th', 'en']) {
      await page.goto(`${url}?lang=${lang}`);
      await expectNoSideways(page);
      await expectAccessible(page);
      if (lang === 'th') await expectContrastInDark(page);
      await page.getByRole('button', { name: SEND }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
      if (lang === 'th') await expectContrastInDark(page);
    }
  });
});

test('the menu of an event gives the address and the code of its page', async ({ page }) => {
  await openAs(page, 'event_manager', '/events?phase=open');
  await page
    .locator('tbody tr')
    .first()
    .getByRole('button', { name: /^คำสั่งของ / })
    .click();
  await page.getByRole('menuitem', { name: 'QR ลงทะเบียน' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: /\/e\// })).toBeVisible();
});
