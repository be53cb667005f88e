import { expect, type Page, test } from '@playwright/test';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, signIn } from '../fixtures.ts';

/** Questions of a webinar, the notice on adverse events, and the mark for drug safety. */

const ENDED = 'Ask the Expert: ตอบคำถามจากร้านยา';
const MARK = 'ทำเครื่องหมายว่าแจ้งแล้ว';

/** The id of the demo webinar with this title. */
async function idOf(page: Page, token: string, title: string): Promise<number> {
  const make = new ArticleMaker(page.request, token);
  const [row] = await make.send<{ id: number }[]>(
    'GET',
    `/v1/webinar?search=${encodeURIComponent(title)}`,
  );
  if (!row) throw new Error(`The demo has no webinar ${title}`);
  return row.id;
}

test('the tab shows who asked what under the bar, and agrees with the figure of the participants', async ({
  page,
}) => {
  const id = await idOf(page, await signIn(page, 'medical'), ENDED);
  await page.goto(`/webinars/${id}/log`);
  const figure = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}`) }) })
      .locator('dd');
  await expect(figure('คำถาม')).toHaveText(/\d/);
  const counted = (await figure('คำถาม').textContent()) ?? '';
  await page.getByRole('button', { name: 'คำถาม', exact: true }).click();
  await expect(page).toHaveURL(/view=questions/);
  await expect(page.getByText('ต้องแจ้งฝ่ายความปลอดภัยภายใน 1 วันทำการ')).toBeVisible();
  await expect(figure('ผู้ถาม')).toHaveText(/\d/);
  await expect(figure('คำถาม')).toHaveText(counted);
  await expect(figure('นับในผู้ลงทะเบียน')).toHaveText(counted);
  await expect(page.getByText('เพราะนับเฉพาะผู้ลงทะเบียน')).toBeHidden();
  await expectPartAccessible(page.locator('main'));
});

test('a question is marked as reported, filtered by it, and the mark is taken back after a question', async ({
  page,
}) => {
  const id = await idOf(page, await signIn(page, 'admin'), ENDED);
  await page.goto(`/webinars/${id}/log?view=questions&reported=false&order=asc`);
  const rows = page.locator('tbody tr');
  const row = rows.first();
  const text = (await row.locator('td').nth(2).textContent()) ?? '';
  const time = (await row.locator('td').first().textContent()) ?? '';
  await row.getByRole('button', { name: `${MARK}: ${text}` }).click();
  await expect(page.getByText('ทำเครื่องหมายว่าแจ้งฝ่ายความปลอดภัยแล้ว')).toBeVisible();
  // The question left the list of those not reported.
  await expect(rows.filter({ hasText: time }).filter({ hasText: text })).toHaveCount(0);

  await goToView(page, `/webinars/${id}/log?view=questions&reported=true&order=asc`);
  const marked = rows.filter({ hasText: time }).filter({ hasText: text });
  await expect(marked.getByText('แจ้งแล้ว', { exact: true })).toBeVisible();
  await marked.getByRole('button', { name: /^ยกเลิกเครื่องหมาย/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('จะกลับเป็น “ยังไม่แจ้ง”');
  await expectPartAccessible(dialog);
  await page.keyboard.press('Escape');
  await expect(marked).toBeVisible();
  await marked.getByRole('button', { name: /^ยกเลิกเครื่องหมาย/ }).click();
  await dialog.getByRole('button', { name: 'ยกเลิกเครื่องหมาย' }).click();
  await expect(page.getByText('ยกเลิกเครื่องหมายแล้ว')).toBeVisible();
  await expect(marked).toHaveCount(0);
});

test('an analyst reads the questions without the names, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const id = await idOf(page, await signIn(page, 'analyst'), ENDED);
  await page.goto(`/webinars/${id}/log?view=questions`);
  await expect(page.getByText('ข้อมูลส่วนบุคคลถูกปิดบังตามสิทธิ์ของบัญชีนี้')).toBeVisible();
  const first = page.getByRole('list', { name: 'คำถาม' }).getByRole('listitem').first();
  await expect(first).toContainText('***');
  await expect(first.getByRole('button', { name: MARK })).toBeVisible();
  await expectNoSideways(page);
  await page.getByRole('searchbox', { name: 'ค้นหาคำถามหรือผู้ถาม' }).fill('ไม่มีใครถามแบบนี้');
  await expect(page.getByText('ไม่พบคำถามที่ตรงกับเงื่อนไข')).toBeVisible();
});

test('a webinar without questions says so, and one that is called off marks who signed up', async ({
  page,
}) => {
  const token = await signIn(page, 'publisher');
  const make = new ArticleMaker(page.request, token);
  const { id } = await make.send<{ id: number }>('POST', '/v1/webinar', {
    title: `สัมมนา ${uniqueMark()}`,
    webinar_type: 'live',
  });
  await page.goto(`/webinars/${id}/log?view=questions`);
  await expect(page.getByText('ยังไม่มีคำถาม')).toBeVisible();
  const cancelled = await idOf(page, token, 'หัวใจกับเบาหวาน: เสวนาออนไลน์');
  await goToView(page, `/webinars/${cancelled}/log`);
  await expect(page.getByText('ยกเลิกโดยผู้จัด').first()).toBeVisible();
});
