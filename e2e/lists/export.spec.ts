import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import { enterAs, makeAccount, tokenFor } from '../account-maker.ts';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goWithin, openAs, tokenOf } from '../fixtures.ts';

// An account has ten exports an hour, so each test has its own account.

const dialog = (page: Page) => page.getByRole('dialog', { name: 'ส่งออก' });

/** Chooses the format in the open dialog and downloads the file. */
async function take(page: Page, format: 'CSV' | 'Excel (.xlsx)'): Promise<Download> {
  await dialog(page).getByRole('radio', { name: format }).check();
  const coming = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'ส่งออก', exact: true }).click();
  const download = await coming;
  await expect(dialog(page)).toBeHidden();
  return download;
}

const linesOf = async (download: Download): Promise<string[]> =>
  (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');

test('a list is exported as shown: filters, order and chosen columns; then only the selected rows', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await tokenOf(page));
  const mark = uniqueMark();
  for (const name of ['ก', 'ข', 'ค']) await make.draft({ title: `${mark} ${name}` });
  await make.draft({
    title: `${mark} อื่น`,
    brand: 'Medical',
    promotional_type: 'medical',
    visibility: 'hcp_only',
  });
  const account = await makeAccount(page, 'publisher');
  const token = await tokenFor(page, account.username, account.password);
  await page.request.put('/v1/auth/preferences', {
    headers: { authorization: `Bearer ${token}` },
    data: { columns: { articles: ['visibility', 'status'] } },
  });
  await enterAs(
    page,
    account,
    `/articles?search=${mark}&brand=Non-Brand&order_by=title&order=desc`,
  );

  await page.getByRole('button', { name: 'ส่งออก', exact: true }).click();
  await expect(dialog(page)).toContainText('3 แถว');
  await expect(dialog(page)).toContainText('ชื่อเรื่อง · การมองเห็น · สถานะ');
  await expectPartAccessible(dialog(page));
  const csv = await take(page, 'CSV');
  expect(csv.suggestedFilename()).toMatch(/^connect_article_\d{8}-\d{4}\.csv$/);
  expect(await linesOf(csv)).toEqual([
    '\uFEFFชื่อเรื่อง,ปักหมุด,หมวดหมู่,การมองเห็น,สถานะ',
    ...['ค', 'ข', 'ก'].map((name) =>
      expect.stringMatching(`^${mark} ${name},ไม่ใช่,[^,]*,สมาชิกทั้งหมด,แบบร่าง$`),
    ),
  ]);
  await expect(page.getByText('ส่งออกสำเร็จ 3 แถว')).toBeVisible();

  await page.getByRole('checkbox', { name: `เลือก ${mark} ข` }).check();
  await page.getByRole('button', { name: 'ส่งออกที่เลือก' }).click();
  await expect(dialog(page)).toContainText('1 แถว');
  const workbook = await take(page, 'Excel (.xlsx)');
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByText('ส่งออกสำเร็จ 1 แถว')).toBeVisible();
});

/** Shows every column of the open list. */
async function showAllColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'คอลัมน์และความหนาแน่น' }).click();
  const choice = page.getByRole('dialog', { name: 'คอลัมน์และความหนาแน่น' });
  await expect(choice).toBeVisible();
  await choice.evaluate(async (box) => {
    const hidden = () => box.querySelector<HTMLInputElement>('[type=checkbox]:not(:checked)');
    for (let next = hidden(); next; next = hidden()) {
      next.click();
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(choice.getByRole('checkbox', { checked: false })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
}

test('every other list can be exported with all columns it can show, no header twice', async ({
  page,
}) => {
  test.slow();
  const account = await makeAccount(page, 'admin');
  await enterAs(page, account, '/setting');
  for (const path of [
    '/articles/life-ready',
    '/documents',
    '/documents/massege-templates',
    '/webinars',
    '/webinars/hosts',
    '/videos',
    '/videos/podcasts',
    '/staffs',
  ]) {
    await goWithin(page, path);
    await showAllColumns(page);
    await page.getByRole('button', { name: 'ส่งออก', exact: true }).click();
    const csv = await take(page, 'CSV');
    const [head = '', ...rows] = await linesOf(csv);
    const heads = head.split(',');
    expect(new Set(heads).size, `${path}: ${head}`).toBe(heads.length);
    // A column of the screen may be two in the file, but never none; check boxes and menu do not
    // count.
    const columns = await page.getByRole('columnheader').count();
    expect(heads.length, path).toBeGreaterThanOrEqual(columns - 1);
    expect(rows.length, path).toBeGreaterThan(0);
  }
});

test('a usage log with names of users is exported only with a reason', async ({ page }) => {
  const list = await page.request.get('/v1/article?order_by=views&limit=1', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });
  const { data }: { data: { id: number }[] } = await list.json();
  const account = await makeAccount(page, 'admin');
  await enterAs(page, account, `/articles/${data[0]?.id}/log?view=users`);
  await page.getByRole('button', { name: 'ส่งออก', exact: true }).click();
  const send = dialog(page).getByRole('button', { name: 'ส่งออก', exact: true });
  await expect(send).toBeDisabled();
  await dialog(page).getByRole('textbox', { name: 'เหตุผล' }).fill('ติดตามผลการประชุมวิชาการ');
  await expectPartAccessible(dialog(page));
  const csv = await take(page, 'CSV');
  expect(csv.suggestedFilename()).toMatch(/^connect_article-logs_/);
  const [head, ...rows] = await linesOf(csv);
  expect(head).toMatch(/^\uFEFFผู้ใช้,ประเภทผู้ใช้,/);
  expect(rows.length).toBeGreaterThan(0);

  await goWithin(page, '/admins?tab=audit');
  await expect(page.getByText('ส่งออกรายการเป็นไฟล์').first()).toBeVisible();
});

test('who registered for an event is exported from the list of events, with a reason', async ({
  page,
}) => {
  // Who is responsible for it.
  await openAs(page, 'event_manager', '/events');
  const row = page.locator('tbody tr').filter({ hasText: 'ประชุมวิชาการภาคใต้ (สาธิต)' });
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'ส่งออกรายชื่อ' }).click();
  await expect(dialog(page).getByRole('button', { name: 'ส่งออก', exact: true })).toBeDisabled();
  await dialog(page).getByRole('textbox', { name: 'เหตุผล' }).fill('เตรียมป้ายชื่อหน้างาน');
  const csv = await take(page, 'CSV');
  const [head, ...rows] = await linesOf(csv);
  expect(head).toContain('คำนำหน้า,ชื่อ,นามสกุล');
  expect(rows.length).toBeGreaterThan(0);
});
