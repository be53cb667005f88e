import { expect, type Page, test } from '@playwright/test';
import {
  createArticle,
  saveButton,
  signIn,
  titleField,
  uniqueTitle,
} from '../articles/article-fixtures.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { openAs } from '../fixtures.ts';

const others = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /เปิดดูอยู่|กำลังแก้ไขอยู่/ });

/** Returning to a hidden tab reports presence at once instead of after 15 seconds. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });

/** A new article, open as the super administrator and, in another browser, as a publisher. */
async function twoStaff(page: Page, colleague: Page) {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('เปิดพร้อมกัน'));
  await page.goto(`/articles/${id}`);
  await expect(titleField(page)).toBeVisible();
  await openAs(colleague, 'publisher', `/articles/${id}`);
  await expect(titleField(colleague)).toBeVisible();
  return id;
}

test('two staff see that the other is there, has left, and edits', async ({ page, browser }) => {
  const context = await browser.newContext();
  const colleague = await context.newPage();
  const id = await twoStaff(page, colleague);
  await expect(others(colleague)).toContainText('เปิดดูอยู่');
  await comeBack(page);
  await expect(others(page)).toContainText('วราภรณ์ เปิดดูอยู่');
  await expectPartAccessible(others(page));

  const gone = colleague.waitForResponse((reply) => reply.request().method() === 'DELETE');
  await colleague.getByRole('link', { name: 'กลับ' }).first().click();
  expect((await gone).status()).toBe(200);
  await comeBack(page);
  await expect(others(page)).toHaveCount(0);
  await colleague.goto(`/articles/${id}`);
  await expect(titleField(colleague)).toBeVisible();

  const told = colleague.waitForResponse(
    (reply) => reply.url().endsWith('/v1/presence') && reply.request().postDataJSON().editing,
  );
  await titleField(colleague).fill(uniqueTitle('แก้โดยเพื่อนร่วมงาน'));
  await told;
  await comeBack(page);
  await expect(others(page)).toContainText('วราภรณ์ กำลังแก้ไขอยู่');

  // Presence never blocks: this staff can save, and the version check protects the other.
  await titleField(page).fill(uniqueTitle('บันทึกก่อน'));
  await saveButton(page).click();
  await expect(page.getByRole('main').getByText(/บันทึกแล้ว \d\d:\d\d/)).toBeVisible();
  await saveButton(colleague).click();
  await expect(colleague.getByRole('dialog', { name: 'มีการแก้ไขพร้อมกัน' })).toBeVisible();
  await context.close();
});

test('a failed presence call is silent and blocks nothing', async ({ page }) => {
  await page.route('**/v1/presence', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'x', data: {} } }),
  );
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('ไม่มีใครบอก'));
  const refused = page.waitForResponse('**/v1/presence');
  await page.goto(`/articles/${id}`);
  await refused;
  await expect(titleField(page)).toBeEditable();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(others(page)).toHaveCount(0);
});

test('what one tab saves, another that has the item open is told at once', async ({
  page,
  context,
}) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('สองแท็บ'));
  await page.goto(`/articles/${id}`);
  const other = await context.newPage();
  await other.goto(`/articles/${id}`);
  await expect(titleField(other)).toBeVisible();
  const bar = other.getByRole('status').filter({ hasText: 'ถูกบันทึกจากอีกแท็บ' });

  const title = uniqueTitle('แก้ในแท็บแรก');
  await titleField(page).fill(title);
  await saveButton(page).click();
  await expect(bar).toContainText('หน้านี้แสดงฉบับล่าสุดแล้ว');
  await expect(titleField(other)).toHaveValue(title);
  await bar.getByRole('button', { name: 'ปิด' }).click();
  await expect(bar).toHaveCount(0);

  const typed = uniqueTitle('แก้ในแท็บที่สอง');
  await titleField(other).fill(typed);
  await titleField(page).fill(uniqueTitle('แก้ในแท็บแรกอีก'));
  await saveButton(page).click();
  await expect(bar).toContainText('ให้เปรียบเทียบก่อน');
  await expect(titleField(other)).toHaveValue(typed);
});
