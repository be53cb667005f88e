import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, openAs } from '../fixtures.ts';

/** The register of material tells by code what runs out and what goes dark with it. */
async function expectRegister(page: Page): Promise<void> {
  await goToView(page, '/report?report=material');
  await page.getByRole('link', { name: 'เปิดทะเบียนสื่อ' }).click();
  await expect(page).toHaveURL(/\/report\?view=material$/);
  const soon = page.getByRole('button', { name: /^ภายใน 90 วัน/ });
  await expect(soon).toHaveText(/วัน\s*\d+$/);
  const due = Number(((await soon.textContent()) ?? '').replace(/^.*วัน\D*/, ''));
  expect(due).toBeGreaterThan(0);
  await soon.click();
  await expect(page).toHaveURL(/expires_within=90/);
  await expect(page.getByText(new RegExp(`จาก ${due} รายการ`))).toBeVisible();
  await expectPartAccessible(page.locator('main'));

  // By keyboard: into the row, and from one code to the next.
  const first = page.locator('[data-row]').first();
  await first.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: /^TH\d\d[A-Z]{3}\d{5}$/ })).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'แผนผังการใช้รหัส' })).toBeVisible();
  const items = drawer.getByRole('region', { name: /^รายการที่ใช้รหัส \(\d+\)$/ });
  await expect(items.getByRole('link').first()).toBeVisible();
  await expectPartAccessible(drawer);
  // The keys go on working, whether the next code is there already or comes yet.
  const before = page.url();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).not.toHaveURL(before);
  await expect(items.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page).toHaveURL(before);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).not.toHaveURL(before);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/view=material&expires_within=90&page=1$/);
  await expectNoSideways(page);
}

test('a report is chosen, narrowed, looked at, and leaves with as many rows as were found; one by mail is asked for in a window, unless there is no mail server, which the screen says; the register of material follows', async ({
  page,
}) => {
  const token = await openAs(page, 'admin', '/setting');
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page.getByText('เลือกประเภทรายงานเพื่อเริ่มต้น')).toBeVisible();
  const reports = page.getByRole('navigation', { name: 'ประเภทรายงาน' });
  await expect(reports.getByRole('link')).toHaveCount(12);
  await expectAccessible(page);

  await reports.getByRole('link', { name: 'ผู้ใช้', exact: true }).click();
  await expect(page).toHaveURL(/\/report\?report=users$/);
  const count = page.getByText(/^พบ [\d,]+ แถว$/);
  await expect(count).toBeVisible();
  const all = await count.textContent();
  const preview = page.getByRole('table').first();
  await expect(preview.locator('tbody tr')).toHaveCount(10);
  await expect(preview.getByText(/^.\*\*\*.?$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'ประเภทผู้ใช้' }).first().click();
  // Of a type that no other journey adds: the rows are counted before they are downloaded.
  await page.getByRole('checkbox', { name: 'บุคลากรทางการแพทย์อื่น' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/user_type=other_hcp/);
  await expect(count).not.toHaveText(all ?? '');
  await expectPartAccessible(page.locator('main'));

  // With personal columns a reason comes first.
  const excel = page.getByRole('button', { name: 'ดาวน์โหลด Excel' });
  await expect(excel).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('textbox', { name: 'เหตุผลที่ต้องใช้ข้อมูลส่วนบุคคล' }).fill('ส่งจดหมายเชิญ');
  const rows = ((await count.textContent()) ?? '').replace(/\D/g, '');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'ดาวน์โหลด CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^connect_users_\d{8}-\d{4}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(Number(rows) + 1);
  const history = page.getByRole('region', { name: 'ประวัติการส่งออกของฉัน (30 วัน)' }).last();
  await expect(history.getByRole('row').nth(1)).toContainText('ส่งจดหมายเชิญ');
  await expect(history.getByRole('row').nth(1)).toContainText('บุคลากรทางการแพทย์อื่น');

  // Without them none is needed, and the address says which columns there are.
  await page.getByText(/^คอลัมน์ \(\d+\/\d+\)$/).click();
  await page.getByRole('button', { name: 'ไม่รวมข้อมูลส่วนบุคคล' }).click();
  await expect(page).toHaveURL(/columns=id/);
  await expect(preview.getByRole('columnheader', { name: 'อีเมล', exact: true })).toHaveCount(0);
  await expect(excel).not.toHaveAttribute('aria-disabled', 'true');

  const headers = { authorization: `Bearer ${token}` };
  const title = `ส่งทางอีเมล ${Date.now()}`;
  const data = { list: 'reports', title, query: { report: 'content', brand: 'Ozempic' } };
  expect((await page.request.post('/v1/views', { headers, data })).status()).toBe(201);
  const plans = page.getByRole('region', { name: 'รายงานทางอีเมลของฉัน' });
  await page.getByRole('heading', { name: 'ประวัติการส่งออกของฉัน (30 วัน)' }).scrollIntoViewIfNeeded();
  await expect(plans).toContainText('ระบบยังไม่ได้ตั้งค่าการส่งอีเมล');
  await expect(plans.getByRole('button', { name: 'ตั้งเวลาส่งรายงาน' })).toHaveCount(0);

  // As with a mail server, which this one does not have.
  await page.route('**/v1/report/plans', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const reply = await route.fetch();
    return route.fulfill({
      response: reply,
      json: { ...(await reply.json()), meta: { mail: true } },
    });
  });
  await page.reload();
  await expect(preview.getByRole('columnheader', { name: 'รหัส', exact: true })).toBeVisible();
  await expect(preview.getByRole('columnheader', { name: 'อีเมล', exact: true })).toHaveCount(0);
  await page.getByRole('heading', { name: 'ประวัติการส่งออกของฉัน (30 วัน)' }).scrollIntoViewIfNeeded();
  const plan = plans.getByRole('button', { name: 'ตั้งเวลาส่งรายงาน' });
  await expect(plan).toBeEnabled();
  await plan.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'ตั้งเวลาส่งรายงาน' });
  await expectPartAccessible(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectRegister(page);
});

test('a preset keeps a report with its filters and columns; a long file is made in the background, and is fetched where its progress was', async ({
  page,
}) => {
  await openAs(page, 'publisher', '/report?report=content&brand=Ozempic&columns=id,title,views');
  await expect(page.getByText(/^พบ [\d,]+ แถว$/)).toBeVisible();
  await page.getByRole('button', { name: 'มุมมอง' }).click();
  const keep = page.getByRole('menuitem', { name: /บันทึก/ });
  // What is there already moves it.
  await expect(keep).toBeEnabled();
  await keep.click();
  const name = `Ozempic รายเดือน ${Date.now() % 100_000}`;
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await page.getByRole('dialog').getByRole('checkbox').last().check();
  await page.getByRole('dialog').getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await goToView(page, '/report');
  await page.getByRole('link', { name: 'ทะเบียนสื่อ' }).click();
  await page.getByRole('button', { name: 'มุมมอง' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page).toHaveURL(/report=content/);
  await expect(page).toHaveURL(/brand=Ozempic/);
  await expect(page.getByRole('table').first().getByRole('columnheader')).toHaveCount(3);

  await page.route('**/v1/report/preview?*', async (route) => {
    const reply = await route.fetch();
    const body: { data: object } = await reply.json();
    await route.fulfill({ response: reply, json: { data: { ...body.data, total: 20_001 } } });
  });
  await goToView(page, '/report?report=content&columns=id,title,views');
  await expect(page.getByText(/ระบบจะสร้างไฟล์ให้ในเบื้องหลัง/)).toBeVisible();
  await page.getByRole('button', { name: 'สร้างไฟล์ CSV' }).click();
  const history = page.getByRole('region', { name: 'ประวัติการส่งออกของฉัน (30 วัน)' }).first();
  const fetching = history.getByRole('button', { name: 'ดาวน์โหลด: เนื้อหา (CSV)' }).first();
  await expect(fetching).toBeVisible({ timeout: 20_000 });
  await expectPartAccessible(page.locator('main'));
  const [file] = await Promise.all([page.waitForEvent('download'), fetching.click()]);
  expect(file.suggestedFilename()).toMatch(/^connect_content_\d{8}-\d{4}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.length).toBeGreaterThan(10);
  await expect(history.getByText(new RegExp(`^${lines.length - 1} แถว`)).first()).toBeVisible();

  await page
    .getByRole('button', { name: /^รายการที่ต้องดำเนินการ/ })
    .first()
    .click();
  const bell = page.getByRole('dialog');
  await expect(bell.getByText('ไฟล์รายงานพร้อมดาวน์โหลด').first()).toBeVisible();
  await expect(bell.getByRole('button', { name: 'ดาวน์โหลด: เนื้อหา (CSV)' }).first()).toBeVisible();
});

test('an event manager sees reports of meetings alone, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'event_manager', '/report');
  const choice = page.getByLabel('ประเภทรายงาน');
  await expect(choice.getByRole('option')).toHaveCount(6);
  await choice.selectOption('webinar');
  await expect(page).toHaveURL(/report=webinar/);
  await expect(page.getByText(/^พบ [\d,]+ แถว$/)).toBeVisible();
  await expectNoSideways(page);
  await expectPartAccessible(page.locator('main'));
  await goToView(page, '/report?report=audit');
  await expect(page.getByText('คุณไม่มีสิทธิ์ดูส่วนนี้')).toBeVisible();
});

test('what a report refuses is told where its rows would be', async ({ page }) => {
  await openAs(page, 'analyst', '/report?report=links&user_type=doctor');
  await expect(page.getByRole('alert')).toBeVisible();
  await goToView(page, '/report?report=users&user_type=sale&date_to=2001-01-01');
  await expect(page.getByText('ไม่พบแถวที่ตรงกับเงื่อนไข')).toBeVisible();
  await expect(page.getByText('ข้อมูลส่วนบุคคลในไฟล์จะถูกปิดบัง ตามสิทธิ์ของคุณ')).toBeVisible();
});
